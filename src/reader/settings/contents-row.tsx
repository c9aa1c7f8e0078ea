import { type ReactNode, useId } from 'react'
import { settingsTexts, sizeInWords } from '#domain/es/settings.ts'
import type { Contents } from '#store/device/contents.ts'
import { type OfflinePreference, PICTURE_BUDGETS } from '#store/device/offline-preference.ts'
import { Row, Meter } from './row.tsx'
import type { Usage } from './use-measured.ts'

const CHOICES = ['opened', 'newest', 'everything'] as const satisfies readonly OfflinePreference[]
const TITLE = 'Contenido sin conexión'

interface ContentsRowProps {
  /** Null: this browser stores nothing. */
  readonly preference: OfflinePreference | null
  /** Megabytes. */
  readonly budget: number
  readonly counts: Contents | undefined
  readonly measured: Usage | null
  readonly onChoose: (preference: OfflinePreference) => void
  readonly onBudget: (megabytes: number) => void
}

/** They reserve space for the amounts. */
const NOTHING: Contents = { articles: 0, texts: 0 }
const UNKNOWN: Usage = { texts: 0, pictures: { count: 0, bytes: 0 }, usage: 0 }

/** The reader's choice for this device, what is stored on it by kind, and the space used. */
export function ContentsRow(props: ContentsRowProps) {
  const { preference, budget, counts, measured, onChoose, onBudget } = props
  return (
    <Row title={TITLE}>
      {preference === null ? (
        <p>{settingsTexts.keepsNothing}</p>
      ) : (
        <div role="radiogroup" aria-label={TITLE} className="set-choices">
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
    <label className="set-budget">
      {settingsTexts.budget}
      <select value={budget} onChange={({ target }) => onChoose(Number(target.value))}>
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
  /** Further choices that depend on it. */
  readonly children: ReactNode
}

function Choice({ choice, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="set-choice">
      <input
        type="radio"
        name="offline-preference"
        id={id}
        aria-describedby={`${id}-text`}
        checked={isChosen}
        onChange={onChoose}
      />
      <label htmlFor={id}>{settingsTexts[choice]}</label>
      <p id={`${id}-text`}>{settingsTexts[`${choice}Text`]}</p>
      {children}
    </div>
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
      <ul className="legend">
        <li>
          <b>{counts.articles}</b> reviews en la lista
        </li>
        <li className="legend-texts">
          <b>{counts.texts}</b> {counts.texts === 1 ? 'texto' : 'textos'}
        </li>
        {pictures && (
          <li className="legend-pictures">
            <b>{sizeInWords(pictures.bytes)}</b> de imágenes
          </li>
        )}
        {usage !== null && (
          <li>
            <b>{sizeInWords(Math.max(usage, sum))}</b> con la lista y la aplicación
          </li>
        )}
      </ul>
    </>
  )
}
