// Supabase's management API as far as it is asked, over HTTP: two sets of fields of one project, and what was sent to change them.
import { once } from 'node:events'
import { createServer } from 'node:http'

export const REF = 'abcdefghijklmnopqrst'
export const TOKEN = 'sbp_token-for-the-tests'

/** Listens on a port of its own. */
export async function hostedManagement() {
  const kept = {
    'config/auth': {
      disable_signup: false,
      external_anonymous_users_enabled: false,
      external_email_enabled: true,
    },
    postgrest: { max_rows: 100, db_schema: 'public' },
  }
  const changes: unknown[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const name = request.url?.replace(`/v1/projects/${REF}/`, '') ?? ''
      const isKnown = name === 'config/auth' || name === 'postgrest'
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const status = request.headers.authorization !== `Bearer ${TOKEN}` ? 401 : isKnown ? 200 : 404
      if (status === 200 && isKnown && request.method === 'PATCH') {
        changes.push(JSON.parse(body))
        Object.assign(kept[name], JSON.parse(body))
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(status === 200 && isKnown ? kept[name] : { message: 'Unauthorized' }))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    kept,
    changes,
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
