declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly rootType: string
    readonly issueMessage: string
    readonly fieldNames?: readonly (string | readonly string[])[]
  }
  /** The part of the package that structured-data.ts uses; the package ships no types. */
  export default class Validator {
    constructor(vocabulary: object)
    readonly registeredHandlers: Readonly<Record<string, unknown[]>>
    validate(data: Readonly<Record<'jsonld' | 'microdata' | 'rdfa', object>>): Promise<Issue[]>
  }
}
