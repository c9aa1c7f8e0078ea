// Which release this server is.
import type { PageParts } from '#page/page-parts.ts'

/** Written in by the build (`scripts/build.mjs`). */
declare const APP_RELEASE: PageParts['release']

/** The package's version, and the commit it was built from; null outside of git. */
export const RELEASE = APP_RELEASE
