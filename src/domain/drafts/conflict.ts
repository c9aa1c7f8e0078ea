// Conflicts of two people who changed the same row. Three forms (as opened, mine, the server's) are compared field by
// field, and merged by the editor's choices (P20.1).

export type Side = 'mine' | 'theirs'

/** Who changed a field since it was opened. */
export type ChangedBy = Side | 'both'

export interface Difference<Field extends string> {
  readonly field: Field
  readonly changedBy: ChangedBy
}

/** `merged`: combined from both, for texts (`merge-text.ts`). */
export type Choice = Side | 'merged'

/** The choices for fields that differ; a field without an entry waits for its choice. */
export type Choices<Field extends string> = Readonly<Partial<Record<Field, Choice>>>

interface Versions<Form> {
  readonly base: Form
  readonly mine: Form
  readonly theirs: Form
}

/** Returns the fields in which mine and theirs differ, in order. `changedFields`: the form's own comparison. */
export function differences<Form, Field extends string>(
  { base, mine, theirs }: Versions<Form>,
  changedFields: (a: Form, b: Form) => readonly Field[],
): Difference<Field>[] {
  const byMe = new Set(changedFields(mine, base))
  const byThem = new Set(changedFields(theirs, base))
  return changedFields(mine, theirs).map((field) => ({
    field,
    changedBy: byMe.has(field) && byThem.has(field) ? 'both' : byMe.has(field) ? 'mine' : 'theirs',
  }))
}

/** The initial choices: each field as its only author left it; if both changed it, as in `ofBoth`, otherwise mine. */
export function firstChoices<Field extends string>(
  found: readonly Difference<Field>[],
  ofBoth?: Choices<Field>,
): Choices<Field> {
  return choose(found, ({ field, changedBy }) =>
    changedBy === 'both' ? (ofBoth?.[field] ?? 'mine') : changedBy,
  )
}

/** 'Conservar lo mío', 'Usar lo del servidor': takes every differing field from one side. */
export function allFrom<Field extends string>(
  found: readonly Difference<Field>[],
  side: Side,
): Choices<Field> {
  return choose(found, () => side)
}

/** Builds the form from these choices; fields without one are mine. Save it on the revision of `theirs`. */
export function mergeChoices<Form extends object, Field extends keyof Form & string>(
  { mine, theirs, merged = {} }: { mine: Form; theirs: Form; merged?: Partial<Form> },
  choices: Choices<Field>,
): Form {
  const form = { ...mine }
  for (const field in choices) {
    if (choices[field] === 'theirs') form[field] = theirs[field]
    if (choices[field] === 'merged') form[field] = merged[field] ?? mine[field]
  }
  return form
}

function choose<Field extends string>(
  found: readonly Difference<Field>[],
  sideOf: (difference: Difference<Field>) => Choice,
): Choices<Field> {
  const choices: Partial<Record<Field, Choice>> = {}
  for (const difference of found) choices[difference.field] = sideOf(difference)
  return choices
}
