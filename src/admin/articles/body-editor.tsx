import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { type ArticleCheck, problemWords } from '#domain/article-check.ts'
import { type BodyFinding, findingWords } from '#domain/body-finding.ts'
import { FieldError } from '#ui/field.tsx'
import type { CodeEditor, createCodeEditor } from './code-editor.ts'
import {
  type BodyCommand,
  commandOf,
  type Edit,
  editFor,
  type KeyPress,
  type Selection,
  pictureEdit,
  typedOver,
} from './editor-commands.ts'
import { EditorBar } from './editor-bar.tsx'

/** How the editor's own code is had; without it the field is a plain one. */
export type LoadEditor = () => Promise<{ readonly createCodeEditor: typeof createCodeEditor }>

const fromItsChunk: LoadEditor = () => import('./code-editor.ts')

/** What other parts of the form may ask of the text field. */
export interface BodyHandle {
  /** Puts the marker of a picture at the cursor. */
  insertPicture(index: number): void
  /** Selects a place of the text and brings it into sight. */
  show(place: Selection): void
  focus(): void
}

interface BodyEditorProps {
  readonly content: string
  readonly check: ArticleCheck
  /** What of this text a reader will not get. */
  readonly findings: readonly BodyFinding[]
  readonly error: string | undefined
  readonly onChange: (content: string) => void
  /** 'Insertar imagen aquí'. */
  readonly onPicture: () => void
  readonly load?: LoadEditor | undefined
  readonly ref?: Ref<BodyHandle>
}

const LABEL = 'Contenido'

/** The body's HTML with its buttons, keys, and what a reader would stumble over. */
export function BodyEditor(props: BodyEditorProps) {
  const { content, check, findings, error, onChange, onPicture, load = fromItsChunk, ref } = props
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const { host, editor, isReady } = useCodeEditor({ content, error, load, onChange, onKey, plain })

  const apply = (edit: Edit) => {
    if (editor.current) editor.current.apply(edit)
    else if (plain.current) typeInto(plain.current, edit)
  }
  /** Has the key been a command's? */
  function onKey(press: KeyPress): boolean {
    const command = commandOf(press)
    if (command) run(command)
    return command !== null
  }
  const place = () => editor.current ?? (plain.current && placeOf(plain.current))
  const run = (command: BodyCommand) => {
    const now = place()
    if (now) apply(editFor(command, now.text(), now.selection()))
  }
  function show(place: Selection) {
    if (editor.current) editor.current.show(place)
    else if (plain.current) showIn(plain.current, place, content)
  }
  useImperativeHandle(ref, () => ({
    insertPicture(index) {
      const now = place()
      if (now) apply(pictureEdit(now.text(), now.selection(), index))
    },
    show,
    focus: () => (editor.current ?? plain.current)?.focus(),
  }))

  return (
    <div className="f">
      <div className="f-head">
        {isReady ? (
          <span className="is-required">{LABEL}</span>
        ) : (
          <label className="is-required" htmlFor={id}>
            {LABEL}
          </label>
        )}
      </div>
      <div className={error === undefined ? 'editor' : 'editor is-wrong'}>
        <EditorBar onCommand={run} onPicture={onPicture} />
        <div ref={host} className="ed-text" hidden={!isReady} />
        {!isReady && (
          <textarea
            ref={plain}
            id={id}
            className="ed-plain"
            rows={14}
            value={content}
            required
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onKeyDown={(event) => {
              if (onKey(event)) event.preventDefault()
            }}
            onChange={(event) => onChange(typedOver(content, event.target.value))}
          />
        )}
        <EditorFoot content={content} check={check} findings={findings} onShow={show} />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
    </div>
  )
}

function EditorFoot(props: {
  readonly content: string
  readonly check: ArticleCheck
  readonly findings: readonly BodyFinding[]
  readonly onShow: (place: Selection) => void
}) {
  const { content, check, findings, onShow } = props
  return (
    <div className="ed-foot">
      <span>{wordCount(check.words)}</span>
      <span>{check.readTime} min</span>
      <ul className="ed-problems" aria-label="Repaso">
        {check.problems.map((problem, at) => (
          <li key={at}>{problemWords(problem)}</li>
        ))}
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.from} ${finding.name}`}>
            <button type="button" className="ed-finding" onClick={() => onShow(finding)}>
              {findingWords(finding, content)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const numbers = new Intl.NumberFormat('es-ES', { useGrouping: true })

function wordCount(words: number): string {
  return `${numbers.format(words)} ${words === 1 ? 'palabra' : 'palabras'}`
}

/** The editor in its host, taking the plain field's place once its code is here. */
function useCodeEditor(options: {
  readonly content: string
  readonly error: string | undefined
  readonly load: LoadEditor
  readonly onChange: (content: string) => void
  readonly onKey: (press: KeyPress) => boolean
  readonly plain: { readonly current: HTMLTextAreaElement | null }
}) {
  const { content, error, load, onChange, onKey, plain } = options
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
  const start = useEffectEvent(({ createCodeEditor }: Awaited<ReturnType<LoadEditor>>) => {
    if (!host.current) return
    const field = plain.current
    const hadFocus = field !== null && document.activeElement === field
    editor.current = createCodeEditor({
      host: host.current,
      text: content,
      selection: field ? placeOf(field).selection() : { from: 0, to: 0 },
      label: LABEL,
      onChange: (text) => change(text),
      onKey: (event) => press(event),
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

  return { host, editor, isReady }
}

function placeOf(field: HTMLTextAreaElement) {
  return {
    text: () => field.value,
    selection: () => ({ from: field.selectionStart, to: field.selectionEnd }),
  }
}

/** A plain field counts each line end as one. */
function showIn(field: HTMLTextAreaElement, { from, to }: Selection, content: string): void {
  const place = (at: number) => content.slice(0, at).replaceAll('\r\n', '\n').length
  field.focus()
  field.setSelectionRange(place(from), place(to))
}

/** As if it had been typed, so that the browser's own undo knows of it. */
function typeInto(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isTyped = document.execCommand?.('insertText', false, insert) ?? false
  if (!isTyped) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }))
  }
  field.setSelectionRange(select.from, select.to)
}
