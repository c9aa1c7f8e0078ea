import { useEffect, useSyncExternalStore } from 'react'
import { readTheme, type Theme, watchTheme, writeTheme } from '#store/theme.ts'

const choices: readonly (readonly [Theme, string])[] = [
  ['system', 'Sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
]

/** The colour of the window's frame: --paper of tokens.css, which a meta element cannot read. */
const paper = { light: '#fdfdfc', dark: '#131416' }

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(watchTheme, readTheme, () => 'system')
  useEffect(() => showTheme(theme), [theme])
  return (
    <div className="seg" role="group" aria-label="Tema">
      {choices.map(([choice, words]) => (
        <button key={choice} type="button" aria-pressed={theme === choice} onClick={() => writeTheme(choice)}>
          {words}
        </button>
      ))}
    </div>
  )
}

function showTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.setAttribute('content', paper[theme === 'system' ? own : theme])
  }
}
