// Secrets that no stranger may ever read: planted in a draft, an earlier version and the trash, and those of sessions
// and keys.
import { randomUUID } from 'node:crypto'
import { signedToken } from '../../../tests/support/server/signed-token.ts'
import { signIn, type Writer } from '../table.ts'
import { KEYS, type World } from '../world.ts'
import { signOut } from './sessions.ts'

export interface Canaries {
  /** The names of the secrets in these bytes. */
  foundIn(bytes: Uint8Array): string[]
  /** Rows with secrets, by their keys in the ledger. */
  readonly rows: ReadonlySet<string>
  /** Invalid tokens. */
  readonly tokens: readonly [string, ...string[]]
}

/** Plants them as the administrator. `folder`: the path of the server's data, which is secret, too. */
export async function plantCanaries(world: World, writer: Writer, folder: string): Promise<Canaries> {
  const [draft, version, trash] = [0, 0, 0].map(() => `canario${randomUUID().replaceAll('-', '')}`)
  const columns = (word: string | undefined) => ({
    title: `Título ${word}`,
    introduction: `Entradilla ${word}`,
    content: `<p>Texto ${word} <img src="/pictures/${word}.webp"></p>`,
  })
  const [kept, changed, deleted] = [randomUUID(), randomUUID(), randomUUID()]
  const form = columns(draft)
  const at = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
  for (const [method, path, body] of [
    ['POST', '/rest/v1/drafts', { id: kept, form, article: form, scheduled: form, publish_at: at }],
    ['POST', '/rest/v1/articles', { id: changed, ...columns(version) }],
    ['PATCH', `/rest/v1/articles?id=eq.${changed}`, columns('de ahora')],
    ['POST', '/rest/v1/articles', { id: deleted, ...columns(trash) }],
    ['DELETE', `/rest/v1/articles?id=eq.${deleted}`, {}],
  ] as const) {
    const outcome = await writer.send(method, path, body)
    if (outcome !== 'done') throw new Error(`${method} ${path} was ${outcome}.`)
  }
  const living = await signIn(world)
  const ended = await signIn(world)
  await signOut(world, ended.access)
  const words = new Map([
    ['a draft', draft],
    ['an earlier version', version],
    ['the trash', trash],
    ['an access token', living.access],
    ['a refresh token', living.refresh],
    ['the id of a session', living.session],
    ['the secret key', KEYS.SUPABASE_SECRET_KEY],
    ['the secret of tokens', KEYS.JWT_SECRET],
    ['the password', KEYS.ADMIN_PASSWORD],
    ['a hash of the password', '$2b$10$'],
    ['a hash of the password', '$2a$10$'],
    ['the data folder', folder],
  ])
  const needles = [...words].map(([name, word = '']) => [name, Buffer.from(word)] as const)
  const claims = { sub: living.user, role: 'authenticated', aud: 'authenticated', session_id: living.session }
  const [soon, before] = [4_102_444_800, 1_600_000_000]
  const [head, body] = living.access.split('.')
  return {
    foundIn(bytes) {
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      return needles.filter(([, needle]) => all.includes(needle)).map(([name]) => name)
    },
    rows: new Set([`draft ${kept}`, `article ${changed}`]),
    tokens: [
      ended.access,
      signedToken({ ...claims, exp: before }, KEYS.JWT_SECRET),
      signedToken({ ...claims, exp: soon }, 'the secret of somebody else, long enough'),
      signedToken({ ...claims, role: 'service_role', exp: soon }, 'the secret of somebody else, long enough'),
      signedToken(
        { sub: randomUUID(), role: 'authenticated', aud: 'authenticated', exp: soon },
        KEYS.JWT_SECRET,
      ),
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`,
      `${head}.${body}.${'A'.repeat(43)}`,
      'a.b.c',
      'x'.repeat(2000),
    ],
  }
}
