import { useInsertionEffect } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { badgeColors, badgeOf } from '#domain/categories/category-badge.ts'
import { accentOf } from '#domain/categories/readable-colour.ts'
import type { Listed } from '#domain/articles/article.ts'

/**
 * Defines the colours of every `data-cat` in a style sheet, because the page's policy does not allow style
 * attributes. A rendered page has the rules that it needs in its head.
 */
export function CategoryColours({ categories }: { readonly categories: readonly Category[] }) {
  const rules = categoryRules(categories)
  useInsertionEffect(() => {
    // In a browser without constructable style sheets every story is in the text colour.
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [rules])
  return null
}

/**
 * Creates the rules for all categories, and for the colours of articles with only a category name. `isNeeded`: is this
 * `data-cat` in the page?
 */
export function categoryRules(
  categories: readonly Category[],
  isNeeded: (key: string) => boolean = () => true,
): string {
  const keys = new Map(badgeColors.map((color) => [color, [color]]))
  for (const { id, color } of categories) keys.set(color, [...(keys.get(color) ?? []), id])
  const rules = Array.from(keys, ([color, names]) => {
    const needed = names.filter(isNeeded)
    return needed.length === 0 ? '' : ruleOf(needed, color)
  })
  // In the tokens' layer, so that components such as the cover can override them.
  return `@layer theme{${rules.join('')}}`
}

function ruleOf(keys: readonly string[], color: string): string {
  const { flood, onFlood, light, dark } = accentOf(color)
  return (
    `${keys.map((key) => `[data-cat=${quoted(key)}]`).join()}{--flood:${flood};--on-flood:${onFlood};` +
    `--cat:${inBoth(light.cat, dark.cat)};--on-cat:${inBoth(light.onCat, dark.onCat)};` +
    `--cat-ink:${inBoth(light.ink, dark.ink)}}`
  )
}

/** A colour in both themes, in the form of `tokens.css`. */
export function inBoth(light: string, dark: string): string {
  return light === dark ? light : `var(--if-light,${light}) var(--if-dark,${dark})`
}

/** Escapes an id from the server, so that nothing in it ends the selector's string. */
function quoted(key: string): string {
  return `"${key.replace(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
}

/** The value of `data-cat`: the category's id, or the colour of its name (P6.2). Undefined without a category. */
export function categoryKeyOf(
  article: Pick<Listed, 'category' | 'categoryId' | 'categoryName' | 'categoryColor'>,
): string | undefined {
  if (article.categoryId !== null && article.categoryColor !== null) return article.categoryId
  return badgeOf(article)?.color
}
