import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { type BodyCommand, shortcutWords } from './editor-commands.ts'

const TOOLS: readonly { readonly command: BodyCommand; readonly words: string; readonly icon: IconName }[] = [
  { command: 'bold', words: 'Negrita', icon: 'bold' },
  { command: 'link', words: 'Enlace', icon: 'link' },
  { command: 'heading', words: 'Título', icon: 'heading' },
  { command: 'list', words: 'Lista', icon: 'list' },
  { command: 'quote', words: 'Cita', icon: 'quote' },
  { command: 'table', words: 'Tabla', icon: 'table' },
]
const COUNT = TOOLS.length + 1

/** The editor's buttons: one stop for Tab, the arrows go along them. */
export function EditorBar(props: {
  readonly onCommand: (command: BodyCommand) => void
  readonly onPicture: () => void
}) {
  const { onCommand, onPicture } = props
  const [current, setCurrent] = useState(0)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = placeAfter(event.key, current)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="ed-bar" role="toolbar" tabIndex={-1} aria-label="Formato" onKeyDown={onKeyDown}>
      {TOOLS.map(({ command, words, icon }, at) => {
        const keys = shortcutWords(command)
        return (
          <Button
            key={command}
            look="bare"
            square
            tabIndex={at === current ? 0 : -1}
            aria-label={words}
            aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replace('Mayús', 'Shift')}
            title={keys === null ? words : `${words} (${keys})`}
            onFocus={() => setCurrent(at)}
            onClick={() => onCommand(command)}
          >
            <Icon name={icon} small />
          </Button>
        )
      })}
      <Button
        look="bare"
        square
        tabIndex={current === TOOLS.length ? 0 : -1}
        aria-label="Insertar imagen aquí"
        title="Insertar imagen aquí"
        onFocus={() => setCurrent(TOOLS.length)}
        onClick={onPicture}
      >
        <Icon name="image" small />
      </Button>
    </div>
  )
}

function placeAfter(key: string, current: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % COUNT
    case 'ArrowLeft':
      return (current + COUNT - 1) % COUNT
    case 'Home':
      return 0
    case 'End':
      return COUNT - 1
    default:
      return null
  }
}
