import fc from 'fast-check'

const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0, max: 0xff_ff }),
  fc.integer({ min: 0, max: 0x10_ff_ff }),
)

/** Any text, lone surrogates included. fast-check's own `binary` takes each worker a second to prepare. */
export function anyText(limits: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ unit: character.map((code) => String.fromCodePoint(code)), ...limits })
}
