import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditorEvents, EditorPort, LoadEditor } from './editor-port.ts'

interface Options extends EditorEvents {
  readonly load: LoadEditor
  /** Should its code be loaded? An editor that is no longer wanted stays hidden and keeps its undo history. */
  readonly isWanted: boolean
  readonly isChosen: boolean
  readonly content: string
  readonly images: readonly string[]
  readonly label: string
  readonly error: string | undefined
  readonly plain: RefObject<HTMLTextAreaElement | null>
  /** Called when its code is loaded and the plain field is about to disappear. */
  readonly onLoaded: () => void
  readonly onShown: (editor: EditorPort) => void
  readonly onMissing?: () => void
}

/** An editor in its host, and whether it is shown. It replaces the plain field once its code is loaded. */
export function useEditor(options: Options) {
  const { load, isWanted, isChosen, content, images, error } = options
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorPort | null>(null)
  const [isReady, setReady] = useState(false)
  const isOn = isChosen && isReady
  // Texts reported by the editor that the form has not rendered yet: the editor already has them.
  const told = useRef<string[]>([])
  const now = useEffectEvent(() => ({ ...options, isOn }))

  useEffect(() => {
    if (!isWanted) return undefined
    if (editor.current) {
      // The changes made in the other mode become one undo step.
      told.current = []
      editor.current.take(now().content, true)
      return undefined
    }
    let isHere = true
    load().then(
      (create) => {
        if (!isHere || !host.current) return
        const { plain, onLoaded, ...first } = now()
        if (first.isChosen) onLoaded()
        const { selectionStart: from, selectionEnd: to } = plain.current ?? {
          selectionStart: 0,
          selectionEnd: 0,
        }
        editor.current = create({
          ...first,
          host: host.current,
          text: first.content,
          selection: { from, to },
          onChange(text) {
            told.current.push(text)
            now().onChange(text)
          },
          onCursor(at) {
            if (now().isOn) now().onCursor(at)
          },
          onTools(tools) {
            if (now().isOn) now().onTools(tools)
          },
          onKey: (press) => now().onKey(press),
          onPaste: (left) => now().onPaste(left),
          isPlainPaste: () => now().isPlainPaste(),
          onAsk: (question) => now().onAsk(question),
          onTell: (words) => now().onTell(words),
        })
        setReady(true)
      },
      () => {
        if (isHere) now().onMissing?.()
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted, load])

  useEffect(() => {
    if (isOn && editor.current) now().onShown(editor.current)
  }, [isOn])

  useEffect(
    () => () => {
      editor.current?.destroy()
      editor.current = null
    },
    [],
  )

  useEffect(() => {
    if (!isWanted) return
    const at = told.current.indexOf(content)
    if (at === -1) editor.current?.take(content, false)
    told.current = told.current.slice(at + 1)
  }, [content, isWanted])

  useEffect(() => {
    editor.current?.setInvalid(error ?? null)
  }, [error, isReady])

  useEffect(() => {
    editor.current?.setImages(images)
  }, [images])

  return [host, editor, isOn] as const
}
