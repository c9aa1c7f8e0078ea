import { Link } from '@tanstack/react-router'
import { GUIDES_TITLE } from '#domain/es/guides.ts'
import { hasGuides } from '#store/guides.ts'
import { useStored } from '#store/use-stored.ts'

const EVERY = {}

/** The way to the guides, once one is published (P27.31). `className`: its look in the foot. */
export function GuidesLink({ className }: { readonly className: string }) {
  if (useStored(hasGuides, EVERY) !== true) return null
  return (
    <Link to="/guias" className={className}>
      {GUIDES_TITLE}
    </Link>
  )
}
