import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawing, type IconLook } from '#ui/icon.tsx'
import { ReadingIcon, type ReadingIconName } from '#ui/reading-icon.tsx'

/** The icons of the backoffice: those of the magazine, and additional ones that readers never load. */
export function AdminIcon({ name, ...look }: IconLook & { readonly name: ReadingIconName | AdminIconName }) {
  if (!isOwn(name)) return <ReadingIcon name={name} {...look} />
  return (
    <Drawing {...look}>
      <path d={shapes[name]} />
    </Drawing>
  )
}

/** A square button with only an icon. Its label is also the tooltip. */
export function IconButton(
  props: Omit<ComponentProps<typeof Button>, 'look' | 'square'> & {
    readonly icon: ReadingIconName | AdminIconName
    readonly label: string
  },
) {
  const { icon, label, ...button } = props
  return (
    <Button look="bare" square aria-label={label} title={label} {...button}>
      <AdminIcon name={icon} small />
    </Button>
  )
}

export type AdminIconName = keyof typeof shapes

function isOwn(name: ReadingIconName | AdminIconName): name is AdminIconName {
  return Object.hasOwn(shapes, name)
}

const shapes = {
  bold: 'M7 4.5h6a3.5 3.5 0 0 1 0 7.5H7zM7 12h7a3.75 3.75 0 0 1 0 7.5H7z',
  copy: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5',
  drag: 'M8.5 4.5h1v1h-1zM14.5 4.5h1v1h-1zM8.5 11.5h1v1h-1zM14.5 11.5h1v1h-1zM8.5 18.5h1v1h-1zM14.5 18.5h1v1h-1z',
  edit: 'm4 20 1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  link: 'M10 14 14 10M8.5 11.5 5.5 14.5a3.5 3.5 0 0 0 5 5l3-3M15.5 12.5l3-3a3.5 3.5 0 0 0-5-5l-3 3',
  lock: 'M5 10.5h14v10H5zM8 10.5V7a4 4 0 0 1 8 0v3.5',
  quote: 'M4 6h6v6l-3 6H4l2-6H4zM14 6h6v6l-3 6h-3l2-6h-2z',
  table: 'M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M10 5v14',
  history: 'M4.5 4.5V9H9M4.9 9a8 8 0 1 1-.9 4M12 8v4.5l3 2',
  italic: 'M10 4.5h8M6 19.5h8M14 4.5l-4 15',
  heading2: 'M3.5 5v14M11.5 5v14M3.5 12h8M15 10.5a3 3 0 1 1 5.2 2L15 19h6',
  heading3: 'M3.5 5v14M11.5 5v14M3.5 12h8M15 8h5.5L17.5 12a3.4 3.4 0 1 1-2.8 5.6',
  numbered: 'M10 6h11M10 12h11M10 18h11M3.5 4.5 5 3.5v5M3.5 14.5a1.4 1.4 0 1 1 2.4 1L3.5 18.5h3',
  review:
    'M4 4h11v6M4 4v16h6M7 8h5M7 12h3M13.5 18.5l4-4M12.5 16l-1 1a2.5 2.5 0 0 0 3.5 3.5l1-1M18.5 17l1-1a2.5 2.5 0 0 0-3.5-3.5l-1 1',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15',
  measures: 'M2.5 8h19v8h-19zM6.5 8v3M10.5 8v4.5M14.5 8v3M18.5 8v4.5',
  verdict: 'M3 8h8M7 4v8M14 8h7M3 16h8M3 20h8M14 16h7M14 20h7',
  video: 'M3 5h18v14H3zM10 9v6l5-3z',
  figure: 'M4 3.5h16v12H4zM4 12.5l4-4 3.5 3.5 2.5-2 6 4.5M6 20h12',
  alternative: 'M3.5 4.5h17v11h-8l-4.5 4.5v-4.5h-4.5zM7.5 8.5h9M7.5 11.5h6',
  undo: 'M8 5 3.5 9.5 8 14M3.5 9.5H15a5 5 0 0 1 0 10h-4',
  redo: 'm16 5 4.5 4.5L16 14M20.5 9.5H9a5 5 0 0 0 0 10h4',
  strike:
    'M3.5 12h17M16.5 7.5C16 5.7 14.3 4.5 12 4.5c-2.6 0-4.5 1.4-4.5 3.5 0 .9.3 1.6.9 2.2M7.5 16c.5 2.1 2.2 3.5 4.7 3.5 2.7 0 4.6-1.4 4.6-3.6 0-.7-.2-1.3-.5-1.9',
  sub: 'm4 5 9 11M13 5 4 16M16.5 16.5a2 2 0 1 1 3.5 1.3L16.5 21.5h4',
  sup: 'm4 8 9 11M13 8 4 19M16.5 4a2 2 0 1 1 3.5 1.3L16.5 9h4',
  line: 'M3 12h18M6 6.5h12M6 17.5h12',
  addRow: 'M3.5 4.5h17v8h-17zM3.5 8.5h17M12 15.5v6M9 18.5h6',
  addColumn: 'M4.5 3.5v17h8v-17zM8.5 3.5v17M15.5 12h6M18.5 9v6',
  removeRow: 'M3.5 4.5h17v8h-17zM3.5 8.5h17M9 18.5h6',
  removeColumn: 'M4.5 3.5v17h8v-17zM8.5 3.5v17M15.5 12h6',
  plain: 'M8 5H5v15.5h14V5h-3M9 3.5h6v4H9zM9 12h6M12 12v5',
  preview:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
} as const
