// Tailwind registers the custom properties of its utilities (`@property`). If a later sheet registers one, the browser recomputes all
// styles of the page. So each rule that reads a property gets its initial value as a fallback instead.
import postcss from 'postcss'
import type { Plugin } from 'vite'

/** The plugin. It runs after Tailwind's, whose output it reads. */
export function plainProperties(): Plugin {
  return {
    name: 'cacharreo-plain-properties',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => ({ code: withoutRegistrations(code), map: null }),
    },
  }
}

/** The sheet without registrations. Unlike registered ones, the properties are then inherited by an element's descendants. */
export function withoutRegistrations(css: string): string {
  const root = postcss.parse(css)
  const initial = new Map<string, string>()
  root.walkAtRules('property', (rule) => {
    rule.walkDecls('initial-value', ({ value }) => void initial.set(rule.params, value))
    rule.remove()
  })
  // Tailwind's own fallback for browsers without registrations is removed, too.
  root.walkAtRules('layer', (rule) => void (rule.params === 'properties' && rule.remove()))
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(/var\((--tw-[\w-]+)\)/g, (read, name: string) => {
      const value = initial.get(name)
      if (value === undefined) return read
      // Rules that draw another border also set its style.
      return name === '--tw-border-style' ? value : `var(${name},${value})`
    })
  })
  return root.toString()
}
