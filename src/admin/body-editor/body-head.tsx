import { visualTexts } from '#domain/es/visual-editor.ts'
import type { BodyMode } from '#store/device/body-mode.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TwoWays } from './two-ways.tsx'
import { FieldHead } from '#ui/field.tsx'

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
    <FieldHead className="ed-head">
      {field === null ? (
        <span className="is-required">{label}</span>
      ) : (
        <label className="is-required" htmlFor={field}>
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
          className="ed-preview-sides"
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
    <div className="ed-told">
      <p role="status">{words}</p>
      {words !== '' && onClose && (
        <Button look="bare" square aria-label="Cerrar el aviso" onClick={onClose}>
          <Icon name="close" small />
        </Button>
      )}
    </div>
  )
}
