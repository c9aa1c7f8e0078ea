import { useRef, useState } from 'react'
import { type ForeignProgram, foreignProgram } from '#transfer/import/file-kind.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { sourceOf } from './file-source.ts'
import { UploadsField } from './uploads-field.tsx'
import type { ChosenImport } from './use-import.ts'

/** What to bring in; an export of another program is asked for its pictures and, where it does not say it, its address. */
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
    // A file that cannot be read is said when it is checked.
    const found = chosen ? await foreignProgram(sourceOf(chosen)).catch(() => null) : null
    if (newest.current === chosen) setProgram(found)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const address = site.trim().replace(/\/+$/, '')
        if (file) onCheck({ file, onlyNew, uploads, site: program === 'ghost' && address ? address : null })
      }}
    >
      <Field label="Archivo" hint="El .zip de aquí, el .xml de WordPress o el .json de Ghost.">
        {(ids) => (
          <input
            {...ids}
            type="file"
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
              className="in"
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
        // Another file begins with none of the former one's pictures.
        <UploadsField
          key={`${file.name} ${file.lastModified}`}
          program={program}
          uploads={uploads}
          onChoose={setUploads}
        />
      )}
      <label className="f-check">
        <input
          type="checkbox"
          checked={onlyNew}
          onChange={({ currentTarget }) => setOnlyNew(currentTarget.checked)}
        />
        Solo añadir lo que falta; lo que ya hay se queda como está
      </label>
      <Button type="submit" disabled={file === null}>
        Comprobar
      </Button>
    </form>
  )
}
