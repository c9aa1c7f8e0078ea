// A sample of the long test with strangers (`npm run soak -- strangers`), and that it notices what is revealed.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCrowd } from '../../../bench/soak/strangers/crowd.ts'
import { isDeep } from '../../support/deep.ts'
import { soaked } from '../../support/server/soaked.ts'

const database = process.env['SERVER_DATABASE'] === 'postgresql' ? 'postgresql' : 'pglite'

test('readers and the editor are served, and only public data is revealed, whatever strangers request', async () => {
  const requests = isDeep ? 1500 : 800
  const { said } = await soaked('strangers', `--requests=${requests}`, `--database=${database}`)
  // Response times depend on the machine here, which runs other tests at the same time.
  const faults = said.filter((line) => line.startsWith('fault ') && !line.startsWith('fault    time: '))
  expect([faults, said.join('\n')]).toEqual([
    [],
    expect.stringMatching(new RegExp(`^requests ${requests} in `, 'm')),
  ])
  expect(said.join('\n')).toMatch(/^writes +[1-9]\d* acknowledged, [1-9]\d* files; [1-9]\d* rounds of sync$/m)
}, 400_000)

test('the crowd finds a private word in headers, and in a compressed body in parts', async () => {
  const packed = gzipSync(`${'a'.repeat(5000)}canario`)
  const server = createServer(({ url }, answer) => {
    if (url === '/headers') return void answer.writeHead(204, { etag: '"canario"' }).end()
    if (url === '/') return void answer.end('nothing')
    answer.writeHead(200, { 'content-encoding': 'gzip' }).write(packed.subarray(0, 10))
    answer.end(packed.subarray(10))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const faults: string[] = []
  const foundIn = (bytes: Uint8Array) => (Buffer.from(bytes).includes('canario') ? ['a draft'] : [])
  const port = Number(Object(server.address()).port)
  const rest = { holdMs: 300, mustEndSlow: true }
  const crowd = createCrowd({ port, roll: () => 0, canaries: { foundIn }, faults, ...rest })
  const request = { method: 'GET', headers: [['host', 'x']], body: null, manner: 'whole' } as const
  const targets = ['/', '/headers', '/body']
  const requests = targets.map((target) => ({ ...request, target }))
  await crowd.run(requests, new AbortController().signal)
  server.close()
  const told = 'expected nothing of a draft, found it in the answer'
  expect(faults.map((fault) => fault.replace(/^.*\]: /, ''))).toEqual([told, told])
})
