import { useEffect, useSyncExternalStore } from 'react'
import { ThemeSwitch } from '#reader/shell/theme-switch.tsx'
import { textSize, type TextSize } from '#store/text-size.ts'
import { Row } from './row.tsx'

const sizes: readonly (readonly [TextSize, string])[] = [
  ['small', 'Pequeño'],
  ['normal', 'Normal'],
  ['large', 'Grande'],
  ['huge', 'Muy grande'],
]

/** How the magazine looks on this device. */
export function ReadingSection() {
  return (
    <section className="set" aria-labelledby="set-reading">
      <h2 id="set-reading">Lectura</h2>
      <Row title="Tema" act={<ThemeSwitch />}>
        <p>«Sistema» sigue lo que diga tu teléfono u ordenador.</p>
      </Row>
      <Row title="Tamaño del texto" act={<TextSizeSwitch />}>
        <p className="set-sample">La bisagra ya no cruje y el pliegue casi no se ve.</p>
      </Row>
    </section>
  )
}

function TextSizeSwitch() {
  const size = useSyncExternalStore<TextSize>(textSize.subscribe, textSize.get, () => 'normal')
  useEffect(() => {
    if (size === 'normal') delete document.documentElement.dataset['text']
    else document.documentElement.dataset['text'] = size
  }, [size])
  return (
    <div className="seg text-sizes" role="radiogroup" aria-label="Tamaño del texto">
      {sizes.map(([choice, words]) => (
        <label key={choice}>
          <input
            type="radio"
            name="text-size"
            checked={size === choice}
            onChange={() => textSize.set(choice)}
          />
          <span aria-hidden>A</span>
          <span className="sr-only">{words}</span>
        </label>
      ))}
    </div>
  )
}
