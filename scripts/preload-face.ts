// Puts a preload of the display face into the page's head, under the name that the build has hashed: the browser asks
// for it with the style sheet instead of after it.
import type { HtmlTagDescriptor, Plugin } from 'vite'

const SOURCE = 'anybody-es.woff2'

/** The plugin. In development there is nothing to preload: the sheet comes by script. */
export function preloadFace(): Plugin {
  return {
    name: 'cacharreo-preload-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const face = Object.values(bundle ?? {}).find(
          (output) => output.type === 'asset' && output.names.includes(SOURCE),
        )
        if (!face) throw new Error(`the build has no ${SOURCE}`)
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${face.fileName}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
