import { formatScore, SCORE_MAX, SCORE_MIN } from '#domain/articles/score.ts'

/**
 * The score: whole part heavy, decimal light, a ruler under it. Screen readers get one sentence; a missing score is
 * shown as 0.0 (P2.6). `className`: its size and position, as a grid. `scale`: the height of its ruler.
 */
export function Score(props: {
  readonly overall: number | null
  readonly className?: string
  /** The article page shows the ruler separately, across the column. */
  readonly ruler?: boolean
  readonly scale?: string
}) {
  const { overall, className = 'inline-grid text-score-s', ruler = true, scale = 'h-2.5' } = props
  const [whole, decimal] = formatScore(overall).split('.')
  return (
    // The ruler is as wide as the numeral, but never too narrow to read.
    <p
      className={`justify-items-start gap-[0.09em] font-display leading-numeral ${ruler ? 'grid-cols-[minmax(4.25rem,auto)]' : ''} ${className}`}
    >
      <span className="sr-only">{`Puntuación: ${formatScore(overall)} de ${SCORE_MAX}`}</span>
      {/* Firefox breaks lines after the dot. */}
      <span
        className="inline-flex items-baseline pt-[0.02em] font-numeral tracking-numeral whitespace-nowrap font-stretch-74%"
        aria-hidden
      >
        {whole}
        <i className="font-normal tracking-decimal not-italic font-stretch-58%">{`.${decimal}`}</i>
      </span>
      {ruler && <Scale overall={overall} className={`w-0 min-w-full ${scale}`} />}
    </p>
  )
}

/** The ruler from 0 to 10: bar and pointer show the score by length and position; colour only repeats it. */
export function Scale({
  overall,
  className = 'h-4.5 w-full [--bar:7px]',
}: {
  readonly overall: number | null
  readonly className?: string
}) {
  const score = Math.min(SCORE_MAX, Math.max(SCORE_MIN, Number(formatScore(overall))))
  const at = `${Math.round((score * 100) / SCORE_MAX)}%`
  return (
    <svg className={`ticks scale ${className}`} aria-hidden>
      <rect y="100%" width={at} height="4" />
      <rect x={at} width="3" height="100%" />
    </svg>
  )
}
