import { useCallback, useId, useRef, useState } from 'react'
import { endSession, listSessions } from '#api/session/sessions.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Result } from '#domain/failure.ts'
import { deviceWords, sessionWords, type SignedInDevice } from '#domain/device/signed-in-device.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { LoadFailed, useAnswer } from '../frame/load-failure.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'
import { LastSignIn } from './last-sign-in.tsx'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

/** 'Sesiones': every device signed in with this account, with a button to sign it out. */
export function SessionsScreen() {
  const { project, session, withSession, toast } = useBackoffice()
  const list = useCallback(() => withSession(() => listSessions(project)), [project, withSession])
  const { value: devices, failure, again } = useAnswer(list)
  const [isEnding, setIsEnding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = devices === null && failure === null

  async function end(work: () => Promise<Result<'ended'>>): Promise<void> {
    if (isEnding) return
    setIsEnding(true)
    const ended = await withSession(work)
    setIsEnding(false)
    // A session that had already ended also counts as success.
    toast(ended.ok || ended.failure.kind === 'missing' ? toasts.deviceSignedOut : toasts.deviceNotSignedOut)
    // The pressed button disappears with its row.
    heading.current?.focus()
    again()
  }

  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section" ref={heading} tabIndex={-1}>
          {adminTexts.sessions}
        </h1>
        {devices !== null && devices.length > 1 && (
          <Button aria-disabled={isEnding} onClick={() => void end(() => session.endOthers())}>
            Cerrar todas las demás
          </Button>
        )}
      </ScreenTop>
      {failure !== null && (
        <LoadFailed
          failure={failure}
          text="Las sesiones están en el servidor: hace falta conexión y una sesión iniciada."
          again={again}
        />
      )}
      {(isEmpty || devices !== null) && (
        <div className={recordPanel} aria-busy={isEmpty}>
          {isEmpty && <Skeleton text />}
          {devices !== null && (
            <ul aria-label={adminTexts.sessions}>
              {devices.map((device) => (
                <Device
                  key={device.id}
                  device={device}
                  isEnding={isEnding}
                  onEnd={() => void end(() => endSession(project, device.id))}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      <LastSignIn />
    </div>
  )
}

function Device(props: {
  readonly device: SignedInDevice
  readonly isEnding: boolean
  readonly onEnd: () => void
}) {
  const { device, isEnding, onEnd } = props
  const [now] = useState(() => Date.now())
  const id = useId()
  const name = deviceWords(device.userAgent)
  return (
    <Record ruled title={<strong>{name}</strong>} facts={sessionWords(device, now)} factsId={id}>
      {device.isCurrent ? (
        <span className="label">Este dispositivo</span>
      ) : (
        <Button
          aria-label={`Cerrar la sesión de ${name}`}
          aria-describedby={id}
          aria-disabled={isEnding}
          onClick={onEnd}
        >
          Cerrar
        </Button>
      )}
    </Record>
  )
}
