import { useCallback, useState } from 'react'
import { fetchSignInHistory } from '#api/session/sessions.ts'
import { historyWords } from '#domain/device/signed-in-device.ts'
import { useOnline } from '#ui/online.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer } from '../frame/load-failure.tsx'

/** 'Último acceso: …', and how many sign-ins have failed since; nothing if the server does not report it. */
export function LastSignIn() {
  const { project } = useBackoffice()
  const [now] = useState(() => Date.now())
  const ask = useCallback(() => fetchSignInHistory(project), [project])
  const { value } = useAnswer(ask, undefined, useOnline())
  return value && <p className="mt-4 text-meta text-ink-2">{historyWords(value, now)}</p>
}
