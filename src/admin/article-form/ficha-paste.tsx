import { useState } from 'react'
import type { Run } from '#content/paste/pasted-blocks.ts'
import { readPasted } from '#content/paste/read-pasted.ts'
import { factsFormTexts as texts, foundWords } from '#domain/es/facts-form.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import type { FactsForm } from '#domain/facts/facts-form.ts'
import { recognisedRows, specRows } from '#domain/facts/spec-table.ts'
import { Button } from '#ui/button.tsx'
import { AreaField } from '../frame/fields.tsx'

/** Lets editors paste a table of specifications and apply its recognised rows. */
export function PasteTable(props: {
  readonly fields: readonly CategoryField[]
  readonly onFacts: (change: (facts: FactsForm) => FactsForm) => void
}) {
  const { fields, onFacts } = props
  const [text, setText] = useState('')
  const rows = recognisedRows(specRows(text), fields)
  return (
    <div className="grid gap-3">
      <AreaField
        label="Pegar una tabla de especificaciones"
        hint="De la página del fabricante o de una hoja de cálculo."
        rows={2}
        value={text}
        onText={setText}
        onPaste={(event) => {
          const rowsText = tableText(event.clipboardData.getData('text/html'))
          if (rowsText === '') return
          event.preventDefault()
          setText(rowsText)
        }}
      />
      {text.trim() !== '' && (
        <>
          <div role="status" className="text-meta">
            {rows.length === 0
              ? 'Ninguna línea coincide con un dato de la categoría.'
              : foundWords(rows.length)}
          </div>
          <ul className="grid">
            {rows.map(({ name, text: said, take }) => (
              <li key={name} className="flex items-center gap-3 border-b border-line py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {name}: {said}
                </span>
                <Button aria-label={`${texts.take}: ${name}`} onClick={() => onFacts(take)}>
                  {texts.take}
                </Button>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {rows.length > 0 && (
              <Button
                look="ink"
                onClick={() => {
                  onFacts((now) => rows.reduce((facts, { take }) => take(facts), now))
                  setText('')
                }}
              >
                Usar todo
              </Button>
            )}
            <Button onClick={() => setText('')}>Cerrar</Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Converts the tables of pasted HTML to text, one row per line with tabs between cells; empty if there are none. */
function tableText(html: string): string {
  if (html === '') return ''
  const said = (runs: readonly Run[]) =>
    runs
      .map((run) => (run.kind === 'words' ? run.text : ' '))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  const blocks = readPasted(html)?.blocks ?? []
  return blocks
    .flatMap((block) => (block.kind === 'table' ? [...block.head, ...block.rows] : []))
    .map((cells) => cells.map(({ runs }) => said(runs)).join('\t'))
    .join('\n')
}
