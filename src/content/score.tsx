import { formatScore, SCORE_MAX, SCORE_MIN, scoreSentence } from '#domain/articles/score.ts'

/**
 * The score: whole part heavy, decimal light, a ruler under it. A screen reader hears one sentence; a missing score is
 * drawn as 0.0 (P2.6).
 */
export function Score(props: {
  readonly overall: number | null
  readonly size?: 'm' | 'l'
  /** The article page draws the ruler separately, across the column. */
  readonly ruler?: boolean
}) {
  const { overall, size, ruler = true } = props
  const [whole, decimal] = formatScore(overall).split('.')
  return (
    <p className={size === undefined ? 'score' : `score score-${size}`}>
      <span className="sr-only">{scoreSentence(overall)}</span>
      <span className="score-n" aria-hidden>
        {whole}
        <i>{`.${decimal}`}</i>
      </span>
      {ruler && <Scale overall={overall} />}
    </p>
  )
}

/** The ruler from 0 to 10: bar and pointer show the score by length and place; colour only repeats it. */
export function Scale({
  overall,
  wide = false,
}: {
  readonly overall: number | null
  readonly wide?: boolean
}) {
  const score = Math.min(SCORE_MAX, Math.max(SCORE_MIN, Number(formatScore(overall))))
  const at = `${Math.round((score * 100) / SCORE_MAX)}%`
  return (
    <svg className={wide ? 'scale scale-wide' : 'scale'} aria-hidden>
      <rect className="scale-bar" y="100%" width={at} height="4" />
      <rect className="scale-pointer" x={at} width="3" height="100%" />
    </svg>
  )
}
