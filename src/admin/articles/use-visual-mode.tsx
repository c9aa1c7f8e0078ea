import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { markersIn } from '#domain/body.ts'
import { markerFor } from '#domain/image-list.ts'
import { leftOutWords, visualTexts } from '#domain/visual-words.ts'
import { type BodyMode, bodyModeChoice } from '#store/body-mode.ts'
import { AlternativeQuestion } from './alternative-question.tsx'
import type { KeyPress } from './editor-shortcuts.ts'
import { isCommand, type Tool } from './editor-tools.ts'
import { LinkQuestion } from './link-question.tsx'
import { CAPTION, nextPicture } from './picture-edits.ts'
import { ReviewQuestion } from './review-question.tsx'
import { VideoQuestion } from './video-question.tsx'
import type { createVisualEditor as Create, VisualEditor } from './visual/visual-editor.ts'

interface Options {
  readonly content: string
  readonly images: readonly string[]
  readonly label: string
  readonly error: string | undefined
  readonly onChange: (content: string) => void
  readonly onCursor: (at: number) => void
  readonly onKey: (press: KeyPress) => boolean
  /** 'Insertar imagen aquí'. */
  readonly onPicture: () => void
  /** What a picture shows, wherever it stands. */
  readonly onDescribe: (at: number, alt: string | null) => void
  /** Something to say below the text. */
  readonly onTell: (words: string) => void
  readonly onPastePlain: () => void
}

export interface VisualMode {
  /** What was chosen and can be: the text is shown in this mode. */
  readonly isOn: boolean
  readonly host: RefObject<HTMLDivElement | null>
  /** The editor, while the mode is on. */
  readonly editor: RefObject<VisualEditor | null>
  /** What a button has to know first. */
  readonly question: ReactNode
  choose(mode: BodyMode): void
  run(tool: Tool): void
}

type Question =
  | { readonly tool: 'review' | 'video' }
  | { readonly tool: 'link'; readonly address: string | null }
  | { readonly tool: 'alternative'; readonly source: string }

/** The body's visual mode: it makes the same text, from the same text, and its code comes when it is chosen. */
export function useVisualMode(options: Options): VisualMode {
  const {
    content,
    images,
    label,
    error,
    onChange,
    onCursor,
    onKey,
    onPicture,
    onDescribe,
    onTell,
    onPastePlain,
  } = options
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<VisualEditor | null>(null)
  // Another tab's choice changes nothing under somebody's hands.
  const [isWanted, setWanted] = useState(() => bodyModeChoice.get() === 'visual')
  const [isOn, setOn] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  // What the editor has told and the form has not drawn yet: none of it is news to the editor.
  const told = useRef<string[]>([])
  const hasPressed = useRef(false)

  const giveUp = useEffectEvent((words: string) => {
    setWanted(false)
    onTell(words)
  })
  const change = useEffectEvent((text: string) => {
    told.current.push(text)
    onChange(text)
  })
  const press = useEffectEvent(onKey)
  const moved = useEffectEvent(onCursor)
  const leftOut = useEffectEvent((pictures: number) => onTell(leftOutWords(pictures)))
  const start = useEffectEvent(({ createVisualEditor }: { readonly createVisualEditor: typeof Create }) => {
    if (!host.current) return
    editor.current = createVisualEditor({
      host: host.current,
      text: content,
      images,
      label,
      onChange: (text) => change(text),
      onCursor: (at) => moved(at),
      onKey: (event) => press(event),
      onPaste: (pictures) => leftOut(pictures),
    })
    if (!editor.current) return giveUp(visualTexts.notOffered)
    editor.current.setInvalid(error ?? null)
    told.current = []
    setOn(true)
    if (hasPressed.current) requestAnimationFrame(() => editor.current?.focus())
  })

  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    import('./visual/visual-editor.ts').then(
      (code) => {
        if (isHere) start(code)
      },
      () => {
        if (isHere) giveUp(visualTexts.notLoaded)
      },
    )
    return () => {
      isHere = false
      editor.current?.destroy()
      editor.current = null
      setOn(false)
    }
  }, [isWanted])

  useEffect(() => {
    const at = told.current.indexOf(content)
    if (at === -1 && editor.current?.replace(content) === false) giveUp(visualTexts.notOffered)
    told.current = told.current.slice(at + 1)
  }, [content])

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
    else if (tool === 'plain') onPastePlain()
    else if (tool === 'figure') {
      const next = nextPicture(images, content)
      if (next === null && !now.isAtPicture()) onPicture()
      else now.makeFigure(markerFor(images, next ?? 0), CAPTION)
    } else {
      const source = now.picture()
      if (source === null) onTell('El texto no tiene ninguna imagen.')
      else setQuestion({ tool: 'alternative', source })
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
      hasPressed.current = true
      onTell('')
      setWanted(mode === 'visual')
    },
    run,
  }
}

function VisualQuestion(props: {
  readonly question: Question
  readonly images: readonly string[]
  readonly onAnswer: (act: (now: VisualEditor) => void) => void
  readonly onDescribe: (at: number, alt: string | null) => void
  readonly onClose: () => void
}) {
  const { question, images, onAnswer, onDescribe, onClose } = props
  switch (question.tool) {
    case 'link':
      return (
        <LinkQuestion
          address={question.address}
          onLink={(address) => onAnswer((now) => now.setLink(address, address ?? ''))}
          onClose={onClose}
        />
      )
    case 'review':
      return (
        <ReviewQuestion
          onChoose={({ id, title }) => onAnswer((now) => now.setLink(`/article/${id}`, title))}
          onClose={onClose}
        />
      )
    case 'video':
      return <VideoQuestion onInsert={(html) => onAnswer((now) => now.insert(html))} onClose={onClose} />
    case 'alternative': {
      const [marker] = markersIn(question.source)
      if (marker?.kind !== 'picture') return null
      return (
        <AlternativeQuestion
          marker={{ ...marker, from: 0, to: 0 }}
          images={images}
          onSay={(alt) => onDescribe(marker.index, alt)}
          onClose={onClose}
        />
      )
    }
  }
}
