/** How long paper waits for pictures, in milliseconds. */
const PATIENCE = 3000

/** Prints the page with the pictures that have not been scrolled to yet. */
export async function printPage(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
  for (const picture of pictures) picture.loading = 'eager'
  const loaded = Promise.allSettled(pictures.map((picture) => picture.decode()))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  window.print()
}
