// What a rendered body must never contain.
import { embedHosts } from '#domain/bodies/embed-hosts.ts'

const FORBIDDEN =
  'script, style, link, meta, base, form, input, button, textarea, select, object, embed, applet, svg, math, template, noscript, frame, frameset, portal, dialog'

/** Everything in a rendered body that could run, load forbidden resources, or look like a part of the page. */
export function dangersIn(body: HTMLElement): string[] {
  const elements = [...body.querySelectorAll('*')]
  return [
    ...[...body.querySelectorAll(FORBIDDEN)].map((element) => `<${element.localName}>`),
    ...elements.flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => /^on|^style$|^srcdoc$|^formaction$|^is$|^slot$|^ping$|:/.test(name))
        .map((name) => `${element.localName} ${name}`),
    ),
    ...elements.flatMap((element) =>
      ['href', 'src', 'srcset', 'poster', 'cite'].flatMap((name) => {
        // oxlint-disable-next-line no-control-regex -- browsers ignore them inside a scheme, so this test must, too
        const address = (element.getAttribute(name) ?? '').replace(/[\u0000-\u0020]/g, '')
        return /^(javascript|vbscript|data:text|data:image\/svg|blob|file):?/i.test(address)
          ? [`${name} ${address}`]
          : []
      }),
    ),
    ...[...body.querySelectorAll('iframe')]
      .filter((frame) => !embedHosts.has(new URL(frame.src).host) || !frame.src.startsWith('https:'))
      .map((frame) => `iframe ${frame.src}`),
  ]
}
