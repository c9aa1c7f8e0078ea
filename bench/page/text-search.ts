// The full-text search as a page uses it: in the worker, over texts in the database. Part of the page of `store.ts`.

import { openDevice, type Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { commit } from '#store/copy/ingest.ts'
import { packCatalogue } from '#store/copy/pack-catalogue.ts'
import { findInTexts } from '#store/search/text-finder.ts'
import { headsOf } from './rows.ts'

export interface TextTimes {
  /** Milliseconds from the query to the first sentence found, and to the end of the answer. */
  readonly first: number
  readonly all: number
}

/** One word is in every tenth body, the other only in the oldest. */
const WORDS = { common: 'ornitorrinco', rare: 'murciélago' }

/** 8 KB of typical Spanish review text, with its accents and its elements. */
const BODY = (
  '<h2>Batería</h2><p>La pantalla <strong>aguantó</strong> un día y medio, más de lo que prometía el año pasado; la ' +
  'cámara, según a quién preguntes, también. ¿Y el sonido? Quedó lejos de lo que cuesta.</p>' +
  '<ul><li>Carga rápida, sin cargador en la caja</li><li>Pequeño, frío y muy ligero</li></ul>'
).repeat(26)

/** Repeatedly searches for the frequent word and for the rare one; the very first search starts the worker. */
export async function searchInTexts(
  name: string,
  count: number,
  rounds: number,
): Promise<{ readonly cold: TextTimes; readonly common: TextTimes[]; readonly rare: TextTimes[] }> {
  const device = openDevice({ name })
  await fill(device, count)
  const cold = await timesOf(device, WORDS.common)
  const common: TextTimes[] = []
  const rare: TextTimes[] = []
  for (let round = 0; round < rounds; round += 1) {
    common.push(await timesOf(device, WORDS.common))
    rare.push(await timesOf(device, WORDS.rare))
  }
  device.close()
  return { cold, common, rare }
}

async function fill(device: Device, count: number): Promise<void> {
  const from = await device.copy.readCheckpoint()
  const heads = headsOf(count)
  await commit(device, { from, move: { filled: true, phase: 'live' }, heads })
  await packCatalogue(device)
  const bodies = heads.map(({ id, bodyRev }, at) => {
    const words = [at % 10 === 9 ? WORDS.common : '', at === count - 1 ? WORDS.rare : ''].join(' ')
    return { id, bodyRev, content: `${BODY}<p>Un ${words} al final.</p>` }
  })
  for (let at = 0; at < count; at += 50) await putBodies(device, bodies.slice(at, at + 50), 0)
}

function timesOf(device: Device, word: string): Promise<TextTimes> {
  const begun = performance.now()
  let first: number | null = null
  return new Promise((resolve, reject) => {
    findInTexts(device, word, ({ hits, isDone }) => {
      const now = performance.now() - begun
      if (hits.length > 0) first ??= now
      if (!isDone) return
      if (first === null) reject(new Error(`«${word}» is not found`))
      else resolve({ first, all: now })
    })
  })
}
