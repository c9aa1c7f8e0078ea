import { type Ref, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

/** A picture by its address; `ref`: the field. */
export function PictureUrl(props: {
  readonly ref: Ref<HTMLInputElement>
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
    <div className="image-list-url">
      <label className="sr-only" htmlFor={id}>
        Dirección de una imagen
      </label>
      <input
        ref={ref}
        id={id}
        className="in"
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
      {problem !== null && <FieldError id={`${id}-error`} words={problem} />}
    </div>
  )
}

/** Pictures are had by https, or stand on this very site. */
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
