// What a look at a hosted project brings: differences, each a sentence with what to do, and what could not be looked at.

export interface Findings {
  /** Says that something is not as the magazine needs it. */
  differs(sentence: string): void
  /** Says what was not looked at, and what it would take. */
  notLooked(sentence: string): void
}

export interface Collected extends Findings {
  readonly differences: readonly string[]
  readonly unseen: readonly string[]
}

/** Collects them, each once. */
export function collectFindings(): Collected {
  const differences = new Set<string>()
  const unseen = new Set<string>()
  return {
    differs: (sentence) => void differences.add(sentence),
    notLooked: (sentence) => void unseen.add(sentence),
    get differences() {
      return [...differences]
    },
    get unseen() {
      return [...unseen]
    },
  }
}

/** The command that mends most of it. */
export const DEPLOY = '"npm run deploy:supabase"'
