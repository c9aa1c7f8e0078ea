interface ImportMeta {
  /** Written into the build by vite.config.ts, as in the page (`src/vite-env.d.ts`). */
  readonly env: { readonly VITE_SUPABASE_URL: string; readonly VITE_SUPABASE_ANON_KEY: string }
}

/** Chromium's; not among the compiler's events. */
interface ServiceWorkerGlobalScopeEventMap {
  periodicsync: ExtendableEvent
}
