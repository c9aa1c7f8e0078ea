import { useMemo } from 'react'
import { readBody } from '#content/body/article-body.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { picturesOf } from '#content/body/picture-list.ts'
import { PictureBox, PicturePlate } from '#content/picture.tsx'
import type { ArticleBody, ListedArticle } from '#domain/articles/article.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { Lightbox } from '#ui/lightbox.tsx'

/** Shows the article's pictures, starting with the one at this address. */
export function PictureViewer(props: {
  readonly article: ListedArticle
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
  const missing = (
    <PictureBox data-cat={categoryKeyOf(article)}>
      <PicturePlate alt="" />
    </PictureBox>
  )
  return <Lightbox pictures={pictures} first={Math.max(0, first)} missing={missing} onClose={onClose} />
}
