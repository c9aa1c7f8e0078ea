import { createRoot } from 'react-dom/client'
import { cssTransition, toast as put, ToastContainer } from 'react-toastify/unstyled'
import './toast.css'

export interface Toast {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly text?: string
  /** A button; with one, the toast stays until somebody answers it. */
  readonly action?: { readonly label: string; readonly act: () => void }
}

const STAY_MS = 6000
const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

const drawings = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2v.1',
  info: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4',
  close: 'M6 6l12 12M18 6L6 18',
}

let stands = false

/** Shows a toast. Returns the way to take it back. */
export function putOnStage(toast: Toast): () => void {
  if (!stands) raise()
  stands = true
  const id = put(({ closeToast }) => <Message toast={toast} close={() => closeToast()} />, {
    autoClose: toast.action === undefined ? STAY_MS : false,
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
      <Drawing name={toast.tone} />
      <div>
        <strong>{toast.title}</strong>
        {toast.text === undefined ? null : <p>{toast.text}</p>}
      </div>
      <div className="toast-acts">
        {action === undefined ? null : (
          <button
            type="button"
            className="btn btn-ink"
            onClick={() => {
              close()
              action.act()
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className="btn btn-bare btn-icon" aria-label="Cerrar" onClick={close}>
          <Drawing name="close" />
        </button>
      </div>
    </>
  )
}

function Drawing({ name }: { readonly name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
