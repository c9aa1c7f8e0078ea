import type { ReactNode } from 'react'
import { site } from '#site.ts'

export interface HeroFacts {
  readonly reviews: number
  readonly categories: number
  /** Articles whose text and pictures are here; null while that is not known. */
  readonly onDevice: number | null
}

/** The masthead. Without facts, `children` stand in their place. */
export function Hero(props: { readonly facts?: HeroFacts; readonly children?: ReactNode }) {
  const { facts, children } = props
  return (
    <section className="hero">
      <h1 className="hero-title" lang="en" aria-label="REVIEWS">
        {Array.from('REVIEWS', (letter, at) => (
          <span key={at} aria-hidden>
            {letter}
          </span>
        ))}
      </h1>
      <div className="hero-ruler" aria-hidden />
      <div className="grid gap-x-gutter gap-y-4 pt-4 md:grid-cols-[1fr_auto] md:items-end">
        <p className="max-w-[38ch] text-lead/[1.38] text-balance">{site.welcome}</p>
        {facts === undefined ? (
          <div className="facts items-end">{children}</div>
        ) : (
          <dl className="facts">
            <Fact name="Reviews" lang="en" value={facts.reviews} />
            <Fact name="Categorías" value={facts.categories} />
            <Fact name="En el dispositivo" value={facts.onDevice} />
          </dl>
        )}
      </div>
    </section>
  )
}

function Fact(props: { readonly name: string; readonly lang?: string; readonly value: number | null }) {
  return (
    <div>
      <dt className="label" lang={props.lang}>
        {props.name}
      </dt>
      {/* Its line is kept while the number is not known. */}
      <dd>{props.value ?? '\u00a0'}</dd>
    </div>
  )
}
