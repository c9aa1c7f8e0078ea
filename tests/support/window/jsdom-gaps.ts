// Minimal replacements for APIs that screens need and jsdom lacks.

/** The window's width in pixels for media queries: a phone's by default. */
let width = 360

export function setWindowWidth(pixels: number): void {
  width = pixels
}

/** Fills the gaps of this file's window. */
export function fillGaps(): void {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = (query) => ({
    matches: width >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Infinity) * 16,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  })
  window.IntersectionObserver = class implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  window.ResizeObserver = class implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  if (!('replaceSync' in CSSStyleSheet.prototype)) {
    Object.defineProperty(CSSStyleSheet.prototype, 'replaceSync', { value: () => {} })
  }
  document.adoptedStyleSheets ??= []
}
