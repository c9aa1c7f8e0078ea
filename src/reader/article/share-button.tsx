import type { ListedArticle } from '#domain/articles/article.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { share } from './share.ts'

/** Shares an article. */
export function ShareButton({ article }: { readonly article: Pick<ListedArticle, 'id' | 'title'> }) {
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
