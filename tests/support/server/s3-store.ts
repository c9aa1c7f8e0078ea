// An S3-compatible store for the tests: s3rver, which keeps its buckets in a folder. It refuses a key that it does not know, and
// calculates no signature: tests/server/storage/s3-requests.test.ts does that.
import crypto from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import S3rver from 's3rver'
import { temporaryFolder } from './magazine-server.ts'

/** The one key that s3rver knows. */
const KEY = 'S3RVER'

// Where a page of a list ends it says in DES, which Node has left to others since OpenSSL 3. Three times with one key is the same.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name]
  const known = (cipher: string, key: Buffer, ...rest: unknown[]) =>
    Reflect.apply(
      make,
      crypto,
      cipher === 'des' ? ['des-ede3-cbc', Buffer.concat([key, key, key]), ...rest] : [cipher, key, ...rest],
    )
  Object.assign(crypto, { [name]: known })
}

export interface S3Store {
  /** What the environment of a server says of one of its buckets. */
  env(bucket: string): Readonly<Record<string, string>>
  /** Ends it, and every connection to it. */
  goAway(): Promise<void>
  /** What listens at its place meanwhile takes connections and says nothing. Gives how many there are, and what ends it. */
  fallSilent(): Promise<{ connections(): number; end(): Promise<void> }>
  /** Starts it again, at the same place, with what it had. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** Starts one with these buckets, empty. */
export async function startS3Store(...buckets: readonly string[]): Promise<S3Store> {
  const directory = await temporaryFolder()
  let { store, port } = await start(0)

  async function start(at: number) {
    const configureBuckets = buckets.map((name) => ({ name }))
    const one = new S3rver({ address: '127.0.0.1', port: at, silent: true, directory, configureBuckets })
    return { store: one, port: (await one.run()).port }
  }

  async function goAway(): Promise<void> {
    const closed = store.close()
    store.httpServer.closeAllConnections()
    await closed
  }

  return {
    env: (bucket) => ({
      FILES_S3: `http://127.0.0.1:${port}/${bucket}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    }),
    goAway,
    fallSilent: () => listenSilently(port),
    async comeBack() {
      ;({ store, port } = await start(port))
    },
    async stop() {
      if (store.httpServer.listening) await goAway()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function listenSilently(port: number) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => null)))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    connections: () => sockets.size,
    async end() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
