// A backup of the embedded database and its later journal entries, restored into PostgreSQL. It needs PostgreSQL on
// this machine.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Moves, openMoves } from '../../support/database/moves.ts'
import { findPostgreSql } from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { auditFiles } from '../../support/server/audit.ts'
import { openJournalKeeper } from '../../support/server/journal-keeper.ts'

tellWhereNone()

describe.each(findPostgreSql())('the journal into PostgreSQL in %s', (programs) => {
  let moves: Moves
  beforeAll(async () => {
    moves = await openMoves(programs, 'end', 'moment')
  })
  afterAll(() => moves?.stop())

  test('has every row and file that the embedded database has, at its end and at a moment', async () => {
    const { folder, run, own, embedded, ofDatabase, ofFolder } = moves
    const magazine = await openJournalKeeper(folder, join(folder, 'kept'))
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    const article = (id: string) => ({
      id,
      title: id,
      introduction: '«ñ» \\ "x"',
      content: '<p>c</p>',
      overall: 9,
    })
    await magazine.write('/rest/v1/articles', [article(one), article(two)])
    await magazine.upload('foto-1200x675.webp', new Uint8Array(await smallPicture('webp')))
    const moment = await magazine.entry()
    await magazine.write(`/rest/v1/articles?id=eq.${one}`, { title: 'Otra vez' }, 'PATCH')
    await magazine.write(`/rest/v1/articles?id=eq.${two}`, {}, 'DELETE')
    await magazine.upload('otra-1200x675.webp', new Uint8Array(await smallPicture('webp')))
    await magazine.entry()
    await magazine.server.close()
    const [backup = ''] = await readdir(join(folder, 'backups'))
    const words = ['restore', join(folder, 'backups', backup), `--journal=${join(folder, 'journal')}`]
    for (const [name, ...more] of [['end'], ['moment', `--until=${moment}`]] as const) {
      await run([...words, ...more], own(name))
      await run([...words, ...more], embedded(`of-${name}`))
      expect(await ofDatabase(name)).toEqual(await ofFolder(`of-${name}`))
      const files = await auditFiles(own(name).FILES_DIR)
      expect(files).toEqual(await auditFiles(join(folder, `of-${name}`, 'storage')))
      expect(Object.keys(files)).toHaveLength(name === 'end' ? 2 : 1)
    }
    // In addition, it has the journal's own notes.
    expect(await ofFolder('kept')).toMatchObject(await ofFolder('of-end'))
  }, 180_000)
})
