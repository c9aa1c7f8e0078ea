import { useNavigate } from '@tanstack/react-router'
import { useRecoveredDraft, type VersionToRecover } from './use-recovered-draft.ts'

/** Opens the article's form with the text of a version in it. */
export function useRecoverVersion(): (order: Omit<VersionToRecover<'article'>, 'kind'>) => Promise<void> {
  const recovered = useRecoveredDraft()
  const navigate = useNavigate()
  return async (order) => {
    const borrador = await recovered({ kind: 'article', ...order })
    if (borrador === null) return
    await navigate({ to: '/admin/articles/$id', params: { id: order.id }, search: Object({ borrador }) })
  }
}
