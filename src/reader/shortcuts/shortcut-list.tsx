import { Fragment } from 'react'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SHORTCUTS, type ShortcutOf, type ShortcutPlace } from '#domain/device/shortcut-keys.ts'

type Words = { readonly [Place in ShortcutPlace]: Readonly<Record<ShortcutOf<Place>, string>> }

const words: Words = {
  page: {
    shortcuts: 'Ver esta lista',
    search: 'Buscar',
    next: 'Siguiente tarjeta',
    previous: 'Tarjeta anterior',
    save: 'Guardar la review abierta o la tarjeta elegida, o quitarla',
    theme: 'Cambiar de tema: sistema, claro, oscuro',
    home: 'Ir a Inicio',
    saved: 'Ir a Guardados',
    settings: 'Ir a Ajustes',
  },
  carousel: { back: 'Atrás', forward: 'Adelante' },
  picture: { earlier: 'Imagen anterior', later: 'Imagen siguiente', close: 'Cerrar la imagen' },
  search: {
    down: 'Siguiente propuesta',
    up: 'Propuesta anterior',
    submit: 'Buscar',
    leave: 'Cerrar la búsqueda',
  },
  form: { write: 'Guardar', back: 'Volver de las dos versiones al formulario' },
}

const places: Readonly<Record<ShortcutPlace, string>> = {
  page: 'En toda la revista',
  carousel: 'En «Últimas Reviews»',
  picture: 'En una imagen ampliada',
  search: 'En el buscador',
  form: 'En la redacción',
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Intro',
  Escape: 'Esc',
}

interface ListedShortcut {
  readonly words: string
  /** Alternatives, each a sequence of keys. */
  readonly ways: readonly (readonly string[])[]
}

interface ShortcutGroup {
  readonly name: string
  readonly shortcuts: readonly ListedShortcut[]
}

/** Lists every shortcut by where it applies. `forms`: also the backoffice's; `apple`: key names of Apple keyboards. */
export function listShortcuts(to: { readonly forms: boolean; readonly apple: boolean }): ShortcutGroup[] {
  return (['page', 'carousel', 'picture', 'search', 'form'] as const)
    .filter((place) => place !== 'form' || to.forms)
    .map((place) => ({
      name: places[place],
      shortcuts: Object.entries<readonly string[]>(SHORTCUTS[place]).map(([name, keys]) => ({
        words: String(Reflect.get(words[place], name)),
        ways: keys.map((way) => way.split(' ').map((key) => keyName(key, to.apple))),
      })),
    }))
}

function keyName(key: string, apple: boolean): string {
  const [, letter] = /^Mod\+(.)$/.exec(key) ?? []
  if (letter !== undefined) return apple ? `⌘${letter.toUpperCase()}` : `Ctrl+${letter.toUpperCase()}`
  return keyNames[key] ?? key
}

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
