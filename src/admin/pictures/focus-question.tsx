import { type CSSProperties, useState } from 'react'
import { Picture } from '#content/picture.tsx'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { FOCUS_STEPS, withNote } from '#domain/pictures/picture-noting.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const LAST = FOCUS_STEPS - 1
const MIDDLE = LAST / 2

/** Asks which part of the cover stays visible when cropped (P18.5), and shows the crops. */
export function FocusQuestion(props: {
  readonly address: string
  readonly onChoose: (focus: string | null) => void
  readonly onClose: () => void
}) {
  const { address, onChoose, onClose } = props
  const [{ x, y }, setPlace] = useState(() => placeOf(pictureNote(address).focus))
  const { src } = pictureOf(address)
  const focus = x === MIDDLE && y === MIDDLE ? null : `${x}${y}`
  const at: CSSProperties = { left: `${(x / LAST) * 100}%`, top: `${(y / LAST) * 100}%` }
  return (
    <Dialog
      open
      title="Encuadre de la portada"
      onClose={onClose}
      body={
        <div className="grid grid-cols-1 gap-3">
          <p className="text-meta text-ink-2">
            Pulsa en lo que tiene que verse siempre. Las tarjetas y la portada recortan alrededor; dentro del
            texto la foto sale entera.
          </p>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keyboards use the two ranges below */}
          <div
            data-testid="whole-picture"
            className="relative cursor-crosshair justify-self-center"
            onClick={({ currentTarget, clientX, clientY }) => {
              const { left, top, width, height } = currentTarget.getBoundingClientRect()
              setPlace({ x: step((clientX - left) / width), y: step((clientY - top) / height) })
            }}
          >
            <img className="max-h-[40svh]" src={src} alt="" />
            <span
              className="pointer-events-none absolute -m-3 size-6 rounded-full border-3 border-[#fff] [box-shadow:0_0_0_3px_#000]"
              style={at}
            />
          </div>
          <Step words="De izquierda a derecha" value={x} onChange={(to) => setPlace({ x: to, y })} />
          <Step words="De arriba abajo" value={y} onChange={(to) => setPlace({ x, y: to })} />
          <div className="grid grid-cols-[16fr_12fr] gap-3" aria-hidden="true">
            <Picture address={withNote(address, { focus })} sizes="20rem" />
            <Picture address={withNote(address, { focus })} sizes="20rem" className="aspect-4/3" />
          </div>
        </div>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      <Button look="ink" onClick={() => onChoose(focus)}>
        Poner
      </Button>
    </Dialog>
  )
}

function Step(props: {
  readonly words: string
  readonly value: number
  readonly onChange: (to: number) => void
}) {
  const { words, value, onChange } = props
  return (
    <label className="grid min-h-8 grid-cols-[11rem_minmax(0,1fr)] items-center gap-3">
      {words}
      <input
        type="range"
        min={0}
        max={LAST}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  )
}

function step(part: number): number {
  return Math.min(LAST, Math.max(0, Math.round(part * LAST)))
}

function placeOf(focus: string | null): { readonly x: number; readonly y: number } {
  const [, x, y] = /^([0-4])([0-4])$/.exec(focus ?? '') ?? []
  return x === undefined || y === undefined ? { x: MIDDLE, y: MIDDLE } : { x: Number(x), y: Number(y) }
}
