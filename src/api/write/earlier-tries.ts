// A write whose answer was lost may or may not have reached the table, and the form is edited further meanwhile. So that
// the next save neither reports a conflict with itself nor overwrites somebody else, the row is compared column by column
// with everything that this form has sent.

/** Attempts whose answers were lost: the row may hold any of them. */
export interface EarlierTries<Columns extends object = object> {
  /** All columns as the form was opened with them. */
  readonly opened: Columns
  readonly sent: readonly Columns[]
}

/**
 * What is left to write of the columns: those that the row does not hold. Null where somebody else has written the row,
 * which is so as soon as one column is neither as it was opened nor as a try sent it. `holds` asks the row.
 */
export function leftToWrite(
  holds: (columns: object) => boolean,
  columns: object,
  { opened, sent }: EarlierTries = { opened: {}, sent: [] },
): object | null {
  if (sent.length === 0) return null
  const known = [opened, ...sent]
  const wanted = { ...opened, ...columns }
  const names = Object.keys(Object.assign({}, ...known, columns))
  const isOurs = names.every((name) => known.some((one) => name in one && holds(only(name, one))))
  if (!isOurs) return null
  const left = Object.keys(wanted).filter((name) => !holds(only(name, wanted)))
  return Object.assign({}, ...left.map((name) => only(name, wanted)))
}

function only(name: string, columns: object): object {
  return { [name]: Reflect.get(columns, name) }
}
