import type { ReactNode } from 'react'
import { Drawing, Icon, type IconLook, type IconName } from './icon.tsx'

/** Every icon that readers see: those of `icon.tsx`, and these, which no first screen loads. */
export function ReadingIcon({ name, ...look }: IconLook & { readonly name: ReadingIconName }) {
  return isOwn(name) ? <Drawing {...look}>{shapes[name]}</Drawing> : <Icon name={name} {...look} />
}

export type ReadingIconName = IconName | keyof typeof shapes

function isOwn(name: ReadingIconName): name is keyof typeof shapes {
  return Object.hasOwn(shapes, name)
}

const shapes = {
  check: <path d="m4 12.5 5.5 5.5L20 6.5" />,
  compare: <path d="M3.5 4.5h7v15h-7zM13.5 4.5h7v15h-7zM6 9h2M6 13h2M16 9h2M16 13h2" />,
  down: <path d="m5 9 7 7 7-7" />,
  expand: <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />,
  image: <path d="M3.5 4.5h17v15h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 8.5h.01" />,
  info: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17zM12 11v5.5M12 7.5h.01" />,
  list: <path d="M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  more: <path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth="3" />,
  play: <path d="M7 4.5 19 12 7 19.5z" />,
  plus: <path d="M12 4v16M4 12h16" />,
  print: <path d="M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z" />,
  share: <path d="M12 15V3.5m0 0L7.5 8M12 3.5 16.5 8M5 12v8.5h14V12" />,
  text: <path d="m2.5 19 5-13 5 13M4.3 14.5h6.4M21 11v8M21 15a3.2 4 0 1 1-6.4 0 3.2 4 0 0 1 6.4 0z" />,
} satisfies Record<string, ReactNode>
