import { useMemo } from 'react'
import {
  type ArticleCheck,
  problemWords,
  type ReadingProblem,
  checkArticle,
} from '#domain/articles/article-check.ts'
import { type BodyFinding, findingWords } from '#domain/bodies/body-finding.ts'
import { checkBody } from '#content/body/html-faults.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Selection } from '../body-editor/editor-edit.ts'
import { useTabStop } from '../frame/form-parts.tsx'
import { restFor, useSettled } from '../frame/use-settled.ts'

/** A line of the reading check. `place`: the range in the text; null if it concerns the pictures or the facts. */
export interface Remark {
  readonly words: string
  readonly place: Selection | null
  readonly isOfFacts?: boolean
}

/** Lists obstacles for readers: problems in the text, then faults of its HTML. */
export function remarksOn(
  problems: readonly ReadingProblem[],
  findings: readonly BodyFinding[],
  content: string,
): Remark[] {
  return [
    ...problems.map((problem) => ({
      words: problemWords(problem),
      place: 'from' in problem ? { from: problem.from, to: problem.to } : null,
      isOfFacts: problem.kind === 'missing-facts',
    })),
    ...findings.map((finding) => ({
      words: findingWords(finding, content),
      place: { from: finding.from, to: finding.to },
    })),
  ]
}

/** Returns the next remark from `at` in this direction, wrapping around; null if none has a place. */
export function nextRemark(remarks: readonly Remark[], at: Selection, step: 1 | -1): Selection | null {
  const places = remarks
    .flatMap(({ place }) => (place ? [place] : []))
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
  const next =
    step === 1
      ? places.find(({ from, to }) => from > at.from || (from === at.from && to > at.to))
      : places.findLast(({ from, to }) => from < at.from || (from === at.from && to < at.to))
  return next ?? (step === 1 ? places[0] : places.at(-1)) ?? null
}

/** The reading check below the text: counts, and a list that is a single tab stop and is navigated with arrow keys. */
export function BodyCheck(props: {
  readonly check: ArticleCheck
  readonly remarks: readonly Remark[]
  readonly onShow: (remark: Remark) => void
}) {
  const { check, remarks, onShow } = props
  const { onKeyDown, propsAt } = useTabStop(remarks.length, { isRow: false })
  return (
    // The check stays visible, and its list scrolls separately. In a short window the text gets its space.
    <div className="flex-none border-t border-line text-meta text-ink-2 tabular in-data-low:group-focus-within/editor:hidden">
      <p className="flex flex-wrap gap-x-4 px-3 py-2">
        <span>{wordCount(check.words)}</span>
        <span>{check.readTime} min</span>
        <span>{remarkCount(remarks.length)}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys of its buttons */}
      <ul
        className="max-h-24 overflow-auto overscroll-contain not-empty:border-t not-empty:border-line"
        aria-label="Repaso"
        onKeyDown={onKeyDown}
      >
        {remarks.map((remark, at) => (
          <li key={`${remark.words} ${remark.place?.from}`}>
            <button
              type="button"
              className="block min-h-8 w-full px-3 py-1 text-start font-semibold wrap-anywhere text-warn hover:underline hover:underline-offset-change focus-visible:-outline-offset-3 max-md:min-h-target"
              {...propsAt(at)}
              onClick={() => onShow(remark)}
            >
              {remark.words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const numbers = new Intl.NumberFormat('es-ES', { useGrouping: true })

function wordCount(words: number): string {
  return `${numbers.format(words)} ${words === 1 ? 'palabra' : 'palabras'}`
}

function remarkCount(count: number): string {
  if (count === 0) return 'Sin avisos'
  return count === 1 ? '1 aviso' : `${numbers.format(count)} avisos`
}

/** The pause in typing before words are counted, in milliseconds. */
const COUNT_AFTER = 100
/** The pause in typing before the text is checked, in milliseconds: a tag being typed is not closed yet. */
const CHECK_AFTER = 600

/** The findings about an article while writing, for its text at the last pause in typing. */
export function useReadingCheck({ title, introduction, images, content, overall, facts }: ArticleForm): {
  readonly check: ArticleCheck
  readonly remarks: readonly Remark[]
} {
  const counted = useSettled(content, restFor(content, COUNT_AFTER))
  const settled = useSettled(content, restFor(content, CHECK_AFTER))
  const check = useMemo(
    () => checkArticle({ title, introduction, images, content: counted, overall, facts }),
    [title, introduction, images, counted, overall, facts],
  )
  const findings = useMemo(() => checkBody(settled), [settled])
  const remarks = useMemo(
    () => remarksOn(check.problems, findings, settled),
    [check.problems, findings, settled],
  )
  return { check, remarks }
}
