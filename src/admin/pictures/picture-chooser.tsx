import { type Ref, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { AdminIcon } from '#admin/frame/admin-icon.tsx'
import { Icon } from '#ui/icon.tsx'

/** HEIC too, where the system does not turn it into a JPEG by itself: then the answer says what to do. */
const ACCEPTED = 'image/*,.heic,.heif'

/** Opens the system's picture chooser; `camera` opens the camera, on devices that have one at hand. */
export function PictureChooser(props: {
  readonly look: 'slot' | 'camera'
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { look, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const isCamera = look === 'camera'
  return (
    <>
      {isCamera ? (
        <Button className="image-list-camera" onClick={() => input.current?.click()}>
          <Icon name="image" small />
          Hacer una foto
        </Button>
      ) : (
        <button
          type="button"
          className="slot slot-empty"
          aria-label="Añadir imagen"
          onClick={() => input.current?.click()}
        >
          <AdminIcon name="plus" />
        </button>
      )}
      <PictureInput ref={input} camera={isCamera} onFiles={onFiles} />
    </>
  )
}

/** The system's picture chooser, opened by a click on it from elsewhere. */
export function PictureInput(props: {
  readonly ref: Ref<HTMLInputElement>
  readonly camera?: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { ref, camera = false, onFiles } = props
  return (
    <input
      ref={ref}
      className="sr-only"
      type="file"
      tabIndex={-1}
      aria-hidden
      accept={ACCEPTED}
      {...(camera ? { capture: 'environment' as const } : { multiple: true })}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
}
