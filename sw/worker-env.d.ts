/** Chromium's; not among the compiler's events. */
interface ServiceWorkerGlobalScopeEventMap {
  periodicsync: ExtendableEvent
}
