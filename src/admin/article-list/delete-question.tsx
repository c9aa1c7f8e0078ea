import { useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import type { Listed } from '#domain/articles/article.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** '¿Eliminar este artículo?', once, also for several. */
export function DeleteQuestion(props: {
  /** None: nothing is asked. */
  readonly articles: readonly Listed[]
  readonly onLeave: () => void
  readonly onDelete: () => void
}) {
  const { articles, onLeave, onDelete } = props
  // While the dialog goes away it still says what it asked.
  const [asked, setAsked] = useState(articles)
  if (articles.length > 0 && articles !== asked) setAsked(articles)
  const [first] = asked
  return (
    <Dialog
      open={articles.length > 0}
      tone="bad"
      title={asked.length > 1 ? `¿Eliminar estos ${asked.length} artículos?` : adminTexts.deleteArticle}
      text={asked.length > 1 ? 'Dejarán de verse en la revista.' : (first?.title ?? '')}
      onClose={onLeave}
    >
      <Button data-autofocus onClick={onLeave}>
        Cancelar
      </Button>
      <Button look="bad" onClick={onDelete}>
        Eliminar
      </Button>
    </Dialog>
  )
}
