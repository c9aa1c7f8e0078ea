/** '/admin/articles'. */
export function ArticleTable() {
  return null
}
