import { useId, useImperativeHandle, useRef, useState } from 'react'
import { markerFor } from '#domain/articles/image-list.ts'
import { leftOutWords } from '#domain/drafts/left-out.ts'
import { findTexts, visualTexts } from '#domain/es/visual-editor.ts'
import { FieldError } from '#ui/field.tsx'
import type { BodyEditorProps } from './body-editor-props.ts'
import { BodyCheck, nextRemark } from '../publishing/body-check.tsx'
import { BodyHead } from './body-head.tsx'
import { BodyNote } from './body-note.tsx'
import { BodyQuestion, type Question } from './body-question.tsx'
import type { Finder } from './editor-find.ts'
import type { Edit, Selection } from './editor-edit.ts'
import { EditorBar } from './editor-bar.tsx'
import { FindBar } from './find-bar.tsx'
import { type KeyPress, toolOf } from './editor-shortcuts.ts'
import type { Tool } from './editor-tools.ts'
import { htmlTool } from './html-tools.ts'
import { pictureEdit } from './picture-edits.ts'
import { PlainBody } from './plain-body.tsx'
import { pasteInto, placeOf, showIn, typeInto, undoIn } from './plain-field.ts'
import { type LoadEditor, useCodeEditor } from './html/use-code-editor.ts'
import { useVisualMode } from './visual/use-visual-mode.tsx'
import { readWords } from '../article-form/read-words.ts'
import { TableBar } from './table-bar.tsx'
import { bringWholeIntoSight } from '../article-form/whole-in-sight.ts'

const fromItsChunk: LoadEditor = () => import('./html/code-editor.ts')
const LABEL = 'Contenido'

/**
 * The body with its buttons and keys, in one of its two modes, and what a reader would stumble over. Tab comes to the text
 * first: the buttons stand above it on the screen alone.
 */
export function BodyEditor(props: BodyEditorProps) {
  const { content, images, check, remarks, error, preview, note, onChange, onPicture, ref } = props
  const { onCover, onDescribe, onCursor = () => {}, load = fromItsChunk } = props
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // The first key does it, not the focus: nothing moves under a pointer that is pressed.
  const isSettled = useRef(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [told, setTold] = useState({ words: '', isKept: false })
  const [tools, setTools] = useState<readonly Tool[]>([])
  const [finder, setFinder] = useState<Finder | null>(null)
  const [isPreview, setPreview] = useState(false)
  const tell = (words: string, isKept = false) => setTold({ words, isKept })
  const heard = () => setTold((before) => (before.isKept ? before : { words: '', isKept: false }))
  const common = { content, images, label: LABEL, error, onKey }
  const { host, editor, isReady } = useCodeEditor({
    ...common,
    load,
    onChange,
    onCursor(at) {
      if (!visual.isOn) onCursor(at)
    },
    onTools(now) {
      if (!visual.isOn) setTools(now)
    },
    onPaste: (left) => tell(leftOutWords(left), true),
    plain,
  })
  const {
    host: visualHost,
    editor: visualEditor,
    ...visual
  } = useVisualMode({
    ...common,
    onChange(text) {
      // What can be undone is the same in both modes.
      editor.current?.follow(text)
      onChange(text)
    },
    onCursor,
    onTools: setTools,
    onPicture,
    onDescribe,
    onTell: tell,
    hasFocus: () => document.activeElement !== null && document.activeElement === plain.current,
  })
  const isPlain = !visual.isOn && (visual.isWanted || !isReady)
  const visualNow = () => (visual.isOn ? visualEditor.current : null)
  const rich = () => (isPlain ? null : (visualNow() ?? editor.current))

  const apply = (edit: Edit) => {
    setPreview(false)
    if (plain.current) typeInto(plain.current, edit)
    else editor.current?.apply(edit)
  }
  const htmlPlace = () => (plain.current ? placeOf(plain.current) : editor.current)

  /** Has the key been a tool's? */
  function onKey(press: KeyPress): boolean {
    const now = visualNow() ?? htmlPlace()
    if (press.key === 'F8' && now) {
      const next = nextRemark(remarks, now.selection(), press.shiftKey ? -1 : 1)
      if (next) show(next)
      return true
    }
    const tool = toolOf(press)
    // The browser can look for words in a plain field.
    if (tool === null || (tool === 'find' && !rich())) return false
    run(tool)
    return true
  }

  function run(tool: Tool) {
    heard()
    if (tool === 'undo' || tool === 'redo') {
      const now = rich()
      if (now) now[tool]()
      else if (plain.current) undoIn(plain.current, tool)
    } else if (tool === 'find') {
      const now = rich()
      if (now) setFinder(now.finder)
      else tell(findTexts.unavailable)
    } else if (tool === 'plain') void pastePlain()
    else if (visualNow()) {
      setPreview(false)
      visual.run(tool)
    } else runInHtml(tool)
  }

  function runInHtml(tool: Tool) {
    const now = htmlPlace()
    if (!now) return
    const done = htmlTool(tool, now.text(), now.selection(), images)
    if ('edit' in done) apply(done.edit)
    else if ('question' in done) setQuestion(done.question)
    else if ('words' in done) tell(done.words)
    else onPicture()
  }

  /** The clipboard may be read only where the person lets it be. */
  async function pastePlain() {
    const words = await readWords()
    const now = rich()
    if (words !== null && now) now.pasteWords(words)
    else if (words !== null && plain.current) pasteInto(plain.current, words)
    else {
      now?.pastePlainNext()
      tell('Pega ahora: irá sin formato.')
    }
  }

  function answer(edit: Edit) {
    setQuestion(null)
    // The dialog gives the focus back to the button that was pressed; this comes after it.
    requestAnimationFrame(() => apply(edit))
  }

  function show(at: Selection) {
    setPreview(false)
    if (box.current) bringWholeIntoSight(box.current)
    const now = rich()
    if (now) now.show(at)
    else if (plain.current) showIn(plain.current, at, content)
  }

  useImperativeHandle(ref, () => ({
    insertPicture(index) {
      setPreview(false)
      const now = visualNow()
      if (now) return now.insertPicture(markerFor(images, index))
      const html = htmlPlace()
      if (html) apply(pictureEdit(html.text(), html.selection(), markerFor(images, index)))
    },
    show,
    focus: () => (rich() ?? plain.current)?.focus(),
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
              rich()?.focus()
            }}
          />
        )}
        <div ref={host} className="ed-text" hidden={isPlain || isPreview || visual.isOn} />
        <div ref={visualHost} className="ed-visual" hidden={!visual.isOn || isPreview} />
        {isPlain && !isPreview && (
          <PlainBody
            ref={plain}
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
        {visual.isOn && tools.includes('table') && (
          <TableBar
            onChange={(change) => {
              if (visualNow()?.changeTable(change) === false) tell(visualTexts.irregular)
            }}
          />
        )}
      </div>
      <BodyHead
        label={LABEL}
        field={isPlain ? id : null}
        isVisual={visual.isWanted}
        isPreview={preview === undefined ? null : isPreview}
        onMode={(mode) => {
          setFinder(null)
          if (mode === 'html') setTools(editor.current?.tools() ?? [])
          visual.choose(mode)
        }}
        onPreview={setPreview}
      />
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
      {visual.question}
      {question && (
        <BodyQuestion
          question={question}
          images={images}
          onEdit={answer}
          onDescribe={(at, alt) => {
            setQuestion(null)
            onDescribe(at, alt)
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
