import { Skeleton } from '#ui/skeleton.tsx'

/** Placeholder lines in the final layout, so that nothing jumps. */
export function LoadingLines({ count }: { readonly count: number }) {
  return (
    <ol className="list" aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="line is-loading">
          <span className="pic">
            <Skeleton className="absolute inset-0" />
          </span>
          <div className="line-text">
            <Skeleton text className="w-24 text-label" />
            <Skeleton text className="w-11/12 text-title-m" />
          </div>
          <div className="line-intro">
            <Skeleton text className="w-full" />
            <Skeleton text className="w-3/4" />
          </div>
          <div className="line-foot">
            <Skeleton text className="w-24" />
            <Skeleton className="h-10 w-17" />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A placeholder card in the final layout: in the carousel, or beside the cover with its score. */
export function LoadingCard({ variant }: { readonly variant: 'featured' | 'regular' }) {
  return (
    <div className={`card card-${variant} is-loading`} aria-hidden>
      <span className="pic">
        <Skeleton className="absolute inset-0" />
      </span>
      <div className="card-body">
        <div className="text-title-m">
          <Skeleton text className="w-11/12" />
          <Skeleton text className="w-3/5" />
        </div>
        <Skeleton text className="w-2/5" />
      </div>
    </div>
  )
}
