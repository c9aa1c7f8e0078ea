// A query by role asks for the style of thousands of elements, and a press for that of all around it; jsdom works each out by all
// rules. No sheet of ours is loaded here: the display of an element follows from its name and a few attributes.

/** What the browser's own sheet goes by. */
const DECIDING = ['type', 'hidden', 'open', 'popover', 'style']

const made = new WeakSet<Window>()

/** Has this window work the display out once for elements alike; every other property is asked of jsdom. */
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
