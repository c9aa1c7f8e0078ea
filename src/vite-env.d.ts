interface ImportMetaEnv {
  /** The package's version, and the day of its last change: `2026-11-21`. */
  readonly APP_VERSION: string
  readonly APP_DATE: string
  /** Set by a build for a service worker, which has no DOM. On a server, `SSR` is set. */
  readonly WITHOUT_DOM?: boolean
}
