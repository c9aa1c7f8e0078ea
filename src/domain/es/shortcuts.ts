// Texts of the list of keyboard shortcuts.

import { SHORTCUTS, type ShortcutOf, type ShortcutPlace } from '../device/shortcut-keys.ts'

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

export interface ShortcutGroup {
  readonly name: string
  readonly shortcuts: readonly ListedShortcut[]
}

/**
 * Every shortcut, by where it counts. `forms`: also those of the backoffice; `apple`: with the names on Apple's
 * keyboards.
 */
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
