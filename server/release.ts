// The release of this server.
import type { PageParts } from '#page/page-parts.ts'

/** Inserted by the build (`scripts/build.mjs`). */
declare const APP_RELEASE: PageParts['release'] | undefined

/** The package's version, and the commit of the build, null outside git. The whole is null when run from sources. */
export const RELEASE = typeof APP_RELEASE === 'undefined' ? null : APP_RELEASE
