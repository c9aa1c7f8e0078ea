// Repairs globals that exist in this browser but throw when used. It must be imported before Dexie. Without it the
// app does not start, or live queries miss changes. With it the memory fallback replaces the databases.

try {
  // Firefox with blocked site data throws here, and Dexie creates one on load, but not if the class is missing.
  new BroadcastChannel('cacharreo').close()
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

function refuse(): never {
  throw new DOMException('This browser keeps nothing here', 'SecurityError')
}

try {
  // Some browsers throw on access, and some lack it.
  if (!('open' in globalThis.indexedDB)) refuse()
} catch {
  Object.defineProperty(globalThis, 'indexedDB', { value: { open: refuse, deleteDatabase: refuse } })
}
