// What the home screen offers to returning readers. Loaded once the page is complete; it takes no space in the page.

import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Picture } from '#content/picture.tsx'
import { coverOf } from '#domain/articles/article.ts'
import { type ListPlace, pathOf } from '#domain/lists/list-place.ts'
import { forgetReading, type Unfinished, unfinished } from '#store/reader-data/readings.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

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

/** 'Seguir leyendo' (P4.21): the reviews begun last, in the gap between two sections. */
function GoOn() {
  // The query's time is one of its arguments.
  const [asked] = useState(() => ({ count: COUNT, now: Date.now() }))
  const begun = useStored(unfinished, asked) ?? []
  if (begun.length === 0) return null
  return (
    <section className="go-on" aria-labelledby="go-on">
      <div className="go-on-row">
        <h2 id="go-on" className="label">
          Seguir leyendo
        </h2>
        <ul>
          {begun.map((one) => (
            <Begun key={one.article.id} {...one} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Begun({ article, part, left }: Unfinished) {
  const device = useDevice()
  const { id, title } = article
  return (
    <li>
      <Link
        to="/article/$id"
        params={{ id }}
        state={(before) => ({ ...before, layer: undefined, within: undefined, goesOn: true })}
      >
        <Picture address={coverOf(article)} sizes="4rem" />
        <span className="go-on-title">{title}</span>
        <span className="go-on-part">
          {Math.round(part * 100)}&nbsp;% · {left === 1 ? 'queda 1 min' : `quedan ${left} min`}
        </span>
      </Link>
      <Button
        look="bare"
        square
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
    <div className="news" role="status">
      {waiting > 0 && (
        <Button look="ink" onClick={show}>
          <Icon name="refresh" small />
          {waiting === 1 ? '1 review nueva' : `${waiting} reviews nuevas`}
        </Button>
      )}
    </div>
  )
}
