import { pictureTexts } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { UsedUploads } from './use-uploads.ts'

/** Below the text: what becomes of the files that were put into it, and that the first of them is the cover, too. */
export function TextUploads(props: {
  readonly uploads: UsedUploads
  readonly isAlsoCover: boolean
  readonly onOtherCover: () => void
  readonly onOnlyCover: () => void
  readonly onFine: () => void
}) {
  const { uploads, isAlsoCover, onOtherCover, onOnlyCover, onFine } = props
  const { queue, leftOut } = uploads
  const told = uploads.uploads.filter(({ intoText }) => intoText)
  return (
    <>
      {told.length > 0 && (
        <ul className="image-list-unusable">
          {told.map(({ id, name, problem, mayRetry, part }) => (
            <li key={id} className={problem === null ? 'is-coming' : undefined}>
              {problem === null ? (
                <progress
                  className="text-part"
                  aria-label={`Subiendo ${name} al texto`}
                  value={part ?? undefined}
                />
              ) : (
                <p className="slot-problem" role="alert">
                  <strong>{name}</strong> {problem}
                </p>
              )}
              {mayRetry && (
                <Button square look="bare" aria-label={`Reintentar ${name}`} onClick={() => queue.retry(id)}>
                  <Icon name="refresh" small />
                </Button>
              )}
              <Button
                square
                look="bare"
                aria-label={problem === null ? `Cancelar ${name} del texto` : `Quitar ${name}`}
                onClick={() => queue.cancel(id)}
              >
                <Icon name="close" small />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="image-list-told">
        {leftOut?.intoText === true && (
          <p>
            <Icon name="alert" small />
            {leftOut.words}
          </p>
        )}
        {isAlsoCover && (
          <div className="also-cover">
            <p>{pictureTexts.alsoCover}</p>
            <Button onClick={onOtherCover}>{pictureTexts.otherCover}</Button>
            <Button onClick={onOnlyCover}>{pictureTexts.onlyCover}</Button>
            <Button look="bare" onClick={onFine}>
              {pictureTexts.fine}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
