import { useRef } from 'react'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { altOf, describePicture } from '#domain/articles/image-list.ts'
import { captionOf, withCaption } from '#domain/pictures/picture-caption.ts'
import { LONGEST_ALT } from '#domain/pictures/picture-noting.ts'
import { pictureTexts } from '#domain/es/pictures.ts'

/** What a picture shows, in words, and its caption in the text: typed once, and Enter goes on to the next. */
export function PictureWords(props: {
  readonly form: ArticleForm
  readonly at: number
  readonly onChange: (change: (form: ArticleForm) => ArticleForm) => void
  /** The alternative text is left: it may be remembered. */
  readonly onSaid: (alt: string) => void
}) {
  const { form, at, onChange, onSaid } = props
  const alt = altOf(form, at) ?? ''
  const caption = captionOf(form.content, at)
  const said = useRef(alt)
  return (
    <div className="slot-words">
      <input
        className="in"
        type="text"
        autoComplete="off"
        aria-label={`${pictureTexts.alt} de la imagen ${at + 1}`}
        placeholder={altOf(form, at) === '' ? pictureTexts.ornament : pictureTexts.alt}
        maxLength={LONGEST_ALT}
        value={alt}
        onKeyDown={goOn}
        onChange={({ target }) => onChange((now) => describePicture(now, at, target.value || null))}
        onBlur={() => {
          if (alt.trim() !== '' && alt !== said.current) onSaid(alt.trim())
          said.current = alt
        }}
      />
      {caption !== null && (
        <input
          className="in"
          type="text"
          autoComplete="off"
          aria-label={`${pictureTexts.caption} de la imagen ${at + 1}`}
          placeholder={pictureTexts.caption}
          value={caption}
          onKeyDown={goOn}
          onChange={({ target }) =>
            onChange((now) => ({ ...now, content: withCaption(now.content, at, target.value) }))
          }
        />
      )}
    </div>
  )
}

/** Enter saves nothing here: it goes on to the next field of the pictures. */
function goOn(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('.slot-words .in') ?? []),
  ]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
