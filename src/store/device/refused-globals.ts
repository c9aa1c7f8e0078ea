// Mends the globals that this browser names and refuses, before Dexie is evaluated; imported before anything that imports it.
// Without it the app does not start, or its live queries are not told of changes; with it the memory fallback takes the
// databases' place.

try {
  // Firefox with site data blocked throws here, and Dexie makes one while it is loaded. Without the class it makes none.
  new BroadcastChannel('cacharreo').close()
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

function refuse(): never {
  throw new DOMException('This browser keeps nothing here', 'SecurityError')
}

try {
  // Some browsers throw as soon as it is named, and some lack it.
  if (!('open' in globalThis.indexedDB)) refuse()
} catch {
  Object.defineProperty(globalThis, 'indexedDB', { value: { open: refuse, deleteDatabase: refuse } })
}
