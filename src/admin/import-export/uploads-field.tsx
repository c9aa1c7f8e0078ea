import type { ForeignProgram } from '#transfer/import/file-kind.ts'
import { Field } from '#ui/field.tsx'

const FOLDERS = { wordpress: 'wp-content/uploads', ghost: 'content/images' } as const

/** Browsers choose folders by an attribute that no standard names, and React's types neither. */
const FOLDER = { webkitdirectory: '' }

/** The other program's pictures: a folder, or a zip where the device gives no folders. The one chosen last counts. */
export function UploadsField({
  program,
  uploads,
  onChoose,
}: {
  readonly program: ForeignProgram
  readonly uploads: readonly File[]
  readonly onChoose: (files: readonly File[]) => void
}) {
  return (
    <fieldset className="transfer-uploads">
      <legend>Sus imágenes</legend>
      <p className="f-hint">
        Una copia de la carpeta <code>{FOLDERS[program]}</code> del sitio de antes, o un .zip con ella: se
        copian aquí las que los artículos muestran. Sin ella siguen en su sitio de antes.
      </p>
      <Field label="Carpeta">
        {(ids) => (
          <input
            {...ids}
            type="file"
            {...FOLDER}
            onChange={({ currentTarget }) => onChoose(Array.from(currentTarget.files ?? []))}
          />
        )}
      </Field>
      <Field label="O un .zip de imágenes">
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".zip,application/zip"
            onChange={({ currentTarget }) => onChoose(Array.from(currentTarget.files ?? []))}
          />
        )}
      </Field>
      {uploads.length > 0 && (
        <p role="status">
          {uploads.length === 1 ? `Elegido: ${uploads[0]?.name}` : `Elegidos: ${uploads.length} archivos`}
        </p>
      )}
    </fieldset>
  )
}
