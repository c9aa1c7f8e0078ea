// What another app shares with the installed magazine (`share_target` of the manifest) comes as a form. It is put on the
// device, and the answer leads to the form of a new article, which makes a draft of it; who is not signed in comes there by
// way of the login. What cannot be kept is said there.
import { SHARE_ADDRESS, type ShareProblem, sharePath } from '#domain/shared-article.ts'
import { loadBackground } from './refresh.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Made by `src/background.ts`. */
  keepShare?: (
    form: FormData,
  ) => Promise<{ readonly id: string | null; readonly problem: ShareProblem | null }>
}

/**
 * Is this a share? A worker cannot tell a form of another site from one: what comes is taken as plain words, and goes no
 * further than a draft that its owner sees.
 */
export function isShare({ method, url, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return (
    method === 'POST' && mode === 'navigate' && origin === self.location.origin && pathname === SHARE_ADDRESS
  )
}

/** Takes it, and leads on. */
export async function takeShare(request: Request): Promise<Response> {
  const { id, problem } = await keep(request).catch(() => ({ id: null, problem: 'not-kept' as const }))
  return Response.redirect(new URL(sharePath(id, problem), self.location.origin).href, 303)
}

async function keep(request: Request) {
  if (!self.keepShare) loadBackground()
  const form = await request.formData()
  return (await self.keepShare?.(form)) ?? { id: null, problem: 'not-kept' as const }
}
