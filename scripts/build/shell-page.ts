// The built page is called app.html: the empty page in which the app draws every screen. index.html would be the name of
// one address, the home page's, which a static host answers with that file.
import type { Plugin } from 'vite'

/** Where Vite's index.html comes to lie in the build. */
export const SHELL_FILE = 'app.html'

/** The plugin. It stands before VitePWA, whose list of files is made of what has been written. */
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
