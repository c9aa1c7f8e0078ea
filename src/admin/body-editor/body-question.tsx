import { type RefObject, useState } from 'react'
import { isLinkAddress } from '#domain/es/visual-editor.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/field.tsx'
import { Embed } from '#content/body/embed.tsx'
import { isAffiliateAddress } from '#domain/bodies/affiliate-address.ts'
import { videoOf } from '#domain/bodies/video-address.ts'
import { missingPictureWords, pictureAt } from '#domain/bodies/picture-markers.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { AreaField, InputField } from '../frame/fields.tsx'
import { ConfirmDialog, FormDialog } from '../frame/dialogs.tsx'
import { ReviewQuestion } from '../publishing/review-question.tsx'
import type { EditorPort, Link, Question } from './editor-port.ts'
import { videoHtml } from './editor-edit.ts'
import type { PictureInText } from './picture-edits.ts'

/** Asks for the input that a button of the body needs, and runs the edit once the dialog has closed. */
export function BodyQuestion(props: {
  readonly question: Question
  readonly images: readonly string[]
  readonly editor: RefObject<EditorPort | null>
  readonly onDescribe: (at: number, alt: string | null) => void
  readonly onClose: () => void
}) {
  const { question, images, editor, onDescribe, onClose } = props

  function answer(act: (port: EditorPort) => void): void {
    onClose()
    // Waits for the dialog to return the focus to the pressed button.
    requestAnimationFrame(() => editor.current && act(editor.current))
  }

  switch (question.tool) {
    case 'review':
      return (
        <ReviewQuestion
          onChoose={({ id, title }) => answer((port) => port.link(`/article/${id}`, title))}
          onClose={onClose}
        />
      )
    case 'video':
      return <VideoQuestion onInsert={(html) => answer((port) => port.insert(html))} onClose={onClose} />
    case 'alternative': {
      const { marker } = question
      return (
        <AlternativeQuestion
          marker={marker}
          images={images}
          onSay={(alt) => {
            onClose()
            onDescribe(marker.index, alt)
          }}
          onClose={onClose}
        />
      )
    }
    case 'link': {
      const { link, onLink } = question
      return <LinkQuestion link={link} onLink={(next) => answer(() => onLink(next))} onClose={onClose} />
    }
    case 'locked':
      return (
        <ConfirmDialog
          open
          title="¿Quitar lo que solo se cambia en HTML?"
          text="Desaparece del texto. Con Deshacer vuelve a su sitio."
          act="Quitar"
          onConfirm={() => answer(question.remove)}
          onClose={onClose}
        />
      )
  }
}

/** Asks for the address of a link, and whether it is paid. `link`: the existing one, or null. */
function LinkQuestion(props: {
  readonly link: Link | null
  readonly onLink: (link: Link | null) => void
  readonly onClose: () => void
}) {
  const { link, onLink, onClose } = props
  const [text, setText] = useState(link?.address ?? 'https://')
  // Null until chosen; the address then decides.
  const [chosen, choose] = useState(link?.isPaid ?? null)
  const [isTried, setTried] = useState(false)
  const typed = text.trim()
  const isPaid = chosen ?? isAffiliateAddress(typed)
  return (
    <FormDialog
      title="Enlace"
      act="Poner"
      {...(link !== null && { other: <Button onClick={() => onLink(null)}>Quitar el enlace</Button> })}
      onSubmit={() => {
        setTried(true)
        if (isLinkAddress(typed)) onLink({ address: typed, isPaid })
      }}
      onClose={onClose}
    >
      <InputField
        label="Dirección del enlace"
        error={
          isTried && !isLinkAddress(typed)
            ? 'Empieza por https://, por mailto: o por / (una página de esta revista).'
            : undefined
        }
        type="url"
        inputMode="url"
        data-autofocus
        value={text}
        onFocus={({ target }) => target.select()}
        onText={setText}
      />
      <CheckField checked={isPaid} onChange={({ target }) => choose(target.checked)}>
        Enlace de compra: la revista cobra por él, y los lectores lo ven al lado
      </CheckField>
    </FormDialog>
  )
}

/** Asks for a video's address and title, and shows what readers will see before pressing play. */
function VideoQuestion(props: { readonly onInsert: (html: string) => void; readonly onClose: () => void }) {
  const { onInsert, onClose } = props
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const video = videoOf(address)
  const name = title.trim() || 'Vídeo'
  return (
    <FormDialog
      title="Vídeo"
      act="Insertar"
      onSubmit={() => {
        setTried(true)
        if (video) onInsert(videoHtml(video.player, name))
      }}
      onClose={onClose}
    >
      <InputField
        label="Dirección del vídeo"
        hint="De YouTube o de Vimeo, como está en la barra del navegador."
        error={
          video === null && (isTried || address.trim() !== '')
            ? 'No es la dirección de un vídeo de YouTube o de Vimeo.'
            : undefined
        }
        type="url"
        inputMode="url"
        data-autofocus
        value={address}
        onText={setAddress}
      />
      <InputField
        label="Título del vídeo"
        hint="Lo que se lee antes de pulsar."
        type="text"
        value={title}
        onText={setTitle}
      />
      {video && (
        <div className="prose" role="group" aria-label="Así se verá">
          <Embed key={video.player} address={video.player} frame={{ src: video.player, title: name }} />
        </div>
      )}
    </FormDialog>
  )
}

function AlternativeQuestion(props: {
  readonly marker: PictureInText
  readonly images: readonly string[]
  /** Null for no text of its own; '' for a decorative picture. */
  readonly onSay: (text: string | null) => void
  readonly onClose: () => void
}) {
  const { marker, images, onSay, onClose } = props
  const [text, setText] = useState(marker.text ?? '')
  const [isOrnament, setOrnament] = useState(marker.text === '')
  const address = pictureAt(images, marker.index)
  return (
    <FormDialog
      title={`Texto alternativo de la imagen ${marker.index + 1}`}
      act="Poner"
      onSubmit={() => onSay(isOrnament ? '' : text.trim() || null)}
      onClose={onClose}
    >
      {address === null ? (
        <p>{missingPictureWords(marker.index)}</p>
      ) : (
        <img
          className="max-h-48 w-full bg-plate object-contain"
          src={pictureOf(address).variants[0]?.src ?? address}
          alt=""
          width="480"
          height="360"
        />
      )}
      <AreaField
        label="Qué se ve en la imagen"
        hint="Para quien no la ve. Sin corchetes."
        data-autofocus
        disabled={isOrnament}
        value={isOrnament ? '' : text}
        onText={setText}
      />
      <CheckField checked={isOrnament} onChange={({ target }) => setOrnament(target.checked)}>
        Es un adorno: no dice nada
      </CheckField>
    </FormDialog>
  )
}
