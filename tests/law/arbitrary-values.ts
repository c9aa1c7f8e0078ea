// The arbitrary values that a class may hold in brackets, with reasons. Tailwind's scale and src/styles/theme.css
// cover all others.

/** Values that set or read a custom property. They may stand wherever they are needed. */
export const FREE: readonly (readonly [kind: RegExp, why: string])[] = [
  [/^\[--[\w-]+:/, 'sets a property that something inside reads'],
  [/-\(--[\w-]+(?:,|\))/, 'reads a property'],
]

/** Kinds of values that occur in one place only. A value in two files must be a token. */
export const KINDS: readonly (readonly [kind: RegExp, why: string])[] = [
  [/^grid-(?:cols|rows)-\[/, 'the columns or rows of one screen'],
  [/-\[.*\b(?:calc|clamp|max|min)\(/, 'depends on the window, on tokens or on a content'],
  [/-\[\d+[ds]vh\]$/, 'a part of the window'],
  [/-\[[\d.]+(?:ch|em|lh)\]$/, 'follows the size of its text'],
  [/^content-\[/, 'what a drawn part says'],
  [/^\[counter-(?:increment|reset):/, 'counts: Tailwind has no word'],
  [/^\[(?:box-shadow|clip-path|mask-image):.*[(_]|^bg-\[(?:image|length|linear)/, 'draws a shape'],
]

/** Single values, each with its reason. */
export const LISTED: Readonly<Record<string, string>> = {
  '[clip-path:none]': 'takes a shape back in forced colours',
  '[content-visibility:visible]': 'no word',
  '[filter:brightness(0.92)]': 'the word reads nine properties',
  '[font-variant-ligatures:none]': 'no word',
  '[font:400_var(--size-meta)/1.4_var(--face-text)]': 'takes back all that the text around says of letters',
  '[outline:none]': 'the word also sets a property, and every card has it',
  '[overflow-clip-margin:0.4em]': 'no word',
  '[print-color-adjust:exact]': 'no word',
  '[text-wrap:wrap]': 'before `text-pretty`, which older browsers lack',
  '[transition:translate_var(--move)_var(--ease)]': 'the words would reach the links inside',
  'align-[-1px]': 'a dot on the line of its text',
  'basis-[96%]': 'the next card shows its edge',
  'bg-[#2450d8]': 'the colour of the picture on it',
  'border-[#fff]': 'a mark on any picture',
  'leading-[1.16]': 'two lines of a title beside a small picture',
  'min-h-[4.35rem]': 'the height of a score that comes later',
  'object-[42%_50%]': 'the part of a picture',
  'object-[var(--foco-x,50%)_var(--foco-y,50%)]': 'the part of a picture that its note names',
  'p-[5px]': 'the ring of a focus and its gap',
  'pt-[0.15rem]': 'the facts of a line are level with its title',
  'px-[0.35rem]': 'a marker on a picture',
  'py-[0.1rem]': 'the name of a key in a list',
  'py-[0.2rem]': 'the name of a key on a button',
  'py-[0.3rem]': 'a marker on a picture',
  'rounded-[1px]': 'a bar in place of letters',
  'text-[0px]': 'a text that its mark replaces',
  'text-[9pt]': 'on paper',
  'text-lead/[1.38]': 'the welcome',
  'text-lead/[1.42]': 'the introduction of an article',
  'text-meta/[1.45]': 'the text in a search engine’s list',
  'text-meta/[1.55]': 'the address in a search engine’s list',
  'text-meta/[1.65]': 'the source of a body',
  'text-title-m/[1.05]': 'the word of a score',
  'transition-[background-color,color]': 'not the edge, which has no hover',
  'will-change-[opacity]': 'no word',
}

/** Widths in variants that are not breakpoints of the theme. */
export const WIDTHS: Readonly<Record<string, string>> = {
  'max-[22rem]': 'a card’s picture as others see it, which shrinks',
  'max-[27rem]': 'a card’s picture as others see it, which shrinks',
}
