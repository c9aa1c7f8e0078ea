import { useEffect, useSyncExternalStore } from 'react'
import { theme, type Theme } from '#store/device/stored-choice.ts'
import { Segments } from '#ui/segments.tsx'

const choices: readonly (readonly [Theme, string])[] = [
  ['system', 'Sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
]

/** The colour of the browser's toolbar: --paper of tokens.css, which a meta element cannot use. */
const paper = { light: '#fdfdfc', dark: '#131416' }

export function ThemeSwitch() {
  const chosen = useSyncExternalStore<Theme>(theme.subscribe, theme.get, () => 'system')
  useEffect(() => showTheme(chosen), [chosen])
  return <Segments label="Tema" choices={choices} chosen={chosen} onChoose={theme.set} />
}

function showTheme(chosen: Theme): void {
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = chosen
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.setAttribute('content', paper[chosen === 'system' ? own : chosen])
  }
}
