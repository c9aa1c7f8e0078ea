import { Fragment } from 'react'
import { listShortcuts } from '#domain/es/shortcuts.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import '#styles/shortcuts.css'

/** All keyboard shortcuts, in a dialog. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const groups = listShortcuts({ forms: hasAdminFlag(), apple: isApple() })
  return (
    <Dialog
      open
      title="Atajos de teclado"
      onClose={onClose}
      body={
        <div className="keys">
          {groups.map(({ name, shortcuts }) => (
            <section key={name}>
              <h3>{name}</h3>
              <dl>
                {shortcuts.map(({ words, ways }) => (
                  <div key={words}>
                    <dt>{words}</dt>
                    <dd>
                      {ways.map((keys, at) => (
                        <Fragment key={keys.join()}>
                          {at > 0 && ' o '}
                          {keys.map((key, place) => (
                            <Fragment key={key + String(place)}>
                              {place > 0 && ' y después '}
                              <kbd className="key">{key}</kbd>
                            </Fragment>
                          ))}
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p>No cuentan mientras escribes. Se pueden apagar en Ajustes.</p>
        </div>
      }
    >
      <Button look="ink" onClick={onClose}>
        Cerrar
      </Button>
    </Dialog>
  )
}

/** Does this device's keyboard have a ⌘? */
function isApple(): boolean {
  return /\b(?:Mac|iPhone|iPad)/.test(navigator.userAgent)
}
