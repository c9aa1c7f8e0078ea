import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { ArticleCheck } from '#domain/articles/article-check.ts'
import { markerFor } from '#domain/articles/image-list.ts'
import { type LeftOut, leftOutWords } from '#domain/drafts/left-out.ts'
import { type BodyMode, bodyModeChoice } from '#store/device/stored-choice.ts'
import { FieldError } from '#ui/field.tsx'
import { BodyCheck, nextRemark, type Remark } from '../publishing/reading-check.tsx'
import { EditorBar, TableBar, BodyHead, BodyNote } from './editor-bar.tsx'
import { BodyQuestion } from './body-question.tsx'
import type { Selection } from './editor-edit.ts'
import type { EditorPort, LoadEditor, Question, Finder } from './editor-port.ts'
import { FindBar } from './find-bar.tsx'
import { type KeyPress, toolOf } from './editor-shortcuts.ts'
import type { Tool } from './editor-tools.ts'
import { nextPicture } from './picture-edits.ts'
import { PlainBody, selectPlain, typeMarker } from './html/plain-body.tsx'
import { useEditor } from './use-editor.ts'

const loadCode: LoadEditor = async () => (await import('./html/code-editor.ts')).createCodeEditor
const loadVisual: LoadEditor = async () => (await import('./visual/visual-editor.ts')).createVisualEditor
const LABEL = 'Contenido'
const NOT_LOADED = 'El editor no se ha cargado: aquí solo se puede escribir.'

/** The editor's interface for other parts of the form. */
export interface BodyHandle extends Pick<EditorPort, 'show'> {
  insertPicture(index: number): void
}

/** The body in one of its two modes, with buttons, shortcuts and reading check. Tab reaches the text first. */
export function BodyEditor(props: {
  readonly content: string
  readonly images: readonly string[]
  readonly check: ArticleCheck
  readonly remarks: readonly Remark[]
  readonly error: string | undefined
  /** A preview of the text, for screens that cannot fit it beside the field. */
  readonly preview: ReactNode
  /** Shown below the text. */
  readonly note: ReactNode
  readonly onChange: (content: string) => void
  /** 'Insertar imagen aquí'. */
  readonly onPicture: () => void
  /** Sets a picture's alternative text; null removes it. */
  readonly onDescribe: (at: number, alt: string | null) => void
  /** Called for a remark that is not about the text. */
  readonly onBeside: (remark: Remark) => void
  readonly onCursor: (at: number) => void
  readonly load?: LoadEditor
  readonly ref?: Ref<BodyHandle>
}) {
  const { content, images, check, remarks, error, preview, note, onChange, onPicture, ref } = props
  const { onBeside, onDescribe, onCursor, load = loadCode } = props
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // Scrolling into view happens on the first key, not on focus, so that nothing moves under a pressed pointer.
  const isSettled = useRef(false)
  /** Should the editor get the focus once shown? Yes after typing in the plain field, or choosing the visual mode. */
  const isHeld = useRef(false)
  const pastesPlain = useRef(false)
  // Read once: another tab's choice does not change this one.
  const [mode, setMode] = useState(bodyModeChoice.get)
  const [question, setQuestion] = useState<Question | null>(null)
  const [told, setTold] = useState({ words: '', isKept: false })
  const [tools, setTools] = useState<readonly Tool[]>([])
  const [finder, setFinder] = useState<Finder | null>(null)
  const [isPreview, setPreview] = useState(false)
  const tell = (words: string, isKept = false) => setTold({ words, isKept })
  const common = {
    content,
    images,
    label: LABEL,
    error,
    plain,
    onLoaded() {
      if (document.activeElement?.id === id) isHeld.current = true
    },
    onShown(editor: EditorPort) {
      setTools(editor.tools())
      setTold((before) => (before.words === NOT_LOADED ? { words: '', isKept: false } : before))
      if (isHeld.current) editor.focus()
      isHeld.current = false
    },
    onChange,
    onCursor,
    onTools: (next: readonly Tool[]) => setTools((last) => (last.join() === next.join() ? last : next)),
    onKey,
    onPaste: (left: LeftOut) => tell(leftOutWords(left), true),
    isPlainPaste() {
      const isPlainNow = pastesPlain.current
      pastesPlain.current = false
      return isPlainNow
    },
    onAsk: setQuestion,
    onTell: (words: string) => tell(words),
  }
  const [codeHost, code, isCode] = useEditor({ ...common, load, isWanted: true, isChosen: mode === 'html' })
  const [visualHost, visual, isVisual] = useEditor({
    ...common,
    load: loadVisual,
    isWanted: mode === 'visual',
    isChosen: mode === 'visual',
    onChange(text) {
      // The change is undoable in both modes.
      code.current?.take(text, true)
      onChange(text)
    },
    onMissing() {
      setMode('html')
      tell('La vista visual no se ha podido cargar: hace falta conexión la primera vez.')
    },
  })
  const shown = isCode ? code : isVisual ? visual : null

  /** Handles a key. Returns true if it belongs to a tool. */
  function onKey(press: KeyPress): boolean {
    const { key, code: place, ctrlKey, metaKey, shiftKey } = press
    // Modifier keys alone mean nothing yet.
    if (!/^(?:Control|Meta|Shift|Alt)$/.test(key))
      pastesPlain.current = place === 'KeyV' && (pastesPlain.current || (shiftKey && (ctrlKey || metaKey)))
    if (key === 'F8' && shown?.current) {
      const next = nextRemark(remarks, shown.current.selection(), shiftKey ? -1 : 1)
      if (next) show(next)
      return true
    }
    const tool = toolOf(press)
    // In the plain field the browser's own search finds text.
    if (tool === null || (tool === 'find' && !shown)) return false
    run(tool)
    return true
  }

  function run(tool: Tool) {
    setTold((before) => (before.isKept ? before : { words: '', isKept: false }))
    const editor = shown?.current
    if (tool === 'picture') return onPicture()
    if (!editor) return tell(NOT_LOADED)
    if (tool === 'undo' || tool === 'redo') return editor[tool]()
    if (tool === 'find') return setFinder(editor.finder)
    if (tool === 'plain') return void pastePlain(editor)
    setPreview(false)
    if (tool === 'review' || tool === 'video') setQuestion({ tool })
    else if (tool === 'alternative') {
      const marker = editor.picture()
      if (marker) setQuestion({ tool, marker })
      else tell('El texto no tiene ninguna imagen.')
    } else if (tool === 'figure') {
      const next = nextPicture(images, content)
      if (!editor.makeFigure(next === null ? null : markerFor(images, next))) onPicture()
    } else editor.run(tool)
  }

  /** Pastes plain text if the browser allows reading the clipboard. */
  async function pastePlain(editor: EditorPort) {
    const words = await readWords()
    if (words !== null) return editor.pasteWords(words)
    pastesPlain.current = true
    editor.focus()
    tell('Pega ahora: irá sin formato.')
  }

  function show(at: Selection) {
    setPreview(false)
    if (box.current) bringWholeIntoSight(box.current)
    if (shown) shown.current?.show(at)
    else if (plain.current) selectPlain(plain.current, content, at)
  }

  function choose(next: BodyMode) {
    bodyModeChoice.set(next)
    isHeld.current = next === 'visual'
    setFinder(null)
    if (next !== mode) setTools([])
    tell('')
    setMode(next)
  }

  useImperativeHandle(ref, () => ({
    insertPicture(index) {
      setPreview(false)
      const marker = markerFor(images, index)
      if (shown) shown.current?.insertPicture(marker)
      else if (plain.current) typeMarker(plain.current, marker)
    },
    show,
  }))

  return (
    <div className="grid grid-cols-1 gap-1.5">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only observes typing inside */}
      <div
        ref={box}
        // As high as the window between the bars, so that buttons, text and check are visible together. On a phone,
        // header and save bar have two rows each.
        className="group/editor flex h-[max(20rem,calc(100dvh-10rem-var(--keyboard,0px)))] min-w-0 flex-col rounded-edge border border-line-strong bg-raised focus-within:border-ink in-data-low:h-[max(12rem,calc(100dvh-4rem-var(--keyboard,0px)))]! has-[[data-code]:focus,.ProseMirror:focus,textarea:focus-visible]:focus-ring data-wrong:border-s-4 data-wrong:border-bad max-md:h-[max(20rem,calc(100dvh-14rem-var(--keyboard,0px)))]"
        data-editor
        data-wrong={error === undefined ? undefined : ''}
        onFocus={() => {
          isSettled.current = false
        }}
        onKeyDown={() => {
          if (!isSettled.current && box.current) bringWholeIntoSight(box.current)
          isSettled.current = true
        }}
      >
        {finder && (
          <FindBar
            finder={finder}
            onClose={() => {
              setFinder(null)
              shown?.current?.focus()
            }}
          />
        )}
        {/* Isolates layout: a keystroke does not lay out the page and its preview again. */}
        <div
          ref={codeHost}
          className="min-h-0 flex-1 contain-strict focus:outline-none"
          data-code
          hidden={!isCode || isPreview}
        />
        <div
          ref={visualHost}
          className="min-h-0 flex-1 overflow-auto overscroll-contain contain-strict"
          hidden={!isVisual || isPreview}
        />
        {!shown && <PlainBody ref={plain} hidden={isPreview} {...{ id, content, error, onKey, onChange }} />}
        {isPreview && preview}
        <BodyNote words={told.words} onClose={told.isKept ? () => tell('') : null} />
        {note}
        <BodyCheck
          check={check}
          remarks={remarks}
          onShow={(remark) => (remark.place ? show(remark.place) : onBeside(remark))}
        />
        <EditorBar pressed={tools} onTool={run} />
        {tools.includes('table') && <TableBar onChange={(change) => shown?.current?.changeTable?.(change)} />}
      </div>
      <BodyHead
        label={LABEL}
        field={shown ? null : id}
        isVisual={mode === 'visual'}
        isPreview={isPreview}
        onMode={choose}
        onPreview={setPreview}
      />
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
      {question && shown && (
        <BodyQuestion
          {...{ question, images, onDescribe }}
          editor={shown}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

/** Reads the clipboard's text; null if the browser or the user refuses. */
async function readWords(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return null
  }
}

/** Scrolls just far enough that the whole editor is between the header and the bar below. */
function bringWholeIntoSight(box: HTMLElement): void {
  // In a short window the header scrolls away with the page.
  const head = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const bar = document.querySelector('[data-savebar]')?.getBoundingClientRect()
  // The bar may still be below the box, not yet stuck to the window's edge.
  const floor = innerHeight - (bar?.height ?? 0)
  const { top, bottom } = box.getBoundingClientRect()
  if (top < head) scrollBy({ top: top - head })
  else if (bottom > floor) scrollBy({ top: Math.min(bottom - floor, top - head) })
}
