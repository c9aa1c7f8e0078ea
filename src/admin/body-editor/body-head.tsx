import { visualTexts } from '#domain/es/visual-editor.ts'
import type { BodyMode } from '#store/device/body-mode.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TwoWays } from './two-ways.tsx'
import { FieldHead, requiredLabel } from '#ui/field.tsx'

/** Above the body: its name, its mode and the choice of the preview. */
export function BodyHead(props: {
  readonly label: string
  /** The id of the plain field that the label belongs to; null: an editor, which has a label of its own. */
  readonly field: string | null
  readonly isVisual: boolean
  /** Null: there is no preview. */
  readonly isPreview: boolean | null
  readonly onMode: (mode: BodyMode) => void
  readonly onPreview: (isPreview: boolean) => void
}) {
  const { label, field, isVisual, isPreview, onMode, onPreview } = props
  return (
    // Above the text on the screen, after it for Tab: title, introduction and text follow each other.
    <FieldHead className="-order-1 flex-wrap items-center">
      {field === null ? (
        <span className={requiredLabel}>{label}</span>
      ) : (
        <label className={requiredLabel} htmlFor={field}>
          {label}
        </label>
      )}
      <TwoWays
        name={visualTexts.modes}
        options={[visualTexts.visual, visualTexts.html]}
        isSecond={!isVisual}
        onChoose={(isHtml) => onMode(isHtml ? 'html' : 'visual')}
      />
      {isPreview !== null && (
        <TwoWays
          // If both fit side by side there is nothing to choose.
          className="lg:hidden"
          name="Qué se ve"
          options={['Texto', 'Vista previa']}
          isSecond={isPreview}
          onChoose={onPreview}
        />
      )}
    </FieldHead>
  )
}

/** A message below the text. With `onClose` it stays until editors close it. */
export function BodyNote(props: { readonly words: string; readonly onClose: (() => void) | null }) {
  const { words, onClose } = props
  return (
    <div className="flex flex-none items-center justify-between border-t border-line px-3 py-2 text-meta has-[p:empty]:border-0 has-[p:empty]:p-0">
      <p role="status">{words}</p>
      {words !== '' && onClose && (
        <Button look="bare" square aria-label="Cerrar el aviso" onClick={onClose}>
          <Icon name="close" small />
        </Button>
      )}
    </div>
  )
}
