/** The words of the clipboard; null: this browser, or this person, does not give them. */
export async function readWords(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return null
  }
}
