import type { ReactNode } from 'react'
import { Drawing, type IconLook } from './icon.tsx'

/** The icons of reading, sharing, comparing and installing: separate from `icon.tsx`, which every first screen loads. */
export function ReadingIcon({ name, ...look }: IconLook & { readonly name: ReadingIconName }) {
  return <Drawing {...look}>{shapes[name]}</Drawing>
}

export type ReadingIconName = keyof typeof shapes

const shapes = {
  compare: <path d="M3.5 4.5h7v15h-7zM13.5 4.5h7v15h-7zM6 9h2M6 13h2M16 9h2M16 13h2" />,
  expand: <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />,
  info: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17zM12 11v5.5M12 7.5h.01" />,
  more: <path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth="3" />,
  play: <path d="M7 4.5 19 12 7 19.5z" />,
  print: <path d="M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z" />,
  text: <path d="m2.5 19 5-13 5 13M4.3 14.5h6.4M21 11v8M21 15a3.2 4 0 1 1-6.4 0 3.2 4 0 0 1 6.4 0z" />,
  share: <path d="M12 15V3.5m0 0L7.5 8M12 3.5 16.5 8M5 12v8.5h14V12" />,
} satisfies Record<string, ReactNode>
