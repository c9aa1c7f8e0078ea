import { type KeyboardEvent, useEffect, useState } from 'react'
import { findTexts, foundWords, replacedWords } from '#domain/es/visual-editor.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#admin/frame/admin-icon.tsx'
import type { Finder } from './editor-port.ts'
import { inputClass } from '#ui/field.tsx'

/** Finds and replaces words of the body, in either mode. */
export function FindBar({ finder, onClose }: { readonly finder: Finder; readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const [instead, setInstead] = useState('')
  const [told, setTold] = useState('')

  useEffect(() => () => finder.stop(), [finder])

  function seek(next: string, other: string) {
    setWords(next)
    setInstead(other)
    const found = finder.seek(next, other)
    setTold(next === '' ? '' : foundWords(found))
  }
  const step = (side: 1 | -1) => setTold(foundWords(finder.step(side)))
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="-order-1 grid flex-none grid-cols-1 gap-1 border-b border-line bg-sunk p-1"
      role="search"
      aria-label="Buscar y reemplazar"
    >
      <div className="flex items-center gap-1">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the bar is opened to type in it
          autoFocus
          className={inputClass('text', 'min-w-0 flex-1')}
          type="text"
          autoComplete="off"
          aria-label={findTexts.words}
          placeholder={findTexts.words}
          value={words}
          onKeyDown={onKeyDown}
          onChange={({ target }) => seek(target.value, instead)}
        />
        <span className="max-w-36 text-meta tabular" role="status">
          {told}
        </span>
        <IconButton icon="left" label="Anterior" className="flex-none" onClick={() => step(-1)} />
        <IconButton icon="right" label="Siguiente" className="flex-none" onClick={() => step(1)} />
        <IconButton icon="close" label="Cerrar la búsqueda" className="flex-none" onClick={onClose} />
      </div>
      <div className="flex items-center gap-1">
        <input
          className={inputClass('text', 'min-w-0 flex-1')}
          type="text"
          autoComplete="off"
          aria-label={findTexts.instead}
          placeholder={findTexts.instead}
          value={instead}
          onKeyDown={onKeyDown}
          onChange={({ target }) => seek(words, target.value)}
        />
        <Button className="flex-none" onClick={() => setTold(foundWords(finder.replace()))}>
          Reemplazar
        </Button>
        <Button
          className="flex-none"
          aria-label="Reemplazar todo"
          onClick={() => setTold(replacedWords(finder.replaceAll()))}
        >
          Todo
        </Button>
      </div>
    </div>
  )
}
