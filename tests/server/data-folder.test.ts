// One owner at a time for the data folder, through crashes and process numbers that come round again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderTakenError, emptyFolder, ownFolder } from '../../server/data-folder.ts'
import { temporaryFolder } from '../support/magazine-server.ts'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await temporaryFolder()
  lock = join(folder, 'server.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs `work` while another process lives. */
async function besideAnother(work: (pid: number) => Promise<void>): Promise<void> {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  try {
    await work(other.pid ?? 0)
  } finally {
    other.stdin.end()
    await once(other, 'exit')
  }
}

/** Owns the folder for a moment. True when the lock was then this process's. */
async function isTakenOver(): Promise<boolean> {
  const giveBack = await ownFolder(folder)
  const text = await readFile(lock, 'utf8')
  await giveBack()
  return text.includes(`"pid":${process.pid},"birth":`)
}

describe('owning the folder', () => {
  it('is for one at a time, and can be given back', async () => {
    const giveBack = await ownFolder(folder)
    await expect(ownFolder(folder)).rejects.toThrow(FolderTakenError)
    await giveBack()
    expect(await readdir(folder)).toEqual([])
    await (
      await ownFolder(folder)
    )()
  })

  it('makes the folder', async () => {
    const deeper = join(folder, 'a/b')
    const giveBack = await ownFolder(deeper)
    expect(await readdir(deeper)).toEqual(['server.lock'])
    await giveBack()
  })

  it('goes to exactly one of many who ask at once, also over a dead owner', async () => {
    await writeFile(lock, JSON.stringify({ pid: 2 ** 22 + 1, birth: '1' }))
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ownFolder(folder)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the lock of another process', () => {
  it('is respected while that process lives', async () => {
    await besideAnother(async (pid) => {
      await writeFile(lock, JSON.stringify({ pid }))
      await expect(ownFolder(folder)).rejects.toThrow(`(process ${pid})`)
      await expect(emptyFolder(folder)).rejects.toThrow(FolderTakenError)
      expect(await readFile(lock, 'utf8')).toContain(String(pid))
    })
  })

  it('is taken over once that process is dead', async () => {
    let dead = 0
    await besideAnother((pid) => {
      dead = pid
      return Promise.resolve()
    })
    await writeFile(lock, JSON.stringify({ pid: dead }))
    expect(await isTakenOver()).toBe(true)
  })

  it.runIf(process.platform === 'linux')(
    'is taken over when its number went to another process',
    async () => {
      await besideAnother(async (pid) => {
        await writeFile(lock, JSON.stringify({ pid, birth: 'long ago' }))
        expect(await isTakenOver()).toBe(true)
      })
    },
  )

  it('is taken over when a predecessor had this very number, as in a container', async () => {
    await writeFile(lock, JSON.stringify({ pid: process.pid }))
    expect(await isTakenOver()).toBe(true)
  })

  it.each(['', '{', 'garbage'])('is taken over when it cannot be read: "%s"', async (text) => {
    await writeFile(lock, text)
    expect(await isTakenOver()).toBe(true)
  })
})

describe('emptying the folder', () => {
  it('removes what the server keeps, and the folder with it', async () => {
    await writeFile(join(folder, 'first-start.json'), '{}')
    await emptyFolder(folder)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('leaves what is not its own', async () => {
    await writeFile(join(folder, 'first-start.json'), '{}')
    await writeFile(join(folder, 'tesis.odt'), '…')
    await emptyFolder(folder)
    expect(await readdir(folder)).toEqual(['tesis.odt'])
  })
})
