// Which release this server is.
import type { PageParts } from '#page/page-parts.ts'

/** Written in by the build (`scripts/build.mjs`). */
declare const APP_RELEASE: PageParts['release'] | undefined

/** The package's version, and the commit it was built from, null outside of git. Null: these are sources. */
export const RELEASE = typeof APP_RELEASE === 'undefined' ? null : APP_RELEASE
