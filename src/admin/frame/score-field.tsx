import { Scale } from '#content/score.tsx'
import { formatScore, SCORE_MAX, SCORE_MIN, SCORE_STEP, scoreWord } from '#domain/articles/score.ts'
import { Field, inputClass } from '#ui/field.tsx'

/** The score as a text field, because number inputs in other languages reject the Spanish comma. Empty means no score. */
export function ScoreField(props: {
  readonly overall: string
  readonly error: string | undefined
  readonly onChange: (overall: string) => void
}) {
  const { overall, error, onChange } = props
  const score = scoreOf(overall)
  const word = scoreWord(score)
  const now = word === null ? 'Ahora, sin nota.' : `Ahora dirá «${word}».`
  return (
    <Field label="Puntuación" error={error} hint={`De 0 a 10, en décimas. Vacía: sin nota. ${now}`}>
      {(ids) => (
        <div className="grid grid-cols-small items-end gap-4">
          <input
            {...ids}
            className={inputClass(
              'text',
              'min-h-14! font-display text-typed-score/none font-numeral font-stretch-74%',
            )}
            inputMode="decimal"
            autoComplete="off"
            value={overall.replace('.', ',')}
            onChange={(event) => onChange(event.target.value)}
          />
          <div className="relative grid [&_rect+rect]:hidden">
            <input
              // The thumb is dragged along the readers' ruler, replacing the ruler's own pointer.
              className="z-1 -mx-1.75 -mb-5.5 h-target w-[calc(100%+0.875rem)] cursor-pointer appearance-none bg-none thumb:box-border thumb:h-7 thumb:w-3.5 thumb:appearance-none thumb:rounded-edge thumb:border-2 thumb:border-paper thumb:bg-ink"
              type="range"
              aria-label="Puntuación en la regla"
              aria-valuetext={score === null ? 'Sin nota' : formatScore(score)}
              min={SCORE_MIN}
              max={SCORE_MAX}
              step={SCORE_STEP}
              value={score ?? SCORE_MIN}
              onChange={(event) => onChange(event.target.value)}
            />
            <Scale overall={score} />
          </div>
        </div>
      )}
    </Field>
  )
}

/** Parses the score in the field; null if it is empty or not a valid score. */
export function scoreOf(overall: string): number | null {
  const score = overall.trim() === '' ? Number.NaN : Number(overall.replace(',', '.'))
  return score >= SCORE_MIN && score <= SCORE_MAX ? score : null
}
