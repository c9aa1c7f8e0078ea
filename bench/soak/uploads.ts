// Uploads pictures continuously and checks them: each acknowledged one must be intact, each other one intact or
// absent.
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { hashOf, type Writer } from './table.ts'
import type { World } from './world.ts'

const SMALLEST = 20_000
const LARGEST = 800_000
const PAUSE_MS = 3000

interface Upload {
  readonly name: string
  readonly hash: string
  isAcknowledged: boolean
  /** Was it found intact before? */
  isSeen: boolean
}

export interface Uploads {
  /** Uploads until the run is over. */
  run(): Promise<void>
  /** The number of acknowledged uploads. */
  acknowledged(): number
  /** Reads back the new ones, or all. Reports each that differs from what was sent. */
  compare(which: 'new' | 'all'): Promise<string[]>
}

export function createUploads(world: World, writer: Writer): Uploads {
  const uploads: Upload[] = []
  const picture = sharp({ create: { width: 16, height: 9, channels: 3, background: '#087f8c' } })
    .webp()
    .toBuffer()

  async function uploadOne(): Promise<void> {
    // Decoders ignore bytes after a picture's end.
    const size = Math.floor(SMALLEST + world.roll() * (LARGEST - SMALLEST))
    const bytes = Buffer.concat([await picture, randomBytes(size)])
    const upload: Upload = {
      name: `${randomUUID()}-1200x675.webp`,
      hash: hashOf(bytes),
      isAcknowledged: false,
      isSeen: false,
    }
    uploads.push(upload)
    const outcome = await writer.send(
      'POST',
      `/storage/v1/object/pictures/${upload.name}`,
      new Blob([bytes], { type: 'image/webp' }),
      { 'content-type': 'image/webp', 'x-upsert': 'true' },
    )
    upload.isAcknowledged = outcome === 'done'
  }

  async function compareOne(upload: Upload): Promise<string | null> {
    const answer = await world.fetch(`${world.origin}/storage/v1/object/public/pictures/${upload.name}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const name = `picture ${upload.name}`
    if (answer.status !== 200) {
      const isOwed = upload.isAcknowledged || upload.isSeen
      return isOwed ? `${name}: expected the file, found ${answer.status}` : null
    }
    if (hashOf(bytes) !== upload.hash)
      return `${name}: expected the bytes that were sent, found ${bytes.byteLength} others`
    upload.isSeen = true
    return null
  }

  return {
    async run() {
      while (!world.stop.signal.aborted) {
        await world.whenOpen(uploadOne)
        await world.pause(world.roll() * PAUSE_MS)
      }
    },
    acknowledged: () => uploads.filter(({ isAcknowledged }) => isAcknowledged).length,
    async compare(which) {
      const faults: string[] = []
      for (const upload of uploads) {
        if (which === 'new' && upload.isSeen) continue
        const fault = await compareOne(upload)
        if (fault !== null) faults.push(fault)
      }
      return faults
    },
  }
}
