// `/config.json` names the app's backend. One build runs anywhere, because only this response and pages name it.
import type { Backend } from '#domain/device/backend.ts'
import { answerTo, tagOf } from './answer.ts'

/** Creates the handler of `/config.json`. */
export function createConfig(backend: Backend): (request: Request) => Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(backend))
  return (request) =>
    answerTo(request, {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
      etag: tagOf(bytes),
      encodings: [],
      body: () => bytes,
    })
}
