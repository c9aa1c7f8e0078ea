import type { ListedArticle } from '#domain/articles/article.ts'
import { SaveButton } from '#reader/cards/save-button.tsx'
import { BackButton } from '#reader/frame/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { showToast } from '#ui/toast.ts'

/** The back button and actions for the whole article; without an article, only the back button. */
export function ArticleBar({ article }: { readonly article: ListedArticle | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 py-2 print:hidden" data-bar>
      <BackButton />
      {article !== null && (
        <>
          <SaveButton article={article} words />
          <ShareButton article={article} />
        </>
      )}
    </div>
  )
}

function ShareButton({ article }: { readonly article: Pick<ListedArticle, 'id' | 'title'> }) {
  const { id, title } = article
  return (
    <Button
      look="bare"
      square
      aria-label="Compartir"
      onClick={() => void share({ title, path: `/article/${encodeURIComponent(id)}` })}
    >
      <ReadingIcon name="share" />
    </Button>
  )
}

/** Opens the device's share sheet with an address of this publication; without one, copies the address. */
export async function share({
  title,
  path,
}: {
  readonly title: string
  readonly path: string
}): Promise<void> {
  const url = new URL(path, location.href).href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Closing the sheet is not a failure; after any other error, the link is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ tone: 'good', title: 'Enlace copiado' })
  } catch {
    showToast({ tone: 'bad', title: 'No se pudo copiar el enlace', text: url })
  }
}
