// The list of stored files, which backups and exports copy: a folder that cannot be read is no empty one.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesUnder } from '../../../server/storage/files-under.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'

test('lists all files, none of a missing folder, and rejects if the folder cannot be read', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'pictures/2026'), { recursive: true })
  await writeFile(join(folder, 'pictures/2026/one.webp'), '')
  expect(await filesUnder(folder)).toEqual(['pictures/2026/one.webp'])
  expect(await filesUnder(join(folder, 'missing'))).toEqual([])
  await expect(filesUnder(join(folder, 'pictures/2026/one.webp'))).rejects.toThrow('ENOTDIR')
})
