import { IconButton } from '#admin/frame/admin-icon.tsx'
import { ariaKeys, keyWords, useTabStop } from '../frame/form-parts.tsx'
import { shortcutWords } from './editor-shortcuts.ts'
import { TOGGLES, type Tool, type ToolButton, TOOLS } from './editor-tools.ts'
import type { TableChange } from './visual/visual-tables.ts'
import type { BodyMode } from '#store/device/stored-choice.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TwoWays } from './two-ways.tsx'
import { FieldHead, requiredLabel } from '#ui/field.tsx'

/** The row above the body: its label, the mode switch and the preview switch. */
export function BodyHead(props: {
  readonly label: string
  /** The id of the plain field that the label belongs to; null for an editor, which has its own label. */
  readonly field: string | null
  readonly isVisual: boolean
  readonly isPreview: boolean
  readonly onMode: (mode: BodyMode) => void
  readonly onPreview: (isPreview: boolean) => void
}) {
  const { label, field, isVisual, isPreview, onMode, onPreview } = props
  return (
    // Visually above the text but after it in tab order, so that title, introduction and text follow each other.
    <FieldHead className="-order-1 flex-wrap items-center">
      {field === null ? (
        <span className={requiredLabel}>{label}</span>
      ) : (
        <label className={requiredLabel} htmlFor={field}>
          {label}
        </label>
      )}
      <TwoWays
        name="Cómo se escribe"
        options={['Visual', 'HTML']}
        isSecond={!isVisual}
        onChoose={(isHtml) => onMode(isHtml ? 'html' : 'visual')}
      />
      <TwoWays
        // If both fit side by side there is nothing to choose.
        className="lg:hidden"
        name="Qué se ve"
        options={['Texto', 'Vista previa']}
        isSecond={isPreview}
        onChoose={onPreview}
      />
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

// Both bars are visually above the text, and after it in tab order.
const BAR = 'flex flex-none overflow-x-auto border-b border-line bg-raised scrollbar-none md:flex-wrap'
const BAR_BUTTON =
  'flex-none rounded-none border-0 focus-visible:-outline-offset-4 aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:edge-under md:pointer-fine:min-h-9 forced-colors:aria-pressed:forced-color-adjust-none'

/** The editor's buttons. They are a single tab stop, and arrow keys move among them. */
export function EditorBar(props: {
  /** The buttons of the elements around the cursor. */
  readonly pressed: readonly Tool[]
  readonly onTool: (tool: Tool) => void
}) {
  const { pressed, onTool } = props
  const { onKeyDown, propsAt } = useTabStop(TOOLS.length, { isRow: true })
  return (
    <div
      className={`-order-3 ${BAR}`}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formato"
      onKeyDown={onKeyDown}
    >
      {TOOLS.map((button, at) => (
        <BarButton
          key={button.tool}
          button={button}
          isPressed={TOGGLES.has(button.tool) ? pressed.includes(button.tool) : undefined}
          place={propsAt(at)}
          onPress={() => onTool(button.tool)}
        />
      ))}
    </div>
  )
}

function BarButton(props: {
  readonly button: ToolButton
  /** Undefined for a button that is not a toggle. */
  readonly isPressed: boolean | undefined
  readonly place: ReturnType<ReturnType<typeof useTabStop>['propsAt']>
  readonly onPress: () => void
}) {
  const { tool, words, icon, first = false } = props.button
  const keys = shortcutWords(tool)
  return (
    <IconButton
      icon={icon}
      label={words}
      title={keys === null ? words : `${words} (${keyWords(keys)})`}
      className={first ? `${BAR_BUTTON} border-s border-line!` : BAR_BUTTON}
      {...props.place}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={keys === null ? undefined : ariaKeys(keys)}
      onClick={props.onPress}
    />
  )
}

const CHANGES: readonly (readonly [change: TableChange, words: string])[] = [
  ['addRow', 'Añadir una fila debajo'],
  ['removeRow', 'Quitar esta fila'],
  ['addColumn', 'Añadir una columna a la derecha'],
  ['removeColumn', 'Quitar esta columna'],
]

/** The buttons that change the table around the cursor. */
export function TableBar({ onChange }: { readonly onChange: (change: TableChange) => void }) {
  return (
    <div className={`-order-2 ${BAR}`} role="group" aria-label="Tabla">
      {CHANGES.map(([change, words]) => (
        <IconButton
          key={change}
          icon={change}
          label={words}
          className={BAR_BUTTON}
          onClick={() => onChange(change)}
        />
      ))}
    </div>
  )
}
