import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LeftOut } from '#domain/drafts/left-out.ts'
import type { CodeEditor, createCodeEditor } from './code-editor.ts'
import type { KeyPress } from '../editor-shortcuts.ts'
import type { Tool } from '../editor-tools.ts'
import { placeOf } from '../plain-field.ts'

/** How the editor's own code is had; without it the field is a plain one. */
export type LoadEditor = () => Promise<{ readonly createCodeEditor: typeof createCodeEditor }>

/** The editor in its host, taking the plain field's place once its code is here. */
export function useCodeEditor(options: {
  readonly content: string
  /** The pictures that its markers show. */
  readonly images: readonly string[]
  readonly label: string
  readonly error: string | undefined
  readonly load: LoadEditor
  readonly onChange: (content: string) => void
  /** The cursor stands elsewhere, in UTF-16 units from the beginning. */
  readonly onCursor: (at: number) => void
  readonly onKey: (press: KeyPress) => boolean
  readonly onTools: (tools: readonly Tool[]) => void
  /** Of each paste: what it has left out. */
  readonly onPaste: (left: LeftOut) => void
  readonly plain: RefObject<HTMLTextAreaElement | null>
}) {
  const { content, images, label, error, load, onChange, onCursor, onTools, onKey, onPaste, plain } = options
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor | null>(null)
  const [isReady, setReady] = useState(false)
  // What the editor has told and the form has not drawn yet: none of it is news to the editor.
  const told = useRef<string[]>([])
  const change = useEffectEvent((text: string) => {
    told.current.push(text)
    onChange(text)
  })
  const press = useEffectEvent(onKey)
  const pastes = useEffectEvent(onPaste)
  const moved = useEffectEvent(onCursor)
  const tools = useEffectEvent(onTools)
  const start = useEffectEvent(({ createCodeEditor }: Awaited<ReturnType<LoadEditor>>) => {
    if (!host.current) return
    const field = plain.current
    const hadFocus = field !== null && document.activeElement === field
    editor.current = createCodeEditor({
      host: host.current,
      text: content,
      selection: field ? placeOf(field).selection() : { from: 0, to: 0 },
      images,
      label,
      onChange: (text) => change(text),
      onCursor: (at) => moved(at),
      onKey: (event) => press(event),
      onTools: (now) => tools(now),
      onPaste: (left) => pastes(left),
    })
    editor.current.setInvalid(error ?? null)
    setReady(true)
    if (hadFocus) requestAnimationFrame(() => editor.current?.focus())
  })

  useEffect(() => {
    let isWanted = true
    load().then(
      (code) => {
        if (isWanted) start(code)
      },
      // Offline with the file not at hand: the plain field stays, and does everything too.
      () => {},
    )
    return () => {
      isWanted = false
      editor.current?.destroy()
      editor.current = null
      setReady(false)
    }
  }, [load])

  useEffect(() => {
    const at = told.current.indexOf(content)
    if (at === -1) editor.current?.replace(content)
    told.current = told.current.slice(at + 1)
  }, [content])

  useEffect(() => {
    editor.current?.setInvalid(error ?? null)
  }, [error])

  useEffect(() => {
    editor.current?.setImages(images)
  }, [images])

  return { host, editor, isReady }
}
