import { createRoot } from 'react-dom/client'
import { cssTransition, toast as put, ToastContainer } from 'react-toastify/unstyled'
import { Button, buttonClass } from './button.tsx'
import { ReadingIcon, type ReadingIconName } from './reading-icon.tsx'
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
  /** The icon; by default that of the tone. */
  readonly icon?: ReadingIconName
  /** A button or a link; with one, the toast stays until it is dismissed, unless `stay` is set. */
  readonly action?: ToastAction
  /** How long it stays, in milliseconds. */
  readonly stay?: number
}

const STAY_MS = 6000
const slide = cssTransition({ enter: 'animate-rise', exit: 'animate-toast-out' })

const icons = { good: 'check', bad: 'alert', info: 'info' } as const
const edges = { good: 'border-s-good', bad: 'border-s-bad', info: 'border-s-ink' }
const inks = { good: 'text-good', bad: 'text-bad', info: 'text-ink' }

let stands = false

/** Shows a toast. Returns a function that removes it. */
export function putOnStage(toast: Toast): () => void {
  if (!stands) raise()
  stands = true
  const id = put(({ closeToast }) => <Message toast={toast} close={() => closeToast()} />, {
    autoClose: toast.stay ?? (toast.action === undefined ? STAY_MS : false),
    className: () =>
      `grid min-h-target max-w-[min(44rem,100%)] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 rounded-edge border border-s-4 border-line bg-raised px-3 py-2 shadow-float max-xs:px-2 ${edges[toast.tone]}`,
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
      className={() =>
        'pointer-events-none fixed inset-x-2 bottom-[calc(0.75rem+var(--tray,0rem)+var(--art-tools,0rem)+var(--status-bar,0rem)+env(safe-area-inset-bottom))] z-toast grid justify-items-end gap-2 *:pointer-events-auto in-[:root:has([data-savebar]):not(:has([aria-modal]))]:top-[calc(var(--head)+0.5rem+env(safe-area-inset-top))] in-[:root:has([data-savebar]):not(:has([aria-modal]))]:bottom-auto print:hidden'
      }
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
  const { action, tone, icon = icons[tone] } = toast
  const ink = inks[tone]
  return (
    <>
      <ReadingIcon name={icon} className={ink} />
      <div className="overflow-hidden wrap-anywhere">
        <strong className="text-control/snug font-semibold max-xs:text-meta/snug">{toast.title}</strong>
        {toast.text === undefined ? null : (
          // On a phone with a button there is only room for the title.
          <p className={`ms-2 inline text-control/snug text-ink-2 ${action ? 'max-xs:sr-only' : ''}`}>
            {toast.text}
          </p>
        )}
      </div>
      <div className="-my-2 -me-2 flex items-center">
        {action && <Action action={action} close={close} />}
        <Button look="bare" square aria-label="Cerrar" onClick={close}>
          <ReadingIcon name="close" small />
        </Button>
      </div>
    </>
  )
}

function Action({ action, close }: { action: ToastAction; close: () => void }) {
  if (action.href !== undefined) {
    return (
      <a
        className={buttonClass({ look: 'ink' }, 'px-3!')}
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
      className="px-3!"
      onClick={() => {
        close()
        act()
      }}
    >
      {label}
    </Button>
  )
}
