import type { ByteSource, ZipFiles } from '#transfer/import/read-zip.ts'
import { unreadable } from '#transfer/export/content.ts'

/** The file stays where it is; only what is asked for is read. */
export function sourceOf(file: File): ByteSource {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}

/** The files of a chosen folder, by their paths from its name on. */
export function folderFiles(files: readonly File[]): ZipFiles {
  return new Map(
    files.map((file) => {
      const name = file.webkitRelativePath || file.name
      return [
        name,
        {
          name,
          size: file.size,
          async read(largest: number) {
            if (file.size > largest) return unreadable(`${name} es demasiado grande.`)
            return { ok: true, value: new Uint8Array(await file.arrayBuffer()) } as const
          },
        },
      ]
    }),
  )
}
