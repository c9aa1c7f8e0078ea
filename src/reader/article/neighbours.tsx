import { Link } from '@tanstack/react-router'
import type { Neighbour } from '#store/article-by-id.ts'
import { Icon } from '#ui/icon.tsx'

interface NeighboursProps {
  readonly earlier: Neighbour | null
  readonly later: Neighbour | null
}

/** The reviews published before and after this one. */
export function Neighbours({ earlier, later }: NeighboursProps) {
  if (earlier === null && later === null) return null
  return (
    <nav className="neighbours" aria-label="Otras reviews por fecha">
      {earlier !== null && (
        <Link to="/article/$id" params={{ id: earlier.id }} rel="prev">
          <Icon name="left" />
          <span className="label neighbour-way">Review anterior</span>
          <span className="neighbour-title">{earlier.title}</span>
        </Link>
      )}
      {later !== null && (
        <Link to="/article/$id" params={{ id: later.id }} rel="next" className="neighbour-later">
          <Icon name="right" />
          <span className="label neighbour-way">Review siguiente</span>
          <span className="neighbour-title">{later.title}</span>
        </Link>
      )}
    </nav>
  )
}
