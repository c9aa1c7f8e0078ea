import { createRoot } from 'react-dom/client'
import { cssTransition, toast as put, ToastContainer } from 'react-toastify/unstyled'
import { Button, buttonClass } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { ReadingIcon } from './reading-icon.tsx'
import './toast.css'

/** An action or a link of a toast; the link opens a new tab. */
export type ToastAction = { readonly label: string } & (
  | { readonly act: () => void; readonly href?: never }
  | { readonly href: string }
)

export interface Toast {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly text?: string
  /** Its icon; by default its tone's. */
  readonly icon?: IconName
  /** A button or a link; with one, the toast stays until it is answered, unless `stay` says otherwise. */
  readonly action?: ToastAction
  /** Milliseconds that it stays. */
  readonly stay?: number
}

const STAY_MS = 6000
const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

const icons = { good: 'check', bad: 'alert', info: undefined } as const

let stands = false

/** Shows a toast. Returns a function that removes it. */
export function putOnStage(toast: Toast): () => void {
  if (!stands) raise()
  stands = true
  const id = put(({ closeToast }) => <Message toast={toast} close={() => closeToast()} />, {
    autoClose: toast.stay ?? (toast.action === undefined ? STAY_MS : false),
    className: () => `toast toast-${toast.tone}`,
    role: toast.tone === 'bad' ? 'alert' : 'status',
  })
  return () => put.dismiss(id)
}

/** Creates the container of toasts beside the app: they survive an error of the app. */
function raise(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <ToastContainer
      aria-label="Avisos"
      className={() => 'toasts'}
      position="bottom-right"
      transition={slide}
      icon={false}
      closeButton={false}
      closeOnClick={false}
      draggable="touch"
    />,
  )
}

function Message({ toast, close }: { readonly toast: Toast; readonly close: () => void }) {
  const { action, icon = icons[toast.tone] } = toast
  return (
    <>
      {icon === undefined ? <ReadingIcon name="info" /> : <Icon name={icon} />}
      <div>
        <strong>{toast.title}</strong>
        {toast.text === undefined ? null : <p>{toast.text}</p>}
      </div>
      <div className="toast-acts">
        {action && <Action action={action} close={close} />}
        <Button look="bare" square aria-label="Cerrar" onClick={close}>
          <Icon name="close" small />
        </Button>
      </div>
    </>
  )
}

function Action({ action, close }: { action: ToastAction; close: () => void }) {
  if (action.href !== undefined) {
    return (
      <a
        className={buttonClass({ look: 'ink' })}
        href={action.href}
        target="_blank"
        rel="noopener"
        onClick={close}
      >
        {action.label}
      </a>
    )
  }
  const { label, act } = action
  return (
    <Button
      look="ink"
      onClick={() => {
        close()
        act()
      }}
    >
      {label}
    </Button>
  )
}
