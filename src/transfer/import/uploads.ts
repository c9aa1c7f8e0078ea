// The uploads of another program, as a folder or a zip beside its export. It finds the file of a picture's address
// (P23.2). The folder may start anywhere (`wp-content`, `uploads`, a year), so a file is matched by the end of its
// path. The same name in another month is another picture.
import { isOfSite, pathOfAddress } from '../foreign/addresses.ts'
import type { ZipFile, ZipFiles } from './read-zip.ts'

export interface Uploads {
  /** The file of the picture at this address; `missing` if there is none; `foreign` if it is another site's. */
  find(address: string): ZipFile | 'missing' | 'foreign'
  /**
   * If this address is one of the sizes that WordPress and Ghost generate, the largest picture with a file. Otherwise
   * the address itself.
   */
  pictureOf(address: string): string
}

/** The upload folders of WordPress and Ghost. */
const FOLDERS = ['/wp-content/uploads/', '/content/images/', '/content/media/', '/wp-content/']

/** A folder by year or month. */
const MONTH = /^\d+$/

/**
 * `site`: its address. Pictures of other sites are ignored, unless they are in such a folder (a network of mirrors).
 */
export function createUploads(files: ZipFiles, site: string): Uploads {
  const byName = new Map<string, { readonly parts: readonly string[]; readonly file: ZipFile }[]>()
  for (const [path, file] of files) {
    const parts = partsOf(path)
    const name = parts.at(-1) ?? ''
    const others = byName.get(name)
    if (others === undefined) byName.set(name, [{ parts, file }])
    else others.push({ parts, file })
  }

  function find(address: string): ZipFile | 'missing' | 'foreign' {
    const path = pathOfAddress(address)
    const folder = FOLDERS.find((one) => path.includes(one))
    if (folder === undefined && !isOfSite(address, site)) return 'foreign'
    const parts = partsOf(path)
    const needed = partsOf(
      folder === undefined ? path : path.slice(path.indexOf(folder) + folder.length),
    ).length
    const named = byName.get(parts.at(-1) ?? '') ?? []
    const fitting = named
      .map(({ parts: own, file }) => ({
        file,
        common: commonEnd(own, parts),
        outermost: own[0] ?? '',
        length: own.length,
      }))
      // All of its path below the folder must agree. Only the outermost folder's name may differ, unless it is a year
      // or month.
      .filter(({ common, outermost, length }) => {
        const isOther = MONTH.test(outermost) && MONTH.test(parts.at(-1 - common) ?? '')
        return common >= needed || length === common || (length === common + 1 && !isOther)
      })
      .toSorted((a, b) => b.common - a.common)
    return fitting[0]?.file ?? 'missing'
  }

  return {
    find,
    pictureOf(address) {
      const original = largerOnes(address).find((larger) => typeof find(larger) === 'object')
      return original ?? address
    },
  }
}

/** The possible originals of a smaller copy, the most likely first. */
function largerOnes(address: string): string[] {
  // Ghost: `/content/images/size/w600/2023/radio.jpg`.
  const whole = address.replace(/(\/content\/images\/)size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/, '$1')
  // WordPress: `caja-1024x683.jpg` of `caja.jpg`, which may have been reduced on upload: `caja-scaled.jpg`.
  const [, stem = '', ending = ''] = /^([^?#]*?)(?:-\d+x\d+|-scaled)?(\.\w+)(?:[?#].*)?$/.exec(whole) ?? []
  if (stem === '') return [whole]
  return [`${stem}-scaled${ending}`, stem + ending, whole]
}

function partsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}
