// Tailwind registers the custom properties of its utilities (`@property`). When a later sheet registers one, the browser
// computes the styles of the whole page again. So each rule that reads a property gets its initial value instead.
import postcss from 'postcss'
import type { Plugin } from 'vite'

/** The plugin. It comes after Tailwind's, whose output it reads. */
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

/** The sheet without registrations. A value that is set on an element then holds for what is in it, too. */
export function withoutRegistrations(css: string): string {
  const root = postcss.parse(css)
  const initial = new Map<string, string>()
  root.walkAtRules('property', (rule) => {
    rule.walkDecls('initial-value', ({ value }) => void initial.set(rule.params, value))
    rule.remove()
  })
  // The same for browsers without registrations.
  root.walkAtRules('layer', (rule) => void (rule.params === 'properties' && rule.remove()))
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(/var\((--tw-[\w-]+)\)/g, (read, name: string) => {
      const value = initial.get(name)
      if (value === undefined) return read
      // What draws another border says its style, too.
      return name === '--tw-border-style' ? value : `var(${name},${value})`
    })
  })
  return root.toString()
}
