// Keeps pictures of drafts from being removed as unused. Drafts may be on devices only, so each device reports their
// pictures (`supabase/migrations/*_pictures.sql`). A plain table API has neither call: `missing`.

import { failed, success, type Result } from '#domain/failure.ts'
import type { Project } from '../project.ts'

/** Says which pictures the drafts of one person on one device show, in place of what was said before. Names of files. */
export async function keepDraftPictures(
  project: Project,
  shown: { readonly device: string; readonly names: readonly string[] },
): Promise<Result<'kept'>> {
  const answer = await project.call('keep_draft_pictures', shown)
  return answer.ok ? success('kept') : answer
}

/** The files of pictures that no article and no draft has used for 30 days. */
export async function listUnusedPictures(project: Project): Promise<Result<readonly string[]>> {
  const answer = await project.call('unused_pictures', {})
  if (!answer.ok) return answer
  const { value } = answer
  if (Array.isArray(value)) return success(value.map(String))
  return failed({ kind: 'invalid', detail: 'no list of names' })
}
