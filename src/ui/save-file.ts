/** Milliseconds after which the browser has certainly started writing the file. */
const TAKEN_AFTER = 60_000

/** Saves a file from memory as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER)
}
