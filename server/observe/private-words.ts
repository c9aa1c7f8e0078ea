// What never stands in a log: keys, tokens, passwords, e-mail addresses. Whatever writes a line passes it through here.

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bsb_(publishable|secret)_[\w-]+/g, '[key]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b((?:apikey|password|secret|[a-z_]*token)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, '$1[…]'],
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '[e-mail]'],
]

/** The text without what nobody may read in a log. */
export function withoutPrivateWords(text: string): string {
  return SECRETS.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text)
}
