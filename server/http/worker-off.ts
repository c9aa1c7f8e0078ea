// The files of a build while no worker is wanted (WORKER=off): /sw.js is the one that takes the worker away, and every shell
// says that none is to be registered.
import { NO_WORKER_FILE, withoutWorker } from '#domain/device/worker-switch.ts'

type Files = (request: Request) => Promise<Response>

const WORKER = '/sw.js'

/** Answers from `files`, but for the worker and the shells. Those have no tag: they are never taken for what they stand for. */
export function withoutWorkerIn(files: Files): Files {
  return async (request) => {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return await files(request)
    // The file as it is: no encoding, no copy that the client has.
    const ask = (path: string, how = 'GET') => files(new Request(new URL(path, request.url), { method: how }))
    const { pathname } = new URL(request.url)
    if (pathname === WORKER) return await unlike(await ask(`/${NO_WORKER_FILE}`), 'no-store')
    const { headers } = await ask(pathname, 'HEAD')
    if (!headers.get('content-type')?.startsWith('text/html')) return await files(request)
    return await unlike(await ask(pathname), 'no-cache', withoutWorker)
  }

  async function unlike(
    answer: Response,
    caching: string,
    change = (text: string) => text,
  ): Promise<Response> {
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'cache-control': caching }
    return new Response(change(await answer.text()), { status: answer.status, headers })
  }
}
