import { useEffect, useSyncExternalStore } from 'react'
import { theme, type Theme } from '#store/device/stored-choice.ts'
import { segmentClass, segmentsClass } from '#ui/segments.tsx'

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
  return (
    <div className={segmentsClass} role="group" aria-label="Tema">
      {choices.map(([choice, words]) => (
        <button
          key={choice}
          type="button"
          className={segmentClass}
          aria-pressed={chosen === choice}
          onClick={() => theme.set(choice)}
        >
          {words}
        </button>
      ))}
    </div>
  )
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
