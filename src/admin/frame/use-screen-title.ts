import { useEffect } from 'react'

/** What the document is called while this screen is shown, where its address alone does not tell. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // Whoever has named it anew meanwhile is right.
      if (document.title === title) document.title = before
    }
  }, [title])
}
