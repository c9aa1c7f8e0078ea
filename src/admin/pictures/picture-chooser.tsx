import { lazy, type Ref, Suspense, useRef, useId, useState } from 'react'
import { storedPictureTexts } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { AdminIcon } from '#admin/frame/admin-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { FieldError, inputClass } from '#ui/field.tsx'

const PictureLibrary = lazy(async () => ({ default: (await import('./picture-library.tsx')).PictureLibrary }))

/** Includes HEIC, although some systems do not convert it to JPEG. The error then says what to do. */
const ACCEPTED = 'image/*,.heic,.heif'

/** Opens the system's picture chooser; with `camera`, opens the camera if there is one. */
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
        <Button className="not-pointer-coarse:hidden" onClick={() => input.current?.click()}>
          <ReadingIcon name="image" small />
          Hacer una foto
        </Button>
      ) : (
        <button
          type="button"
          className="relative grid min-h-16 w-full place-items-center overflow-hidden border border-dashed border-line-strong text-ink-2 hover:border-ink hover:text-ink"
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

/** The system's picture chooser, which another button opens by clicking it. */
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
        // Otherwise the same file could not be chosen again.
        target.value = ''
      }}
    />
  )
}

/** A button that opens the stored pictures, to choose one that is not among `images`. */
export function StoredPictureChooser(props: {
  readonly images: readonly string[]
  readonly isFull?: boolean
  readonly onChoose: (address: string) => void
}) {
  const { images, isFull = false, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-disabled={isFull} onClick={() => setOpen(!isFull)}>
        <Icon name="all" small />
        {storedPictureTexts.choose}
      </Button>
      {isOpen && (
        <Suspense>
          <PictureLibrary
            images={images}
            onChoose={(address) => {
              setOpen(false)
              onChoose(address)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Adds a picture by its address. `ref`: the field. */
export function PictureUrl(props: {
  readonly ref?: Ref<HTMLInputElement>
  readonly onAdd: (address: string) => void
}) {
  const { ref, onAdd } = props
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  function add() {
    const typed = address.trim()
    if (typed === '') return
    const wrong = addressProblem(typed)
    setProblem(wrong)
    if (wrong !== null) return
    onAdd(typed)
    setAddress('')
  }

  return (
    <div className="flex flex-wrap gap-2">
      <label className="sr-only" htmlFor={id}>
        Dirección de una imagen
      </label>
      <input
        ref={ref}
        id={id}
        className={inputClass('text', 'w-auto! min-w-0 grow basis-48')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://…"
        value={address}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => {
          setAddress(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>Añadir URL</Button>
      {problem !== null && <FieldError id={`${id}-error`} words={problem} className="basis-full" />}
    </div>
  )
}

/** Explains why an address is rejected; null if it is https, or on this site. */
function addressProblem(address: string): string | null {
  if (/^\/(?!\/)/.test(address)) return null
  try {
    const { protocol, origin } = new URL(address)
    if (protocol === 'https:' || origin === location.origin) return null
    return protocol === 'http:'
      ? 'La dirección tiene que empezar por https://'
      : 'Esto no es la dirección de una imagen'
  } catch {
    return 'Esto no es la dirección de una imagen'
  }
}
