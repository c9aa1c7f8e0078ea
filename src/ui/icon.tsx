import type { ReactNode } from 'react'

/** Drawn on 24 × 24 with a square pen; `label` only if there is no text beside it. */
export function Icon({ name, ...look }: IconLook & { readonly name: IconName; readonly label?: string }) {
  return <Drawing {...look}>{shapes[name]}</Drawing>
}

export interface IconLook {
  readonly small?: boolean
  readonly className?: string
}

/** An icon with these shapes. */
export function Drawing(props: IconLook & { readonly label?: string; readonly children: ReactNode }) {
  const { small, className = '', label, children } = props
  return (
    <svg
      className={`${small ? 'size-4.5 stroke-2' : 'size-6'} ${className}`}
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </svg>
  )
}

export type IconName = keyof typeof shapes

const shapes = {
  alert: <path d="M12 3.5 22 20.5H2zM12 10v4.5M12 17.5h.01" />,
  all: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />,
  bookmark: <path d="M6 3.5h12v17l-6-4.5-6 4.5z" />,
  clock: [<circle key="face" cx="12" cy="12" r="8.5" />, <path key="hands" d="M12 7v5l3.5 2" />],
  close: <path d="m5 5 14 14M19 5 5 19" />,
  gear: [
    <circle key="hub" cx="12" cy="12" r="3" />,
    <path
      key="teeth"
      d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8 2.8M15.9 15.9l2.8 2.8M5.3 18.7l2.8-2.8M15.9 8.1l2.8-2.8"
    />,
  ],
  home: <path d="M4 20.5v-10L12 4l8 6.5v10h-5.5V14h-5v6.5z" />,
  left: <path d="M20 12H4m7-7-7 7 7 7" />,
  menu: <path d="M3 7h18M3 12h18M3 17h12" />,
  offline: (
    <path d="m3.5 3.5 17 17M8.5 15.5a5 5 0 0 1 6.6-.3M5.5 12.2a9 9 0 0 1 4-2.3M13.6 9.7a9 9 0 0 1 5 2.5M2.7 8.8A13 13 0 0 1 6.2 6.6M10.8 5.4a13 13 0 0 1 10.5 3.4M12 19.5h.01" />
  ),
  refresh: <path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5" />,
  right: <path d="M4 12h16m-7-7 7 7-7 7" />,
  search: [<circle key="lens" cx="10.5" cy="10.5" r="6.5" />, <path key="grip" d="M15.5 15.5 21 21" />],
  trash: <path d="M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6" />,

  smartphone: [
    <rect key="case" x="6.5" y="2.5" width="11" height="19" rx="2" />,
    <path key="bar" d="M10.5 18.5h3" />,
  ],
  laptop: <path d="M5 5h14v10H5zM2.5 19h19" />,
  gaming: (
    <path d="M7 7.5h10c2.5 0 4 2.2 4.4 5.2.4 3-.3 5.1-1.9 5.1S17 15.5 15.5 15.5h-7C7 15.5 6.1 17.8 4.5 17.8S2.2 15.7 2.6 12.7C3 9.7 4.5 7.5 7 7.5zM8 9.8v3.4M6.3 11.5h3.4M15.5 10.5h.01M17.5 12.5h.01" />
  ),
  audio: <path d="M4 15v-3a8 8 0 0 1 16 0v3M4 14h3.5v6.5H4zM16.5 14H20v6.5h-3.5z" />,
  wearable: [
    <rect key="case" x="6.5" y="7" width="11" height="10" rx="2.5" />,
    <path key="strap" d="M8.5 7 9.3 2.5h5.4l.8 4.5M8.5 17l.8 4.5h5.4l.8-4.5M12 9.8V12h2" />,
  ],
  automotive: [
    <path key="body" d="M3 17v-4.5l2-1 2.2-4.7h9.6l2.2 4.7 2 1V17h-2.5M5.5 17H3M9 17h6M5 11.5h14" />,
    <circle key="rear" cx="7.25" cy="17" r="1.75" />,
    <circle key="front" cx="16.75" cy="17" r="1.75" />,
  ],
  'vr-ar': <path d="M2.5 7.5h19V17h-6l-2-3h-3l-2 3h-6zM6.5 11.5h2.5M15 11.5h2.5" />,
  default: (
    <path d="M14.5 6.5a4 4 0 0 1 5-3.8l-2.3 2.6 1.5 1.5 2.6-2.3a4 4 0 0 1-5.3 4.7L8 17.2a2.1 2.1 0 0 1-3-3l8-8M4 4l4 4" />
  ),
} satisfies Record<string, ReactNode>
