import { useEffect, useEffectEvent } from 'react'

/**
 * Files dropped or pasted anywhere on the screen. `intoText`: over the editor. A file that nobody took would be opened
 * by the browser in place of the form.
 */
export function useFiles(onFiles: (files: readonly File[], intoText: boolean) => void): void {
  const take = useEffectEvent((event: Event, files: readonly File[]) => {
    event.preventDefault()
    event.stopPropagation()
    onFiles(files, isOverEditor(event))
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) take(event, [...event.dataTransfer.files])
    }
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      // Word processors and sheets put a picture of the text beside the text.
      if (data && data.files.length > 0 && !holdsWords(data)) take(event, [...data.files])
    }
    // On the way down: the editor would paste nothing over what is selected.
    addEventListener('dragover', onDragOver, true)
    addEventListener('drop', onDrop, true)
    addEventListener('paste', onPaste, true)
    return () => {
      removeEventListener('dragover', onDragOver, true)
      removeEventListener('drop', onDrop, true)
      removeEventListener('paste', onPaste, true)
    }
  }, [])
}

/** A picture that is copied alone may come with an empty text, or with the HTML that shows it. */
function holdsWords(data: DataTransfer): boolean {
  if (data.getData('text/plain').trim() !== '') return true
  const words = data
    .getData('text/html')
    .replace(/<!--.*?-->|<(style|title)\b.*?<\/\1>|<[^>]*>|&nbsp;/gis, '')
  return words.trim() !== ''
}

function isOverEditor(event: Event): boolean {
  return event.composedPath().some((target) => target instanceof Element && target.matches('.editor'))
}
