interface ImportMetaEnv {
  /** Address of a hosted Supabase project; empty for the embedded backend on the same origin. */
  readonly VITE_SUPABASE_URL: string
  /** The publishable (anon) key. */
  readonly VITE_SUPABASE_ANON_KEY: string
  /** The package's version, and the day of its last change: `2026-11-21`. */
  readonly APP_VERSION: string
  readonly APP_DATE: string
  /** Set by a build for a service worker, which has no DOM. On a server, `SSR` says so. */
  readonly WITHOUT_DOM?: boolean
}
