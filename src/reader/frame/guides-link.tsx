import { Link } from '@tanstack/react-router'
import { hasGuides } from '#store/has-guides.ts'
import { useStored } from '#store/use-stored.ts'

const EVERY = {}

/** The way to the guides, once one is published (P27.31). `className`: its look in the foot. */
export function GuidesLink({ className }: { readonly className: string }) {
  if (useStored(hasGuides, EVERY) !== true) return null
  return (
    <Link to="/guias" className={className}>
      Guías
    </Link>
  )
}
