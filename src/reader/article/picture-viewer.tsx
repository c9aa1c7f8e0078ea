import { useMemo } from 'react'
import { readBody } from '#content/article-body.tsx'
import { picturesOf } from '#content/picture-list.ts'
import type { ArticleBody, ListedArticle } from '#domain/article.ts'
import { pictureOf } from '#domain/picture-address.ts'
import { Lightbox } from '#ui/lightbox.tsx'

/** The article's pictures, beginning with the one at this address. */
export function PictureViewer(props: {
  readonly article: Pick<ListedArticle, 'images' | 'title'>
  readonly body: ArticleBody | null
  readonly address: string
  readonly onClose: () => void
}) {
  const { article, body, address, onClose } = props
  const content = body?.content ?? ''
  const { images, title } = article
  const shown = useMemo(() => picturesOf(readBody(content), { images, title }), [content, images, title])
  const pictures = useMemo(
    () => shown.map(({ address: each, alt, caption }) => ({ ...pictureOf(each), alt, caption })),
    [shown],
  )
  const first = shown.findIndex((each) => each.address === address)
  return <Lightbox pictures={pictures} first={Math.max(0, first)} onClose={onClose} />
}
