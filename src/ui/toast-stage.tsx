import { createRoot } from 'react-dom/client'
import { cssTransition, toast as put, ToastContainer } from 'react-toastify/unstyled'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './toast.css'

export interface Toast {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly text?: string
  /** A button; with one, the toast stays until somebody answers it, unless `stay` says otherwise. */
  readonly action?: { readonly label: string; readonly act: () => void }
  /** Milliseconds that it stays. */
  readonly stay?: number
}

const STAY_MS = 6000
const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

const icons = { good: 'check', bad: 'alert', info: 'refresh' } as const

let stands = false

/** Shows a toast. Returns the way to take it back. */
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

/** Puts up the place where toasts stand, beside the app: one that outlives an error of the app can still be read. */
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
  const { action } = toast
  return (
    <>
      <Icon name={icons[toast.tone]} />
      <div>
        <strong>{toast.title}</strong>
        {toast.text === undefined ? null : <p>{toast.text}</p>}
      </div>
      <div className="toast-acts">
        {action === undefined ? null : (
          <Button
            look="ink"
            onClick={() => {
              close()
              action.act()
            }}
          >
            {action.label}
          </Button>
        )}
        <Button look="bare" square aria-label="Cerrar" onClick={close}>
          <Icon name="close" small />
        </Button>
      </div>
    </>
  )
}
