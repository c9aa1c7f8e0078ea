import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import type { SettableObservable } from '#domain/observable.ts'
import { textSize, lineWidth } from '#store/device/stored-choice.ts'
import { segmentClass, segmentsClass } from '#ui/segments.tsx'

const sizes = [
  ['small', 'Pequeño'],
  ['normal', 'Normal'],
  ['large', 'Grande'],
  ['huge', 'Muy grande'],
] as const

const widths = [
  ['narrow', 'Estrecha'],
  ['normal', 'Media'],
  ['wide', 'Ancha'],
] as const

/** Each size is shown in its own letters. */
const LETTERS = { small: 'text-label', normal: 'text-ui', large: 'text-xl', huge: 'text-2xl' }

/** The text size of articles. */
export function TextSizeSwitch() {
  return (
    <Switch
      label="Tamaño del texto"
      choice={textSize}
      unchosen="normal"
      attribute="text"
      choices={sizes}
      face={(words, size) => (
        <>
          <span aria-hidden className={LETTERS[size]}>
            A
          </span>
          <span className="sr-only">{words}</span>
        </>
      )}
    />
  )
}

/** The line length of articles, if the window is wide enough for a choice. */
export function LineWidthSwitch() {
  return (
    <Switch
      label="Ancho de línea"
      choice={lineWidth}
      unchosen="normal"
      attribute="measure"
      choices={widths}
      face={(words) => words}
    />
  )
}

/** A choice of a few values, stored on this device and passed to the style sheet by an attribute of the root. */
function Switch<T extends string>(props: {
  readonly label: string
  readonly choice: SettableObservable<T>
  readonly unchosen: T
  /** Its name in the root element's `dataset`. */
  readonly attribute: string
  readonly choices: readonly (readonly [T, string])[]
  readonly face: (words: string, value: T) => ReactNode
}) {
  const { label, choice, unchosen, attribute, choices, face } = props
  const chosen = useSyncExternalStore<T>(choice.subscribe, choice.get, () => unchosen)
  // The same switch may occur twice on a page.
  const name = useId()
  useEffect(() => {
    if (chosen === unchosen) delete document.documentElement.dataset[attribute]
    else document.documentElement.dataset[attribute] = chosen
  }, [chosen, unchosen, attribute])
  return (
    <div className={segmentsClass} role="radiogroup" aria-label={label}>
      {choices.map(([each, words]) => (
        <label
          key={each}
          className={`${segmentClass} inline-flex cursor-pointer items-center justify-center has-checked:bg-ink has-checked:text-paper has-focus-visible:focus-ring has-focus-visible:outline-offset-3 forced-colors:has-checked:highlight`}
        >
          <input
            type="radio"
            className="pointer-events-none absolute opacity-0"
            name={name}
            checked={chosen === each}
            onChange={() => choice.set(each)}
          />
          {face(words, each)}
        </label>
      ))}
    </div>
  )
}
