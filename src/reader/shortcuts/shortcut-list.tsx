import { Fragment } from 'react'
import { listShortcuts } from '#domain/es/shortcuts.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** All keyboard shortcuts, in a dialog. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const groups = listShortcuts({ forms: hasAdminFlag(), apple: isApple() })
  return (
    <Dialog
      open
      title="Atajos de teclado"
      long
      onClose={onClose}
      body={
        <div className="grid gap-4">
          {groups.map(({ name, shortcuts }) => (
            <section key={name}>
              <h3 className="pb-1 font-text text-row/snug font-semibold font-stretch-normal">{name}</h3>
              <dl>
                {shortcuts.map(({ words, ways }) => (
                  <div
                    key={words}
                    className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line py-2"
                  >
                    <dt className="grow basis-48">{words}</dt>
                    <dd className="text-meta text-ink-2">
                      {ways.map((keys, at) => (
                        <Fragment key={keys.join()}>
                          {at > 0 && ' o '}
                          {keys.map((key, place) => (
                            <Fragment key={key + String(place)}>
                              {place > 0 && ' y después '}
                              <kbd className="inline-block min-w-7 rounded-edge border px-key py-[0.1rem] text-center font-text text-meta/note font-semibold text-ink">
                                {key}
                              </kbd>
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
