import { Link } from '@tanstack/react-router'
import { isUnused, type PictureUse, type StoredPicture, usesToShow } from '#domain/pictures/stored-picture.ts'
import { factsWords, pictureLabel, storedPictureTexts, useWords } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { HistoryLink } from '../history/history-link.tsx'
import { PictureTile, PictureLook } from './picture-grid.tsx'
import { CheckField } from '#ui/field.tsx'

/** The number of uses shown: more would push the next picture out of view. */
const USES_SHOWN = 4

/** A stored picture with its size and uses. An unused one has a button to remove it. */
export function PictureCard(props: {
  readonly picture: StoredPicture
  readonly now: number
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onRemove: () => void
}) {
  const { picture, now, isSelected, onSelect, onRemove } = props
  const uses = usesToShow(picture)
  const facts = factsWords(picture, now)
  return (
    <PictureTile>
      <a
        href={picture.address}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ver entera: ${pictureLabel(picture, now)}`}
      >
        <PictureLook picture={picture} />
      </a>
      {picture.fileName !== null && <p className="line-clamp-2 font-semibold">{picture.fileName}</p>}
      {picture.alt !== null && <p>{picture.alt}</p>}
      <p className="text-ink-2">{facts}</p>
      {picture.isOdd && <p className="text-meta text-ink-2">{storedPictureTexts.odd}</p>}
      {uses.length > 0 && (
        <ul className="grid" aria-label="Dónde se usa">
          {uses.slice(0, USES_SHOWN).map((use) => (
            <li key={`${use.kind} ${use.id}`}>
              <UseLink use={use} />
            </li>
          ))}
          {uses.length > USES_SHOWN && <li>{`y ${uses.length - USES_SHOWN} más`}</li>}
        </ul>
      )}
      {isUnused(picture) && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CheckField
            aria-label={`${storedPictureTexts.select}: ${pictureLabel(picture, now)}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          >
            <span className="font-semibold">{storedPictureTexts.unused}</span>
          </CheckField>
          <Button
            aria-label={`${storedPictureTexts.remove}: ${pictureLabel(picture, now)}`}
            onClick={onRemove}
          >
            {storedPictureTexts.remove}
          </Button>
        </div>
      )}
    </PictureTile>
  )
}

function UseLink({ use }: { readonly use: PictureUse }) {
  const { kind, id, title } = use
  const words = `${useWords(use)}${title || (kind === 'device' ? '' : 'Sin título')}`
  if (id === null) return words
  const look = 'inline-flex min-h-7 items-center underline underline-offset-link'
  if (kind === 'version') {
    return (
      <HistoryLink id={id} className={look}>
        {words}
      </HistoryLink>
    )
  }
  if (kind === 'author') {
    return (
      <Link to="/admin/$rows/$id/edit" params={{ rows: 'authors', id }} className={look}>
        {words}
      </Link>
    )
  }
  const to = kind === 'trash' ? '/admin/trash' : '/admin/articles/$id'
  return (
    <Link to={to} params={{ id }} className={look}>
      {words}
    </Link>
  )
}
