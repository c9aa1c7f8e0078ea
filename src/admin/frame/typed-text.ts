/** The text of a field of a form that is sent; empty where there is none. */
export function typedText(typed: FormData, name: string): string {
  const text = typed.get(name)
  return typeof text === 'string' ? text : ''
}
