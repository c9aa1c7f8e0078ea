import { useIsHere, useMark } from '#store/reader-data/use-marks.ts'
import { useIsOffline } from '../freshness/use-freshness.ts'

/**
 * What this device knows of an article, in a corner of its picture, where nothing moves when it comes: that it has been
 * read, and without a connection that not all of it is here. `note`: something to say in any case.
 */
export function CardMarks({ id, note }: { readonly id: string; readonly note?: string | undefined }) {
  const isRead = useMark('read', id)
  const isHere = useIsHere(id)
  const isOffline = useIsOffline()
  const words = [note, isOffline && isHere === false && 'Sin descargar', isRead && 'Leída'].filter(Boolean)
  if (words.length === 0) return null
  return <span className="card-marks">{words.join(' · ')}</span>
}
