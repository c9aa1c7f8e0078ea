import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** The classes of a picture's problem. */
export const problemWords = 'text-meta/label text-bad wrap-anywhere'

/** An upload without a slot among the pictures: why it failed, or its progress. */
export function UploadNote(props: {
  readonly name: string
  readonly problem: string | null
  /** Has a toast announced the problem? */
  readonly isTold?: boolean
  readonly children: ReactNode
}) {
  const { name, problem, isTold = false, children } = props
  const look = problem === null ? 'items-center border-ink ps-3' : 'items-start border-bad'
  return (
    <li className={`flex justify-between gap-2 border-s-4 bg-sunk ${look}`}>
      {problem !== null && (
        <p className={`px-3 py-2 ${problemWords}`} role={isTold ? undefined : 'alert'}>
          <strong>{name}</strong> {problem}
        </p>
      )}
      {children}
    </li>
  )
}

/** A remark for editors about what happened to the pictures. */
export function PictureRemark({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-meta text-warn">
      <Icon name="alert" small />
      {children}
    </p>
  )
}
