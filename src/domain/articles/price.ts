// The price of a device, found in the text of its review: a sum in euros beside a word for paying. Reviews name many
// sums (spare parts, rivals, fees), and no price is better than a wrong one.

const SUM = /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?[\s\u00a0]?(?:€|euros?\b|EUR\b)/giu

/** Words close before a sum that mark it as the price of the whole device. */
const PAID =
  /\b(?:cuesta|cuestan|costó|costaron|vale|valen|precio(?: de)?|pvp|pagamos|pagué|paga los|desde|por solo|son|por|a|los)\s+(?:solo\s+|unos\s+|de\s+)*$/iu
const STRONG = /\b(?:cuesta|cuestan|vale|valen|precio|pvp|pagamos|pagué)\b/iu

/** Words for a part, a rival or a month. */
const OF_ANOTHER =
  /\b(?:recambio|repuesto|suelt[oa]s?|aparte|correa|funda|cable|soporte|tapa|estuche|juntas?|pieza|módulo|batería|licencia|cargador|cambiar\w*|adicionales|envío|correo|láminas|almohadillas|soporte|servicio)\b/iu
const A_MONTH = /^\s*(?:al mes|al año|mensuales|más|menos|de diferencia)\b/iu

/**
 * The price in a review, `1.649 €`; null if none is certainly the device's. `notes`: the verdict's points, where a sum
 * alone is the price.
 */
export function priceIn(
  sentences: readonly string[],
  { title, notes }: { readonly title: string; readonly notes: readonly string[] },
): string | null {
  const named = [title, ...notes].flatMap((note) => {
    const [first] = sumsIn(note)
    const rest = first ? note.slice(first.to).trim() : ''
    const isAlone =
      first !== undefined && note.slice(0, first.from).trim() === '' && !/^de\b|^que\b/u.test(rest)
    const isSaid = first !== undefined && STRONG.test(note.slice(0, first.from)) && !OF_ANOTHER.test(note)
    return first && (isAlone || isSaid) ? [first.words] : []
  })
  if (named[0] !== undefined) return named[0]
  const said = sentences.flatMap((sentence) =>
    sumsIn(sentence).flatMap(({ from, to, words, cents }) => {
      const before = sentence.slice(0, from)
      const isAnother = OF_ANOTHER.test(before) || A_MONTH.test(sentence.slice(to))
      return PAID.test(before) && !isAnother ? [{ words, cents, isStrong: STRONG.test(before) }] : []
    }),
  )
  // A device costs more than its accessories: a small sum among large ones is another thing's price.
  const most = Math.max(0, ...sentences.flatMap((sentence) => sumsIn(sentence).map(({ cents }) => cents)))
  const likely = said.filter(({ cents }) => cents * 2 >= most).toSorted((a, b) => b.cents - a.cents)
  return (likely.find(({ isStrong }) => isStrong) ?? likely[0])?.words ?? null
}

function sumsIn(text: string): { from: number; to: number; words: string; cents: number }[] {
  return Array.from(text.matchAll(SUM), (match) => {
    const [all, whole = '', decimals = ''] = match
    const cents = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
    const euros = decimals === '' ? whole : `${whole},${decimals}`
    return { from: match.index, to: match.index + all.length, words: `${euros}\u00a0€`, cents }
  })
}

/** A text split after each sentence. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+(?=[\p{Lu}¿¡«\d])/u)
}
