import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { markerFor } from '#domain/articles/image-list.ts'
import { type LeftOut, leftOutWords } from '#domain/drafts/left-out.ts'
import { visualTexts } from '#domain/es/visual-editor.ts'
import { type BodyMode, bodyModeChoice } from '#store/device/body-mode.ts'
import type { KeyPress } from '../editor-shortcuts.ts'
import { isCommand, type Tool } from '../editor-tools.ts'
import { nextPicture } from '../picture-edits.ts'
import { type VisualAsked, VisualQuestion } from './visual-question.tsx'
import type { createVisualEditor as Create, VisualEditor } from './visual-editor.ts'

interface Options {
  readonly content: string
  readonly images: readonly string[]
  readonly label: string
  readonly error: string | undefined
  readonly onChange: (content: string) => void
  readonly onCursor: (at: number) => void
  readonly onTools: (tools: readonly Tool[]) => void
  readonly onKey: (press: KeyPress) => boolean
  /** 'Insertar imagen aquí'. */
  readonly onPicture: () => void
  /** What a picture shows, wherever it stands. */
  readonly onDescribe: (at: number, alt: string | null) => void
  /** Something to say below the text; `isKept`: until it has been read. */
  readonly onTell: (words: string, isKept?: boolean) => void
  /** The plain field has the focus, and goes. */
  readonly hasFocus: () => boolean
}

export interface VisualMode {
  /** It was chosen, and its code is on its way or here. */
  readonly isWanted: boolean
  /** The text is shown in this mode. */
  readonly isOn: boolean
  readonly host: RefObject<HTMLDivElement | null>
  /** The editor; it stays, hidden, while the other mode is on, and keeps what can be undone. */
  readonly editor: RefObject<VisualEditor | null>
  /** What a button has to know first. */
  readonly question: ReactNode
  readonly choose: (mode: BodyMode) => void
  readonly run: (tool: Tool) => void
}

/** The body's visual mode: it makes the same text, from the same text, and its code comes when it is chosen. */
export function useVisualMode(options: Options): VisualMode {
  const { content, images, label, error, hasFocus } = options
  const { onChange, onCursor, onTools, onKey, onPicture, onDescribe, onTell } = options
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<VisualEditor | null>(null)
  // Another tab's choice changes nothing under somebody's hands.
  const [isWanted, setWanted] = useState(() => bodyModeChoice.get() === 'visual')
  const [isReady, setReady] = useState(false)
  const [question, setQuestion] = useState<VisualAsked | null>(null)
  // What the editor has told and the form has not drawn yet: none of it is news to the editor.
  const told = useRef<string[]>([])
  /** Whoever was in the text, or has asked for the mode, is in it once it is shown. */
  const isHeld = useRef(false)
  const isOn = isWanted && isReady

  const giveUp = useEffectEvent(() => {
    setWanted(false)
    onTell(visualTexts.notLoaded)
  })
  const change = useEffectEvent((text: string) => {
    told.current.push(text)
    onChange(text)
  })
  const press = useEffectEvent(onKey)
  const moved = useEffectEvent(onCursor)
  const tools = useEffectEvent(onTools)
  const leftOut = useEffectEvent((left: LeftOut) => onTell(leftOutWords(left), true))
  const locked = useEffectEvent((remove: (() => void) | null) => {
    if (remove) setQuestion({ tool: 'locked', remove })
    else onTell(visualTexts.locked)
  })
  const start = useEffectEvent(({ createVisualEditor }: { readonly createVisualEditor: typeof Create }) => {
    if (!host.current || editor.current) return
    if (hasFocus()) isHeld.current = true
    editor.current = createVisualEditor({
      host: host.current,
      text: content,
      images,
      label,
      onChange: (text) => change(text),
      onCursor: (at) => moved(at),
      onTools: (now) => tools(now),
      onKey: (event) => press(event),
      onPaste: (left) => leftOut(left),
      onLocked: (remove) => locked(remove),
    })
    setReady(true)
  })
  /** What the other mode has done meanwhile is one step that can be undone. */
  const comeBack = useEffectEvent(() => {
    told.current = []
    editor.current?.follow(content)
  })

  useEffect(() => {
    if (!isWanted) return undefined
    if (editor.current) {
      comeBack()
      return undefined
    }
    let isHere = true
    import('./visual-editor.ts').then(
      (code) => {
        if (isHere) start(code)
      },
      () => {
        if (isHere) giveUp()
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted])

  const shown = useEffectEvent(() => {
    onTools(editor.current?.tools() ?? [])
    if (isHeld.current) editor.current?.focus()
  })
  useEffect(() => {
    if (isOn) shown()
  }, [isOn])

  useEffect(
    () => () => {
      editor.current?.destroy()
      editor.current = null
    },
    [],
  )

  useEffect(() => {
    if (!isOn) return
    const at = told.current.indexOf(content)
    if (at === -1) editor.current?.replace(content)
    told.current = told.current.slice(at + 1)
  }, [content, isOn])

  useEffect(() => {
    editor.current?.setInvalid(error ?? null)
  }, [error, isOn])

  useEffect(() => {
    editor.current?.setImages(images)
  }, [images])

  function run(tool: Tool) {
    const now = editor.current
    if (!now) return
    if (tool === 'link') setQuestion({ tool, address: now.link() })
    else if (isCommand(tool)) now.run(tool)
    else if (tool === 'review' || tool === 'video') setQuestion({ tool })
    else if (tool === 'picture') onPicture()
    else if (tool === 'figure') {
      const next = nextPicture(images, content)
      if (next === null && !now.isAtPicture()) onPicture()
      else now.makeFigure(markerFor(images, next ?? 0))
    } else if (tool === 'alternative') {
      const source = now.picture()
      if (source === null) onTell('El texto no tiene ninguna imagen.')
      else setQuestion({ tool, source })
    }
  }

  /** The dialog gives the focus back to the button that was pressed; this comes after it. */
  function answer(act: (now: VisualEditor) => void) {
    setQuestion(null)
    requestAnimationFrame(() => {
      if (editor.current) act(editor.current)
    })
  }

  return {
    isWanted,
    isOn,
    host,
    editor,
    question: question && (
      <VisualQuestion
        question={question}
        images={images}
        onAnswer={answer}
        onDescribe={(at, alt) => {
          setQuestion(null)
          onDescribe(at, alt)
        }}
        onClose={() => setQuestion(null)}
      />
    ),
    choose(mode) {
      bodyModeChoice.set(mode)
      isHeld.current = true
      onTell('')
      setWanted(mode === 'visual')
    },
    run,
  }
}
