// A category's slug (P22.4), with accents folded first (P22.3): 'Automóviles' becomes `automoviles`.
import { fold } from '../lists/fold.ts'

/** The slug of a name; empty if the name has no letter or digit. */
export function slugOf(name: string): string {
  return fold(name.trim())
    .replaceAll('ñ', 'n')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
}

/** Does the text have only lower-case letters, digits and hyphens, as the form's hint says? */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text)
}
