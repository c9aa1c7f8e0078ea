import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** What has to be said below the text. `onClose`: it stays until somebody has read it. */
export function BodyNote(props: { readonly words: string; readonly onClose: (() => void) | null }) {
  const { words, onClose } = props
  return (
    <div className="ed-told">
      <p role="status">{words}</p>
      {words !== '' && onClose && (
        <Button look="bare" square aria-label="Cerrar el aviso" onClick={onClose}>
          <Icon name="close" small />
        </Button>
      )}
    </div>
  )
}
