// The Dockerfile's last stage as a folder on this machine, with its files and the product's packages. A user who does
// not own them runs it. Docker itself is not available where the tests run.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyFolder } from './copy-folder.ts'
import type { LockFile } from '../../law/lock-file.ts'
import { PROJECT } from './magazine-server.ts'

export interface DockerStage {
  readonly image: string
  readonly name: string | null
  /** In order: the instruction's name and the rest of its line, with continued lines joined. */
  readonly instructions: readonly (readonly [name: string, rest: string])[]
}

/** The stages of a Dockerfile. Throws on an invalid line. */
export function stagesOf(dockerfile: string): DockerStage[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { image: string; name: string | null; instructions: [string, string][] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === '') throw new Error(`No instruction: ${line}`)
    const [image = '', , as = null] = rest.split(' ')
    if (name === 'FROM') stages.push({ image, name: as, instructions: [] })
    else stages.at(-1)?.instructions.push([name, rest])
  }
  return stages
}

/** The arguments of all instructions of a name, in order. */
export function instructionsOf(stage: DockerStage | undefined, name: string): string[] {
  return (stage?.instructions ?? []).flatMap(([said, rest]) => (said === name ? [rest] : []))
}

export async function recipe(name: string): Promise<string> {
  return await readFile(join(PROJECT, 'docs/deploy', name), 'utf8')
}

export interface RunningImage {
  readonly origin: string
  /** The path of its volume, the only folder that the image's user may write to. */
  readonly dataDir: string
  /** Runs `node dist/server/command.js` in it with this input. Returns its exit code and output. */
  command(
    words: readonly string[],
    more?: { readonly dataDir?: string; readonly typed?: string },
  ): Promise<[number | null, string]>
  /** Files and folders of the image, without packages. */
  files(): Promise<string[]>
  stop(): Promise<void>
}

/** The image's user, if the tests may switch users; otherwise the image becomes read-only. */
const USER = process.getuid?.() === 0 ? 1000 : null

/**
 * Runs the image's command on a copy of this data, on a free port.
 * @param env further settings of a recipe: keys, the public address
 */
export async function runImage(
  data: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RunningImage> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-image-'))
  const [image, dataDir] = [join(folder, 'app'), join(folder, 'data')]
  const last = stagesOf(await recipe('Dockerfile')).at(-1)
  await chmod(folder, 0o755)
  await mkdir(image)
  for (const copied of instructionsOf(last, 'COPY')) await copyInto(image, copied)
  await copyFolder(data, dataDir)
  await giveAway(dataDir)
  if (USER === null) await chmodAll(image)
  const settings = instructionsOf(last, 'ENV').flatMap((line) => line.split(' '))
  const [program = '', ...args]: string[] = JSON.parse(instructionsOf(last, 'CMD').at(-1) ?? '[]')
  const within = {
    cwd: image,
    env: {
      ...Object.fromEntries(settings.map((setting) => setting.split('=', 2))),
      ...env,
      DATA_DIR: dataDir,
      PORT: '0',
    },
    ...(USER !== null && { uid: USER, gid: USER }),
  }
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    ...within,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const port = await portSaidBy(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    async command(words, more = {}) {
      const asked = spawn(process.execPath, ['dist/server/command.js', ...words], {
        ...within,
        env: { ...within.env, DATA_DIR: more.dataDir ?? dataDir },
      })
      let said = ''
      for (const stream of [asked.stdout, asked.stderr])
        stream.on('data', (bytes) => {
          said += String(bytes)
        })
      asked.stdin.end(more.typed ?? '')
      const [code]: (number | null)[] = await once(asked, 'close')
      return [code ?? null, said]
    },
    files: async () => {
      const all = await readdir(image, { recursive: true })
      return all.filter((file) => !file.startsWith('node_modules/')).toSorted()
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      if (USER === null) await chmodAll(image, 0o755)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `COPY`; sources from other stages are those of this project. */
async function copyInto(image: string, copied: string): Promise<void> {
  const paths = copied.split(' ').filter((word) => !word.startsWith('--'))
  const to = paths.pop() ?? ''
  for (const path of paths.map((one) => one.replace(/^\/app\//, ''))) {
    if (path === 'node_modules') await linkProductPackages(join(image, path))
    else {
      const place = to.endsWith('/') ? join(image, to, path) : join(image, to)
      await mkdir(dirname(place), { recursive: true })
      await cp(join(PROJECT, path), place, { recursive: true })
    }
  }
}

/** The packages that `npm ci --omit=dev` installs, each a link to the project's. */
async function linkProductPackages(folder: string): Promise<void> {
  const lock: LockFile = JSON.parse(await readFile(join(PROJECT, 'package-lock.json'), 'utf8'))
  const places = Object.entries(lock.packages).filter(
    ([place, { dev, devOptional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev && !devOptional,
  )
  for (const [place] of places) {
    const link = join(folder, place.replace('node_modules/', ''))
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(PROJECT, place), link)
  }
}

async function giveAway(folder: string): Promise<void> {
  if (USER === null) return
  for (const file of ['', ...(await readdir(folder, { recursive: true }))]) {
    await chown(join(folder, file), USER, USER)
  }
}

async function chmodAll(image: string, mode = 0o555): Promise<void> {
  for (const entry of ['', ...(await readdir(image, { recursive: true }))]) {
    if (!entry.startsWith('node_modules/')) await chmod(join(image, entry), mode)
  }
}

async function portSaidBy(child: ChildProcess): Promise<number> {
  let said = ''
  return await new Promise((resolve, reject) => {
    const hear = (words: Buffer) => {
      said += words.toString('utf8')
      const found = /http:\/\/[\w.]+:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', () => reject(new Error(said.trim())))
  })
}
