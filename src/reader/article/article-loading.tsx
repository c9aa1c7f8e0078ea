import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of an article that is on its way. */
export function ArticleLoading() {
  return (
    <>
      <p className="sr-only" role="status">
        Cargando artículo...
      </p>
      <div className="art-head is-loading">
        <Skeleton className="tab-wait" />
        <div className="art-title">
          <Skeleton text className="text-title-xl w-11/12" />
          <Skeleton text className="text-title-xl w-8/12" />
          <Skeleton text className="text-lead w-10/12" />
        </div>
        <Skeleton className="h-32 w-36" />
      </div>
      <span className="pic sk" />
    </>
  )
}

/** The shape of a body that is on its way, under a head that is here. */
export function BodyLoading() {
  return (
    <div className="art-wait">
      <p className="status" role="status">
        Cargando artículo...
      </p>
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-7/12'].map((width, at) => (
        <Skeleton key={at} text className={`text-body ${width}`} />
      ))}
    </div>
  )
}
