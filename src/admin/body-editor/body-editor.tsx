import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { ArticleCheck } from '#domain/articles/article-check.ts'
import { markerFor } from '#domain/articles/image-list.ts'
import { type LeftOut, leftOutWords } from '#domain/drafts/left-out.ts'
import { findTexts, visualTexts } from '#domain/es/visual-editor.ts'
import { type BodyMode, bodyModeChoice } from '#store/device/body-mode.ts'
import { FieldError } from '#ui/field.tsx'
import { BodyCheck, nextRemark, type Remark } from '../publishing/reading-check.tsx'
import { BodyHead } from './body-head.tsx'
import { BodyNote } from './body-head.tsx'
import { BodyQuestion } from './body-question.tsx'
import type { Selection } from './editor-edit.ts'
import type { EditorPort, LoadedEditor, LoadEditor, Question } from './editor-port.ts'
import type { Finder } from './editor-find.ts'
import { EditorBar } from './editor-bar.tsx'
import { FindBar } from './find-bar.tsx'
import { type KeyPress, toolOf } from './editor-shortcuts.ts'
import { type Tool } from './editor-tools.ts'
import { nextPicture } from './picture-edits.ts'
import { PlainBody } from './html/plain-body.tsx'
import { plainEditor } from './html/plain-body.tsx'
import { useEditor } from './use-editor.ts'
import { readWords } from '../article-form/read-words.ts'
import { TableBar } from './editor-bar.tsx'
import { bringWholeIntoSight } from '../article-form/whole-in-sight.ts'

const loadCode: LoadEditor = async () => (await import('./html/code-editor.ts')).createCodeEditor
const loadVisual: LoadEditor = async () => (await import('./visual/visual-editor.ts')).createVisualEditor
const LABEL = 'Contenido'

/** What other parts of the form may ask of the body. */
export interface BodyHandle extends Pick<EditorPort, 'show'> {
  /** Puts the marker of a picture at the cursor. */
  insertPicture(index: number): void
}

/**
 * The body with its buttons and keys, in one of its two modes, and what a reader would stumble over. Tab comes to the text
 * first: the buttons stand above it on the screen alone.
 */
export function BodyEditor(props: {
  readonly content: string
  /** The article's pictures, which the markers show. */
  readonly images: readonly string[]
  readonly check: ArticleCheck
  /** What a reader would stumble over. */
  readonly remarks: readonly Remark[]
  readonly error: string | undefined
  /** The text as it will be read, for screens that have no room for it beside the field. */
  readonly preview?: ReactNode
  /** What stands below the text. */
  readonly note?: ReactNode
  readonly onChange: (content: string) => void
  /** 'Insertar imagen aquí'. */
  readonly onPicture: () => void
  /** What a picture shows, wherever it stands; null: nobody says it. */
  readonly onDescribe: (at: number, alt: string | null) => void
  /** Leads to the pictures: there is no cover. */
  readonly onCover: () => void
  readonly onCursor?: (at: number) => void
  /** How the code of the HTML editor is loaded. */
  readonly load?: LoadEditor
  readonly ref?: Ref<BodyHandle>
}) {
  const { content, images, check, remarks, error, preview, note, onChange, onPicture, ref } = props
  const { onCover, onDescribe, onCursor = () => {}, load = loadCode } = props
  const id = useId()
  const plain = useRef<EditorPort | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // The first key does it, not the focus: nothing moves under a pointer that is pressed.
  const isSettled = useRef(false)
  /** Whoever was in the plain field, or has asked for the visual mode, is in the editor once it is shown. */
  const isHeld = useRef(false)
  /** The next paste brings plain text alone. */
  const pastesPlain = useRef(false)
  // Another tab's choice changes nothing under somebody's hands.
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
    onShown(editor: LoadedEditor) {
      setTools(editor.tools())
      if (isHeld.current) editor.focus()
      isHeld.current = false
    },
    onMissing() {},
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
  const {
    host: codeHost,
    editor: code,
    isOn: isCode,
  } = useEditor({ ...common, load, isWanted: true, isChosen: mode === 'html' })
  const {
    host: visualHost,
    editor: visual,
    isOn: isVisual,
  } = useEditor({
    ...common,
    load: loadVisual,
    isWanted: mode === 'visual',
    isChosen: mode === 'visual',
    onChange(text) {
      // What can be undone is the same in both modes.
      code.current?.take(text, true)
      onChange(text)
    },
    onMissing() {
      setMode('html')
      tell(visualTexts.notLoaded)
    },
  })
  const isPlain = !isCode && !isVisual
  const shown = isCode ? code : isVisual ? visual : plain

  /** Has the key been a tool's? */
  function onKey(press: KeyPress): boolean {
    const { key, code: place, ctrlKey, metaKey, shiftKey } = press
    // The keys that are held while another is pressed say nothing yet.
    if (!/^(?:Control|Meta|Shift|Alt)$/.test(key))
      pastesPlain.current = place === 'KeyV' && (pastesPlain.current || (shiftKey && (ctrlKey || metaKey)))
    if (key === 'F8' && shown.current) {
      const next = nextRemark(remarks, shown.current.selection(), shiftKey ? -1 : 1)
      if (next) show(next)
      return true
    }
    const tool = toolOf(press)
    // The browser can look for words in a plain field.
    if (tool === null || (tool === 'find' && !shown.current?.finder)) return false
    run(tool)
    return true
  }

  function run(tool: Tool) {
    setTold((before) => (before.isKept ? before : { words: '', isKept: false }))
    const editor = shown.current
    if (tool === 'undo' || tool === 'redo') return editor?.[tool]()
    if (tool === 'find') return editor?.finder ? setFinder(editor.finder) : tell(findTexts.unavailable)
    if (tool === 'plain') return void pastePlain()
    setPreview(false)
    if (tool === 'picture') onPicture()
    else if (tool === 'review' || tool === 'video') setQuestion({ tool })
    else if (tool === 'alternative') {
      const marker = editor?.picture()
      if (marker) setQuestion({ tool, marker })
      else tell('El texto no tiene ninguna imagen.')
    } else if (tool === 'figure') {
      const next = nextPicture(images, content)
      if (!editor?.makeFigure(next === null ? null : markerFor(images, next))) onPicture()
    } else editor?.run(tool)
  }

  /** The clipboard may be read only where the person lets it be. */
  async function pastePlain() {
    const words = await readWords()
    if (words !== null) return shown.current?.pasteWords(words)
    pastesPlain.current = true
    shown.current?.focus()
    tell('Pega ahora: irá sin formato.')
  }

  function show(at: Selection) {
    setPreview(false)
    if (box.current) bringWholeIntoSight(box.current)
    shown.current?.show(at)
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
      shown.current?.insertPicture(markerFor(images, index))
    },
    show,
  }))

  return (
    <div className="f">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only sees that somebody writes in it */}
      <div
        ref={box}
        className={error === undefined ? 'editor' : 'editor is-wrong'}
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
              shown.current?.focus()
            }}
          />
        )}
        <div ref={codeHost} className="ed-text" hidden={!isCode || isPreview} />
        <div ref={visualHost} className="ed-visual" hidden={!isVisual || isPreview} />
        {isPlain && !isPreview && (
          <PlainBody
            ref={(field) => {
              plain.current = field && plainEditor(field, content)
            }}
            id={id}
            content={content}
            error={error}
            onKey={onKey}
            onCursor={onCursor}
            onChange={onChange}
          />
        )}
        {isPreview && preview}
        <BodyNote words={told.words} onClose={told.isKept ? () => tell('') : null} />
        {note}
        <BodyCheck
          check={check}
          remarks={remarks}
          onShow={({ place }) => (place ? show(place) : onCover())}
        />
        <EditorBar pressed={tools} onTool={run} />
        {tools.includes('table') && <TableBar onChange={(change) => shown.current?.changeTable?.(change)} />}
      </div>
      <BodyHead
        label={LABEL}
        field={isPlain ? id : null}
        isVisual={mode === 'visual'}
        isPreview={preview === undefined ? null : isPreview}
        onMode={choose}
        onPreview={setPreview}
      />
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
      {question && (
        <BodyQuestion
          question={question}
          images={images}
          onAnswer={(act) => {
            setQuestion(null)
            // The dialog gives the focus back to the button that was pressed; this comes after it.
            requestAnimationFrame(() => shown.current && act(shown.current))
          }}
          onDescribe={onDescribe}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
