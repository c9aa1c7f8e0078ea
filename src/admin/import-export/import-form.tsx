import { useRef, useState } from 'react'
import { type ForeignProgram, foreignProgram } from '#transfer/import/file-kind.ts'
import { Button } from '#ui/button.tsx'
import { CheckField, Field, inputClass } from '#ui/field.tsx'
import { type ChosenImport, sourceOf } from './use-import.ts'
import { FileInput, stack } from './transfer-parts.tsx'

/** Asks what to import; for another program's export also for its pictures and, if not in the file, its address. */
export function ImportForm({ onCheck }: { readonly onCheck: (chosen: ChosenImport) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [program, setProgram] = useState<ForeignProgram | null>(null)
  const [onlyNew, setOnlyNew] = useState(false)
  const [uploads, setUploads] = useState<readonly File[]>([])
  const [site, setSite] = useState('')
  const newest = useRef<File | null>(null)

  async function choose(chosen: File | null): Promise<void> {
    newest.current = chosen
    setFile(chosen)
    setUploads([])
    // An unreadable file is reported when it is checked.
    const found = chosen ? await foreignProgram(sourceOf(chosen)).catch(() => null) : null
    if (newest.current === chosen) setProgram(found)
  }

  return (
    <form
      className={stack}
      onSubmit={(event) => {
        event.preventDefault()
        const address = site.trim().replace(/\/+$/, '')
        if (file) onCheck({ file, onlyNew, uploads, site: program === 'ghost' && address ? address : null })
      }}
    >
      <Field label="Archivo" hint="El .zip de aquí, el .xml de WordPress o el .json de Ghost.">
        {(ids) => (
          <FileInput
            {...ids}
            accept=".zip,.xml,.json,application/zip,text/xml,application/json"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0] ?? null)}
          />
        )}
      </Field>
      {program === 'ghost' && (
        <Field
          label="Dirección del sitio de Ghost"
          required
          hint="Su archivo no la dice, y de ella dependen imágenes y enlaces."
        >
          {(ids) => (
            <input
              {...ids}
              className={inputClass()}
              type="url"
              required
              pattern="https?://.+"
              placeholder="https://blog.example"
              value={site}
              onChange={({ currentTarget }) => setSite(currentTarget.value)}
            />
          )}
        </Field>
      )}
      {program !== null && file !== null && (
        // Choosing another file resets the pictures.
        <UploadsField
          key={`${file.name} ${file.lastModified}`}
          program={program}
          uploads={uploads}
          onChoose={setUploads}
        />
      )}
      <CheckField checked={onlyNew} onChange={({ currentTarget }) => setOnlyNew(currentTarget.checked)}>
        Solo añadir lo que falta; lo que ya hay se queda como está
      </CheckField>
      <Button type="submit" disabled={file === null}>
        Comprobar
      </Button>
    </form>
  )
}

const FOLDERS = { wordpress: 'wp-content/uploads', ghost: 'content/images' } as const

/** Choosing folders needs a non-standard attribute, which React's types lack. */
const FOLDER = { webkitdirectory: '' }

/** The other program's pictures: a folder, or a zip if the device cannot choose folders. The last choice counts. */
function UploadsField({
  program,
  uploads,
  onChoose,
}: {
  readonly program: ForeignProgram
  readonly uploads: readonly File[]
  readonly onChoose: (files: readonly File[]) => void
}) {
  return (
    <fieldset className="grid w-full grid-cols-1 gap-4 rounded-edge border border-line-strong p-4">
      <legend className="px-2 font-semibold">Sus imágenes</legend>
      <p className="text-meta text-ink-2">
        Una copia de la carpeta <code className="wrap-anywhere">{FOLDERS[program]}</code> del sitio de antes,
        o un .zip con ella: se copian aquí las que los artículos muestran. Sin ella siguen en su sitio de
        antes.
      </p>
      <Field label="Carpeta">
        {(ids) => (
          <FileInput
            {...ids}
            {...FOLDER}
            onChange={({ currentTarget }) => onChoose(Array.from(currentTarget.files ?? []))}
          />
        )}
      </Field>
      <Field label="O un .zip de imágenes">
        {(ids) => (
          <FileInput
            {...ids}
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
