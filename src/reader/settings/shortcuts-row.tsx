import { useState, useSyncExternalStore } from 'react'
import { ShortcutList } from '#reader/shortcuts/shortcut-list.tsx'
import { type ShortcutsChoice, shortcutsChoice } from '#store/device/shortcuts-choice.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './row.tsx'

const CHOICES: readonly (readonly [ShortcutsChoice, string])[] = [
  ['on', 'Encendidos'],
  ['off', 'Apagados'],
]

/** Whether keyboard shortcuts count, and the list of them. */
export function ShortcutsRow() {
  const [isListed, setListed] = useState(false)
  const chosen = useSyncExternalStore(
    shortcutsChoice.subscribe,
    shortcutsChoice.get,
    (): ShortcutsChoice => 'on',
  )
  return (
    <Row
      title="Atajos de teclado"
      act={
        <div className="set-acts">
          <div className="seg" role="group" aria-label="Atajos de teclado">
            {CHOICES.map(([choice, words]) => (
              <button
                key={choice}
                type="button"
                aria-pressed={chosen === choice}
                onClick={() => shortcutsChoice.set(choice)}
              >
                {words}
              </button>
            ))}
          </div>
          <Button onClick={() => setListed(true)}>Ver los atajos</Button>
        </div>
      }
    >
      <p>
        Teclas sueltas para moverse por la revista; la «?» abre la lista. Apágalos si dictas o si te estorban.
      </p>
      {isListed && <ShortcutList onClose={() => setListed(false)} />}
    </Row>
  )
}
