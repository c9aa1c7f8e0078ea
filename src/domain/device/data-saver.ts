// The browser's data saver, which pages and the worker respect alike.

/** Has the reader turned on the data saver? `navigator` is the browser's; not every browser reports it. */
export function isSavingData(navigator: object): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
