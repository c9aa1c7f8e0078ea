import { Icon } from '#ui/icon.tsx'

/** Why the form is not saved yet. */
export function WaitsForPictures() {
  return (
    <div className="form-failure">
      <Icon name="clock" small />
      <p>Hay imágenes subiendo: guarda cuando terminen, o cancélalas.</p>
    </div>
  )
}
