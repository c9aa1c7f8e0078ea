import type { ListedArticle } from '#domain/articles/article.ts'
import { SaveButton } from '#reader/cards/save-button.tsx'
import { BackButton } from '#reader/frame/back-button.tsx'
import { ShareButton } from './share-button.tsx'

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
