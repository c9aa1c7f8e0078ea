// Removes keys, tokens, passwords and e-mail addresses from log lines. Every writer of a line calls it.

/** Each also finds the beginning of a secret, since a text may be cut in the middle of one. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bsb_(publishable|secret)_[\w-]+/g, '[key]'],
  [/\beyJ[\w-]*(?:\.[\w-]*){0,2}/g, '[token]'],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b((?:apikey|password|secret|[a-z_]*token)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, '$1[…]'],
  [/[\w.+-]+(?:@|%40)[\w.-]*/gi, '[e-mail]'],
]

/** The text up to `longest` characters, without secrets. Longer texts take no more time. */
export function withoutPrivateWords(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return SECRETS.reduce((rest, [secret, instead]) => rest.replace(secret, instead), cut).slice(0, longest)
}
