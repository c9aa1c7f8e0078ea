/** Milliseconds after which the browser has certainly begun to write it. */
const TAKEN_AFTER = 60_000

/** Downloads a file from memory. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER)
}
