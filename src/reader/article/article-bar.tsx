import type { ListedArticle } from '#domain/articles/article.ts'
import { SaveButton } from '#reader/cards/save-button.tsx'
import { BackButton } from '#reader/frame/back-button.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { share } from './share.ts'

/** The way back, and what one does to an article as a whole; without one only the way back. */
export function ArticleBar({ article }: { readonly article: ListedArticle | null }) {
  return (
    <div className="art-bar">
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

/** Shares an article. */
function ShareButton({ article }: { readonly article: Pick<ListedArticle, 'id' | 'title'> }) {
  const { id, title } = article
  return (
    <Button
      look="bare"
      square
      aria-label="Compartir"
      onClick={() => void share({ title, path: `/article/${encodeURIComponent(id)}` })}
    >
      <Icon name="share" />
    </Button>
  )
}
