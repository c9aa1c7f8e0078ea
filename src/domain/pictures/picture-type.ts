// Pictures by their first bytes.

/** The type of a picture, whatever the file's name. Null: no picture that is stored and served as one. */
export function pictureTypeIn(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  if (start.startsWith('\u0089PNG\r\n\u001A\n')) return 'image/png'
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp'
  // One picture or several.
  return /^ftypavi[fs]/.test(start.slice(4)) ? 'image/avif' : null
}
