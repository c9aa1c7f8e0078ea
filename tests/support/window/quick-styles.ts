// Speeds up jsdom's styles. A query by role requests the styles of thousands of elements, and a press those of many.
// jsdom computes each from all rules, although `display` here depends only on the tag name and a few attributes.

/** The attributes that the browser's own style sheet uses. */
const DECIDING = ['type', 'hidden', 'open', 'popover', 'style']

const made = new WeakSet<Window>()

/** Makes this window compute `display` once for equal elements; jsdom computes every other property. */
export function quickenStyles(): void {
  if (made.has(window)) return
  made.add(window)
  const whole = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()
  const blank = document.createElement('i').style
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return whole(element, pseudo)
    const key = [element.localName, ...DECIDING.map((name) => element.getAttribute(name))].join('\0')
    const display = displays.get(key) ?? whole(element).display
    displays.set(key, display)
    const quick: Readonly<Record<string, string>> = { display, visibility: 'visible', pointerEvents: 'auto' }
    return new Proxy(blank, {
      get: (_target, name) => {
        if (name === 'getPropertyValue') return (property: string) => valueOf(property)
        return valueOf(String(name))
      },
    })

    function valueOf(name: string): unknown {
      return quick[name] ?? Reflect.get(whole(element), name)
    }
  }
}
