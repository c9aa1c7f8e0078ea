// The built page is called app.html: the empty page in which the app draws every screen. A static host would answer the
// home page's address with a file called index.html.
import type { Plugin } from 'vite'

/** The place of Vite's index.html in the build. */
export const SHELL_FILE = 'app.html'

/** The plugin. It runs before VitePWA, which lists the written files. */
export function shellPage(): Plugin {
  return {
    name: 'cacharreo-shell-page',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html.')
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: SHELL_FILE, source: page.source })
      },
    },
  }
}
