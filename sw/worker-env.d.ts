/** Chromium's; the compiler's types do not include it. */
interface ServiceWorkerGlobalScopeEventMap {
  periodicsync: ExtendableEvent
}
