import { type ReactNode, useId } from 'react'
import { settingsTexts, sizeInWords } from '#domain/es/settings.ts'
import type { Contents } from '#store/device/contents.ts'
import { type OfflinePreference, PICTURE_BUDGETS } from '#store/device/offline-preference.ts'
import { ChoiceField, Meter, Row, RowText } from './row.tsx'
import type { Usage } from './use-measured.ts'

const CHOICES = ['opened', 'newest', 'everything'] as const satisfies readonly OfflinePreference[]
const TITLE = 'Contenido sin conexión'

interface ContentsRowProps {
  /** Null if this browser does not store anything. */
  readonly preference: OfflinePreference | null
  /** Megabytes. */
  readonly budget: number
  readonly counts: Contents | undefined
  readonly measured: Usage | null
  readonly onChoose: (preference: OfflinePreference) => void
  readonly onBudget: (megabytes: number) => void
}

/** Initial values that reserve space for the amounts. */
const NOTHING: Contents = { articles: 0, texts: 0 }
const UNKNOWN: Usage = { texts: 0, pictures: { count: 0, bytes: 0 }, usage: 0 }

/** The reader's choice for this device, what is stored on it by kind, and the space used. */
export function ContentsRow(props: ContentsRowProps) {
  const { preference, budget, counts, measured, onChoose, onBudget } = props
  return (
    <Row title={TITLE}>
      {preference === null ? (
        <RowText>{settingsTexts.keepsNothing}</RowText>
      ) : (
        <div role="radiogroup" aria-label={TITLE} className="my-3 grid gap-3">
          {CHOICES.map((choice) => (
            <Choice
              key={choice}
              choice={choice}
              isChosen={choice === preference}
              onChoose={() => onChoose(choice)}
            >
              {choice === 'newest' && preference === choice && <Budget budget={budget} onChoose={onBudget} />}
            </Choice>
          ))}
        </div>
      )}
      <div {...(!(counts && measured) && { className: 'invisible', 'aria-hidden': true })}>
        <Amounts counts={counts ?? NOTHING} measured={measured ?? UNKNOWN} />
      </div>
    </Row>
  )
}

function Budget(props: { readonly budget: number; readonly onChoose: (megabytes: number) => void }) {
  const { budget, onChoose } = props
  return (
    <label className="col-2 mt-2 flex min-h-target cursor-pointer flex-wrap content-center items-center gap-x-3 gap-y-2 text-meta font-semibold">
      {settingsTexts.budget}
      <select
        className="min-h-target border border-line-strong bg-raised px-2"
        value={budget}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {PICTURE_BUDGETS.map((megabytes) => (
          <option key={megabytes} value={megabytes}>
            {sizeInWords(megabytes * 1_000_000)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ChoiceProps {
  readonly choice: OfflinePreference
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Further choices that depend on this one. */
  readonly children: ReactNode
}

function Choice({ choice, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <ChoiceField
      type="radio"
      name="offline-preference"
      id={id}
      label={settingsTexts[choice]}
      aria-describedby={`${id}-text`}
      checked={isChosen}
      onChange={onChoose}
    >
      <RowText id={`${id}-text`} className="col-2 -mt-2">
        {settingsTexts[`${choice}Text`]}
      </RowText>
      {children}
    </ChoiceField>
  )
}

function Amounts({ counts, measured }: { readonly counts: Contents; readonly measured: Usage }) {
  const { texts, pictures, usage } = measured
  const parts = [
    { name: 'texts', amount: texts },
    { name: 'pictures', amount: pictures?.bytes ?? 0 },
  ]
  const sum = texts + (pictures?.bytes ?? 0)
  return (
    <>
      <Meter parts={parts} of={Math.max(usage ?? 0, sum)} />
      {/* Every amount has a line, reserved while it is unknown; pictures, which may be counted later, come last. */}
      <ul className="mt-3 grid min-h-[calc(4lh+0.75rem)] grid-cols-1 gap-x-6 gap-y-1 text-meta text-ink-2 tabular lg:min-h-[calc(2lh+0.25rem)] lg:grid-cols-2">
        <Amount words={`${counts.articles}`}>reviews en la lista</Amount>
        <Amount words={`${counts.texts}`} square="before:bg-ink forced-colors:before:bg-highlight">
          {counts.texts === 1 ? 'texto' : 'textos'}
        </Amount>
        {pictures && (
          <Amount
            words={sizeInWords(pictures.bytes)}
            square="before:bg-ink-2 forced-colors:before:bg-canvas-text"
          >
            de imágenes
          </Amount>
        )}
        {usage !== null && (
          <Amount words={sizeInWords(Math.max(usage, sum))}>con la lista y la aplicación</Amount>
        )}
      </ul>
    </>
  )
}

/** `square`: the colour of its bar, shown before the text. */
function Amount(props: { readonly words: string; readonly square?: string; readonly children: string }) {
  const { words, square, children } = props
  return (
    <li
      className={
        square &&
        `before:me-2 before:inline-block before:size-3 before:align-[-1px] forced-colors:before:forced-color-adjust-none ${square}`
      }
    >
      <b className="text-ink">{words}</b> {children}
    </li>
  )
}
