import { useState } from 'react'
import { isLinkAddress, visualTexts } from '#domain/es/visual-editor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'

/** Asks where words lead. `address`: where they lead now; null: nowhere yet. */
export function LinkQuestion(props: {
  readonly address: string | null
  /** null: nowhere any more. */
  readonly onLink: (address: string | null) => void
  readonly onClose: () => void
}) {
  const { address, onLink, onClose } = props
  const [words, setWords] = useState(address ?? 'https://')
  const [isTried, setTried] = useState(false)
  const told = words.trim()
  return (
    <Dialog
      open
      title={visualTexts.link}
      onClose={onClose}
      body={
        <form
          className="ed-question"
          id="link-question"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            setTried(true)
            if (isLinkAddress(told)) onLink(told)
          }}
        >
          <Field
            label={visualTexts.linkAddress}
            error={isTried && !isLinkAddress(told) ? visualTexts.linkWrong : undefined}
          >
            {(ids) => (
              <input
                {...ids}
                className="in"
                type="url"
                inputMode="url"
                autoComplete="off"
                data-autofocus
                value={words}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
        </form>
      }
    >
      {address === null ? (
        <Button onClick={onClose}>Cancelar</Button>
      ) : (
        <Button onClick={() => onLink(null)}>{visualTexts.removeLink}</Button>
      )}
      <Button look="ink" type="submit" form="link-question">
        Poner
      </Button>
    </Dialog>
  )
}
