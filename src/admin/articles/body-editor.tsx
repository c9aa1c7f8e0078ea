import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { ArticleCheck } from '#domain/article-check.ts'
import { markerFor } from '#domain/image-list.ts'
import { leftOutWords, visualTexts } from '#domain/visual-words.ts'
import { FieldError } from '#ui/field.tsx'
import { BodyCheck, nextRemark, type Remark } from './body-check.tsx'
import { BodyQuestion, type Question } from './body-question.tsx'
import { editFor } from './editor-commands.ts'
import type { Edit, Selection } from './editor-edit.ts'
import { EditorBar } from './editor-bar.tsx'
import { type KeyPress, toolOf } from './editor-shortcuts.ts'
import { isCommand, type Tool } from './editor-tools.ts'
import { captionable, figureEdit, markerAt, nextPicture, pictureEdit } from './picture-edits.ts'
import { placeOf, showIn, typeInto } from './plain-field.ts'
import { typedOver } from './smallest-edit.ts'
import { type LoadEditor, useCodeEditor } from './use-code-editor.ts'
import { useVisualMode } from './use-visual-mode.tsx'
import { readWords } from './read-words.ts'
import { TwoWays } from './two-ways.tsx'
import { bringWholeIntoSight } from './whole-in-sight.ts'

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
  readonly load?: LoadEditor | undefined
  readonly ref?: Ref<BodyHandle>
}

const LABEL = 'Contenido'

/** The body's HTML with its buttons, keys, and what a reader would stumble over. */
export function BodyEditor(props: BodyEditorProps) {
  const { content, images, check, remarks, error, preview, note, onChange, onPicture, ref } = props
  const { onCover, onDescribe, onCursor = () => {}, load = fromItsChunk } = props
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // The first key does it, not the focus: nothing moves under a pointer that is pressed.
  const isSettled = useRef(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [told, setTold] = useState('')
  const [isPreview, setPreview] = useState(false)
  const { host, editor, isReady } = useCodeEditor({
    content,
    images,
    label: LABEL,
    error,
    load,
    onChange,
    onCursor(at) {
      if (!visual.isOn) onCursor(at)
    },
    onKey,
    onPaste: (pictures) => setTold(leftOutWords(pictures)),
    plain,
  })
  const {
    host: visualHost,
    editor: visualEditor,
    ...visual
  } = useVisualMode({
    content,
    images,
    label: LABEL,
    error,
    onChange,
    onCursor,
    onKey,
    onPicture,
    onDescribe,
    onTell: setTold,
    onPastePlain: () => void pastePlain(),
  })

  const apply = (edit: Edit) => {
    setPreview(false)
    if (editor.current) editor.current.apply(edit)
    else if (plain.current) typeInto(plain.current, edit)
  }
  const place = () => visualEditor.current ?? htmlPlace()
  const htmlPlace = () => editor.current ?? (plain.current && placeOf(plain.current))

  /** Has the key been a tool's? */
  function onKey(press: KeyPress): boolean {
    const now = place()
    if (press.key === 'F8' && now) {
      const next = nextRemark(remarks, now.selection(), press.shiftKey ? -1 : 1)
      if (next) show(next)
      return true
    }
    const tool = toolOf(press)
    if (tool) run(tool)
    return tool !== null
  }

  function run(tool: Tool) {
    if (visualEditor.current) {
      setPreview(false)
      setTold('')
      return visual.run(tool)
    }
    const now = htmlPlace()
    if (!now) return
    const [text, selection] = [now.text(), now.selection()]
    setTold('')
    if (isCommand(tool)) apply(editFor(tool, text, selection))
    else if (tool === 'picture') onPicture()
    else if (tool === 'plain') void pastePlain()
    else if (tool === 'figure') {
      const next = nextPicture(images, content)
      if (next === null && !captionable(text, selection)) onPicture()
      else apply(figureEdit(text, selection, markerFor(images, next ?? 0)))
    } else {
      const marker = tool === 'alternative' ? markerAt(text, selection) : null
      if (tool !== 'alternative') setQuestion({ tool, text, selection })
      else if (marker) setQuestion({ tool, marker })
      else setTold('El texto no tiene ninguna imagen.')
    }
  }

  /** The clipboard may be read only where the person lets it be. */
  async function pastePlain() {
    const words = await readWords()
    const rich = visualEditor.current ?? editor.current
    if (words !== null && rich) rich.pasteWords(words)
    else if (words !== null && plain.current) {
      const { selectionStart: from, selectionEnd: to } = plain.current
      const end = from + words.length
      typeInto(plain.current, { from, to, insert: words, select: { from: end, to: end } })
    } else {
      rich?.pastePlainNext()
      setTold('Pega ahora: irá sin formato.')
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
    const rich = visualEditor.current ?? editor.current
    if (rich) rich.show(at)
    else if (plain.current) showIn(plain.current, at, content)
  }
  const showRemark = (remark: Remark) => (remark.place ? show(remark.place) : onCover())

  useImperativeHandle(ref, () => ({
    insertPicture(index) {
      setPreview(false)
      if (visualEditor.current) return visualEditor.current.insertPicture(markerFor(images, index))
      const now = htmlPlace()
      if (now) apply(pictureEdit(now.text(), now.selection(), markerFor(images, index)))
    },
    show,
    focus: () => (visualEditor.current ?? editor.current ?? plain.current)?.focus(),
  }))

  return (
    <div className="f">
      <div className="f-head ed-head">
        {isReady || visual.isOn ? (
          <span className="is-required">{LABEL}</span>
        ) : (
          <label className="is-required" htmlFor={id}>
            {LABEL}
          </label>
        )}
        <TwoWays
          name={visualTexts.modes}
          options={[visualTexts.html, visualTexts.visual]}
          isSecond={visual.isOn}
          onChoose={(isVisual) => visual.choose(isVisual ? 'visual' : 'html')}
        />
        {preview !== undefined && (
          <TwoWays
            className="ed-preview-sides"
            name="Qué se ve"
            options={['Texto', 'Vista previa']}
            isSecond={isPreview}
            onChoose={setPreview}
          />
        )}
      </div>
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
        <EditorBar onTool={run} />
        <div ref={host} className="ed-text" hidden={!isReady || isPreview || visual.isOn} />
        <div ref={visualHost} className="ed-visual" hidden={!visual.isOn || isPreview} />
        {!isReady && !isPreview && !visual.isOn && (
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
            onSelect={({ currentTarget }) => onCursor(currentTarget.selectionStart)}
            onChange={(event) => onChange(typedOver(content, event.target.value))}
          />
        )}
        {isPreview && preview}
        <p className="ed-told" role="status">
          {told}
        </p>
        {note}
        <BodyCheck check={check} remarks={remarks} onShow={showRemark} />
      </div>
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
