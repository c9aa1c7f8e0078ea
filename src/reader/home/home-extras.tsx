// What the home screen offers to returning readers. Loaded once the page has loaded; it takes no space in the page.
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Picture } from '#content/picture.tsx'
import { coverOf } from '#domain/articles/article.ts'
import { type ListPlace, pathOf } from '#domain/lists/list-address.ts'
import { forgetReading, type Unfinished, unfinished } from '#store/reader-data/readings.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FLOATING, FloatingStatus } from '../freshness/floating-status.tsx'

const COUNT = 4

interface HomeExtrasProps {
  readonly place: ListPlace
  /** New reviews that are not shown yet. */
  readonly waiting: number
  readonly onShow: () => void
}

export function HomeExtras(props: HomeExtrasProps): ReactNode {
  return (
    <>
      <GoOn />
      <Waiting {...props} />
    </>
  )
}

/** 'Seguir leyendo' (P4.21): the reviews most recently begun, in the gap between two sections. */
function GoOn() {
  // The time is an argument of the query, so it must not change on each render.
  const [asked] = useState(() => ({ count: COUNT, now: Date.now() }))
  const begun = useStored(unfinished, asked) ?? []
  if (begun.length === 0) return null
  return (
    <section className="relative h-0 print:hidden" aria-labelledby="go-on">
      <div className="absolute inset-x-0 top-0 flex h-target items-center gap-6 md:top-3">
        {/* On a phone the picture and its title share a line; the section's name is below the first. */}
        <h2 id="go-on" className="flex-none label text-ink-2 max-md:sr-only">
          Seguir leyendo
        </h2>
        <ul className="scrollbar-none flex min-w-0 flex-1 snap-x gap-6 overflow-x-auto overscroll-x-contain">
          {begun.map((one, at) => (
            <Begun key={one.article.id} {...one} isFirst={at === 0} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Begun({ article, part, left, isFirst }: Unfinished & { readonly isFirst: boolean }) {
  const device = useDevice()
  const { id, title } = article
  return (
    <li className="flex shrink-0 basis-[min(20rem,92%)] snap-start max-md:basis-[96%]">
      <Link
        className="group grid h-target min-w-0 flex-1 grid-cols-mark content-center gap-x-2 leading-snug -outline-offset-3"
        to="/article/$id"
        params={{ id }}
        state={(before) => ({ ...before, layer: undefined, within: undefined, goesOn: true })}
      >
        <Picture
          address={coverOf(article)}
          sizes="4rem"
          className="row-span-2 row-start-1 aspect-4/3 w-14 max-md:aspect-square max-md:w-9"
        />
        <span className="self-end truncate font-semibold decoration-2 underline-offset-link group-hover:underline">
          {title}
        </span>
        <span
          className={`truncate text-meta text-ink-2 tabular max-md:text-label ${isFirst ? "max-md:before:content-['Seguir_leyendo_·_'/'']" : ''}`}
        >
          {Math.round(part * 100)}&nbsp;% · {left === 1 ? 'queda 1 min' : `quedan ${left} min`}
        </span>
      </Link>
      <Button
        look="bare"
        square
        className="flex-none text-ink-2 -outline-offset-3"
        aria-label={`No seguir leyendo «${title}»`}
        onClick={() => device && void forgetReading(device, id)}
      >
        <Icon name="close" small />
      </Button>
    </li>
  )
}

/** '3 reviews nuevas': shows them, and scrolls to them. */
function Waiting({ place, waiting, onShow }: HomeExtrasProps) {
  const navigate = useNavigate()
  const show = () => {
    onShow()
    if (place.page > 1) void navigate({ to: pathOf({ ...place, page: 1 }) })
    scrollTo({ top: 0 })
    const heading = document.querySelector('h1')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }
  return (
    <FloatingStatus>
      {waiting > 0 && (
        <Button look="ink" className={FLOATING} onClick={show}>
          <Icon name="refresh" small />
          {waiting === 1 ? '1 review nueva' : `${waiting} reviews nuevas`}
        </Button>
      )}
    </FloatingStatus>
  )
}
