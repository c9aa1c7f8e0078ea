// Two people changed one row: three forms — as opened, mine, the server's now — compared field by field, and put
// together again as somebody chooses. Nothing of either is dropped without being asked for.

export type Side = 'mine' | 'theirs'

/** Who changed a field since it was opened. */
export type ChangedBy = Side | 'both'

export interface Difference<Field extends string> {
  readonly field: Field
  readonly changedBy: ChangedBy
}

export type Choices<Field extends string> = Readonly<Partial<Record<Field, Side>>>

interface Versions<Form> {
  readonly base: Form
  readonly mine: Form
  readonly theirs: Form
}

/** The fields in which mine and theirs differ, in the given order. `changedFields` is the form's own comparison. */
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

/**
 * What to begin with: each field as the one who changed it left it, mine where both did. Fields of one `group` (a text
 * and the pictures its markers count) come from one side, mine when any of them is mine.
 */
export function firstChoices<Field extends string>(
  found: readonly Difference<Field>[],
  group: readonly Field[] = [],
): Choices<Field> {
  const ofGroup = found.filter(({ field }) => group.includes(field))
  const groupIsMine = ofGroup.some(({ changedBy }) => changedBy !== 'theirs')
  return choose(found, ({ field, changedBy }) => {
    if (group.includes(field)) return groupIsMine ? 'mine' : 'theirs'
    return changedBy === 'theirs' ? 'theirs' : 'mine'
  })
}

/** 'Conservar lo mío', 'Usar lo del servidor': every differing field from one side. */
export function allFrom<Field extends string>(
  found: readonly Difference<Field>[],
  side: Side,
): Choices<Field> {
  return choose(found, () => side)
}

/** The form that the choices give: mine where nothing was chosen. Save it on the revision of `theirs`. */
export function mergeChoices<Form extends object, Field extends keyof Form & string>(
  mine: Form,
  theirs: Form,
  choices: Choices<Field>,
): Form {
  const merged = { ...mine }
  for (const field in choices) {
    if (choices[field] === 'theirs') merged[field] = theirs[field]
  }
  return merged
}

function choose<Field extends string>(
  found: readonly Difference<Field>[],
  sideOf: (difference: Difference<Field>) => Side,
): Choices<Field> {
  const choices: Partial<Record<Field, Side>> = {}
  for (const difference of found) choices[difference.field] = sideOf(difference)
  return choices
}
