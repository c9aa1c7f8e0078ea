// `npm run soak` for some seconds: a server that is killed during writes keeps what it has acknowledged.
import { expect, test } from 'vitest'
import { soaked } from '../../support/server/soaked.ts'

test('a server that is killed during writes loses no acknowledged write, no file, and no reader', async () => {
  const { said } = await soaked('--minutes=0.1')
  // How long a start takes depends on the machine here.
  const faults = said.filter((line) => line.startsWith('fault ') && !/ a restart: /.test(line))
  expect([faults, said.join('\n')]).toEqual([[], expect.stringMatching(/server killed, first good answer/)])
  expect(said.join('\n')).toMatch(/^writes +[1-9]\d* acknowledged, 0 lost; /m)
  expect(said.join('\n')).toMatch(/^readers +.*, 0 differences at the end$/m)
  expect(said.at(-1)).toMatch(/^soak: /)
}, 180_000)
