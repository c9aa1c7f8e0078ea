// One owner at a time for the data folder: after crashes, in containers with separate process ids, and on network
// disks.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchFromOwner } from '../../../server/embedded/ask-owner.ts'
import { emptyFolder, FolderTakenError, ownFolder } from '../../../server/embedded/data-folder.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'

let folder: string
let note: string

beforeEach(async () => {
  folder = await temporaryFolder()
  note = join(folder, 'server.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const LISTEN = `require('node:net').createServer().listen(process.argv[1], () => console.log('listening'))`

/** A process that holds the folder's socket, but is otherwise no server. */
async function holdSocket(): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['-e', LISTEN, join(folder, 'server.sock')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (holder.stdout) await once(holder.stdout, 'data')
  return holder
}

async function killed(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

describe('owning the folder', () => {
  it('has one owner at a time, who can release it', async () => {
    const lock = await ownFolder(folder)
    await expect(ownFolder(folder)).rejects.toThrow(
      `The data folder ${folder} belongs to another server (process ${process.pid} on ${hostname()}). ` +
        'Stop that server first, or choose another folder with DATA_DIR.',
    )
    await expect(emptyFolder(folder)).rejects.toThrow(`(process ${process.pid} on `)
    await lock.giveBack()
    expect(await readdir(folder)).toEqual([])
    await (await ownFolder(folder)).giveBack()
  })

  it('creates the folder, with a socket for the owner alone', async () => {
    const deeper = join(folder, 'a/b')
    const lock = await ownFolder(deeper)
    const { mode } = await stat(join(deeper, 'server.sock'))
    expect(mode & 0o777).toBe(0o600)
    await lock.giveBack()
  })

  it('works where the path is longer than a socket’s address may be', async () => {
    const deep = join(folder, 'x'.repeat(120), 'y'.repeat(120))
    const lock = await ownFolder(deep)
    await expect(ownFolder(deep)).rejects.toThrow(FolderTakenError)
    await lock.giveBack()
  })

  it('has exactly one of many concurrent starters, also after a dead owner', async () => {
    await killed(await holdSocket())
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ownFolder(folder)))
    const owners = asked.filter((each) => each.status === 'fulfilled')
    expect(owners).toHaveLength(1)
    await owners[0]?.value.giveBack()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the lock of another process', () => {
  // Two containers on one folder: each numbers its processes from 1, so the process id in the note proves nothing.
  it.each([
    ['this very one', process.pid],
    ['none that lives', 2 ** 22 + 1],
  ])('is respected while that process lives, also if its number is that of %s', async (_whose, pid) => {
    const holder = await holdSocket()
    await writeFile(note, JSON.stringify({ pid, host: 'another-container', boot: null, beat: 1 }))
    await expect(ownFolder(folder)).rejects.toThrow(`(process ${pid} on another-container)`)
    await killed(holder)
  })

  it('is taken over at once after that process was killed', async () => {
    await killed(await holdSocket())
    const lock = await ownFolder(folder, () => Promise.reject(new Error('It waits.')))
    expect(await readFile(note, 'utf8')).toContain(`"pid":${process.pid}`)
    await lock.giveBack()
  })

  it.each(['', '{', 'garbage', '{"pid":"x"}'])('is taken over when its note is "%s"', async (text) => {
    await killed(await holdSocket())
    await writeFile(note, text)
    const lock = await ownFolder(folder, () => Promise.reject(new Error('It waits.')))
    expect(await readFile(note, 'utf8')).toContain(`"pid":${process.pid}`)
    await lock.giveBack()
  })

  it('is no lock when it is no socket', async () => {
    await mkdir(join(folder, 'server.sock'))
    await expect(ownFolder(folder)).rejects.toThrow(/cannot be used|belongs to another/)
  })
})

describe('the lock of another machine, on a network disk', () => {
  const beating = (beat: number) =>
    writeFile(note, JSON.stringify({ pid: 7, host: 'the-other-machine', boot: 'another kernel', beat }))
  beforeEach(async () => {
    // Its socket does not respond here.
    await killed(await holdSocket())
    await beating(41)
  })

  it('is respected while its note changes', async () => {
    await expect(ownFolder(folder, () => beating(42))).rejects.toThrow('(process 7 on the-other-machine)')
  })

  it('is taken over when its note does not change', async () => {
    let beats = 0
    const lock = await ownFolder(folder, () => {
      beats += 1
      return Promise.resolve()
    })
    expect(beats).toBe(3)
    await lock.giveBack()
  })
})

describe('a command', () => {
  it('calls the folder’s owner, whatever host its address names', async () => {
    const lock = await ownFolder(folder)
    const ask = (path: string, body?: string) =>
      fetchFromOwner(folder)(
        new Request(`http://magazine.invalid${path}`, {
          method: 'POST',
          ...(body !== undefined && { body }),
        }),
      )
    expect((await ask('/')).status).toBe(503)
    lock.answer(async (request) => new Response(`${new URL(request.url).search} ${await request.text()}`))
    expect(await (await ask('/x?a=1', 'hola')).text()).toBe('?a=1 hola')
    await lock.giveBack()
    await expect(ask('/')).rejects.toThrow(`A server has the data in ${folder}, but does not answer.`)
  })
})

describe('emptying the folder', () => {
  it('removes what the server keeps, and the folder with it', async () => {
    await writeFile(join(folder, 'first-start.json'), '{}')
    await emptyFolder(folder)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('leaves foreign files', async () => {
    await writeFile(join(folder, 'first-start.json'), '{}')
    await writeFile(join(folder, 'tesis.odt'), '…')
    await emptyFolder(folder)
    expect(await readdir(folder)).toEqual(['tesis.odt'])
  })

  it('leaves a place that is no folder of its own: a link, as systemd makes, or a mounted volume', async () => {
    const [real, link] = [join(folder, 'real'), join(folder, 'link')]
    await mkdir(real)
    await symlink(real, link)
    await writeFile(join(link, 'first-start.json'), '{}')
    await emptyFolder(link)
    expect(await readdir(link)).toEqual([])
  })
})

it('a folder that others could read is closed to them, with its subfolders; a new one is closed from the start', async () => {
  for (const name of ['storage', 'theirs']) await mkdir(join(folder, name), { mode: 0o755 })
  await chmod(folder, 0o750)
  const lock = await ownFolder(folder)
  const modeOf = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777
  expect([await modeOf(), await modeOf('storage'), await modeOf('theirs')]).toEqual([0o700, 0o700, 0o755])
  await lock.giveBack()
  const inner = await ownFolder(join(folder, 'new'))
  expect(await modeOf('new')).toBe(0o700)
  await inner.giveBack()
})
