// A law of oxlint.config.mjs, as a breach of it and the nearest thing that it allows.

export interface Breach {
  readonly law: string
  /** The rule that has to speak. */
  readonly rule: string
  readonly file: string
  readonly breach: string
  /** The nearest thing that the law allows, in the same file unless `lawfulFile` says otherwise. */
  readonly lawful: string
  readonly lawfulFile?: string
}

/** A file of a room that imports what it may not, and one that imports what it may. */
export function imports(room: string, wrong: string, right: string, from = `src/${room}`): Breach {
  return {
    law: `${from} does not import ${wrong}, but may import ${right}`,
    rule: 'no-restricted-imports',
    file: `${from}/x.ts`,
    breach: `import * as x from '${wrong}'\nexport const y = x`,
    lawful: `import * as x from '${right}'\nexport const y = x`,
  }
}
