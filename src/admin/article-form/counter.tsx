import type { Count } from '#domain/articles/article-check.ts'

/** `53 / 60`, told apart when it is more than fits. */
export function Counter({ count: { length, limit } }: { readonly count: Count }) {
  return (
    <span className={length > limit ? 'is-over' : undefined}>
      {length} / {limit}
    </span>
  )
}
