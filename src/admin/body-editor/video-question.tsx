import { useState } from 'react'
import { Embed } from '#content/body/embed.tsx'
import { videoOf } from '#domain/bodies/video-address.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { videoHtml } from './editor-edit.ts'

/** Asks for the address of a film and its name, and shows what readers will get before they press. */
export function VideoQuestion(props: {
  readonly onInsert: (html: string) => void
  readonly onClose: () => void
}) {
  const { onInsert, onClose } = props
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const video = videoOf(address)
  const words = title.trim() || 'Vídeo'

  function insert() {
    setTried(true)
    if (video) onInsert(videoHtml(video.player, words))
  }

  return (
    <Dialog
      open
      title="Vídeo"
      onClose={onClose}
      body={
        <form
          className="ed-question"
          id="video-question"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            insert()
          }}
        >
          <Field
            label="Dirección del vídeo"
            hint="De YouTube o de Vimeo, como está en la barra del navegador."
            error={
              video === null && (isTried || address.trim() !== '')
                ? 'No es la dirección de un vídeo de YouTube o de Vimeo.'
                : undefined
            }
          >
            {(ids) => (
              <input
                {...ids}
                className="in"
                type="url"
                inputMode="url"
                autoComplete="off"
                data-autofocus
                value={address}
                onChange={({ target }) => setAddress(target.value)}
              />
            )}
          </Field>
          <Field label="Título del vídeo" hint="Lo que se lee antes de pulsar.">
            {(ids) => (
              <input
                {...ids}
                className="in"
                type="text"
                autoComplete="off"
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          {video && (
            <div className="ed-look prose" role="group" aria-label="Así se verá">
              <Embed key={video.player} address={video.player} frame={{ src: video.player, title: words }} />
            </div>
          )}
        </form>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      <Button look="ink" type="submit" form="video-question">
        Insertar
      </Button>
    </Dialog>
  )
}
