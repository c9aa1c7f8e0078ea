// A law of oxlint.config.mjs: code that breaks it, and the most similar code that it allows.

export interface Breach {
  readonly law: string
  /** The rule that must report it. */
  readonly rule: string
  readonly file: string
  readonly breach: string
  /** The most similar code that the law allows, in the same file unless `lawfulFile` says otherwise. */
  readonly lawful: string
  readonly lawfulFile?: string
}

/** A file of a room with a forbidden import, and one with an allowed import. */
export function imports(room: string, wrong: string, right: string, from = `src/${room}`): Breach {
  return {
    law: `${from} does not import ${wrong}, but may import ${right}`,
    rule: 'no-restricted-imports',
    file: `${from}/x.ts`,
    breach: `import * as x from '${wrong}'\nexport const y = x`,
    lawful: `import * as x from '${right}'\nexport const y = x`,
  }
}
