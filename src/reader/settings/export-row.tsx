import { useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { failureWords } from '#domain/es/messages.ts'
import { writeReaderDataFile } from '#domain/device/reader-data-file.ts'
import { ownTexts } from '#domain/es/reader-data.ts'
import { slugOf } from '#domain/articles/slug.ts'
import { site } from '#site.ts'
import { useDevice } from '#store/use-stored.ts'
import { ownFileOf } from '#store/reader-data/reader-data-file.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Row } from './row.tsx'

/** Takes what is the reader's along, as a file. */
export function ExportRow() {
  const device = useDevice()
  const [outcome, setOutcome] = useState('')
  const take = async () => {
    if (!device) return
    const file = await ownFileOf(device)
    if (!file.ok) return setOutcome(`No se pudo exportar: ${failureWords(file.failure)}.`)
    const now = new Date()
    const text = writeReaderDataFile(file.value, now.getTime())
    const name = `${slugOf(site.shortName)}-mis-cosas-${todayLocal(now)}.json`
    saveFile(new Blob([text], { type: 'application/json' }), name)
    setOutcome(`Está en tus descargas: ${name}`)
  }
  return (
    <Row title="Exportar mis cosas" act={<Button onClick={() => void take()}>Exportar mis cosas</Button>}>
      <p>{ownTexts.exportText}</p>
      <p role="status">{outcome}</p>
    </Row>
  )
}
