import { useState } from 'react'
import { missingPictureWords, pictureAt } from '#domain/bodies/body.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import type { PictureInText } from '../body-editor/picture-edits.ts'

/** Asks what a picture of the text says to who does not see it. */
export function AlternativeQuestion(props: {
  readonly marker: PictureInText
  readonly images: readonly string[]
  /** null: no words of its own; '': an ornament. */
  readonly onSay: (words: string | null) => void
  readonly onClose: () => void
}) {
  const { marker, images, onSay, onClose } = props
  const [words, setWords] = useState(marker.text ?? '')
  const [isOrnament, setOrnament] = useState(marker.text === '')
  const address = pictureAt(images, marker.index)
  return (
    <Dialog
      open
      title={`Texto alternativo de la imagen ${marker.index + 1}`}
      onClose={onClose}
      body={
        <form
          className="ed-question"
          id="alternative-question"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onSay(isOrnament ? '' : words.trim() || null)
          }}
        >
          {address === null ? (
            <p>{missingPictureWords(marker.index)}</p>
          ) : (
            <img
              className="ed-question-picture"
              src={pictureOf(address).variants[0]?.src ?? address}
              alt=""
              width="480"
              height="360"
            />
          )}
          <Field label="Qué se ve en la imagen" hint="Para quien no la ve. Sin corchetes.">
            {(ids) => (
              <textarea
                {...ids}
                className="in"
                rows={3}
                data-autofocus
                disabled={isOrnament}
                value={isOrnament ? '' : words}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
          <label className="f-check">
            <input
              type="checkbox"
              checked={isOrnament}
              onChange={({ target }) => setOrnament(target.checked)}
            />
            Es un adorno: no dice nada
          </label>
        </form>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      <Button look="ink" type="submit" form="alternative-question">
        Poner
      </Button>
    </Dialog>
  )
}
