// The account's sessions, one for each signed-in device. A plain table API has none of these calls: `missing`.
import { isRow } from '#domain/row.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import type { SignedInDevice, SignInHistory } from '#domain/device/signed-in-device.ts'
import { millisecondsOf } from '../read/rows.ts'
import type { Project } from '../project.ts'

/** Lists all sessions: this one first, then by last use. */
export async function listSessions(project: Project): Promise<Result<readonly SignedInDevice[]>> {
  const answer = await project.call('my_sessions', {})
  if (!answer.ok) return answer
  const rows = Array.isArray(answer.value) ? answer.value.map(rowToDevice) : [null]
  const devices = rows.filter((device) => device !== null)
  return devices.length === rows.length ? success(devices) : invalid('my_sessions')
}

/** Ends a session. `missing`: it has already ended. */
export async function endSession(project: Project, id: string): Promise<Result<'ended'>> {
  const answer = await project.call('end_session', { i: id })
  if (!answer.ok) return answer
  return answer.value === true ? success('ended') : failed({ kind: 'missing' })
}

/** Is the sign-in recent enough (P15.13)? `refused` with `isOldSignIn` if not. Older servers require none. */
export async function confirmSignIn(project: Project): Promise<Result<'recent'>> {
  const answer = await project.call('confirm_sign_in', {})
  return answer.ok || answer.failure.kind === 'missing' ? success('recent') : answer
}

/** Fetches the account's previous sign-in and the number refused since. `missing`: none is known. */
export async function fetchSignInHistory(project: Project): Promise<Result<SignInHistory>> {
  const answer = await project.call('sign_in_history', {})
  if (!answer.ok) return answer
  if (!isRow(answer.value)) return failed({ kind: 'missing' })
  const { last_sign_in: last, refused_since: refused } = answer.value
  const at = millisecondsOf(last)
  if (at === null) return failed({ kind: 'missing' })
  return success({ at, refused: typeof refused === 'number' && refused > 0 ? Math.floor(refused) : 0 })
}

function rowToDevice(row: unknown): SignedInDevice | null {
  if (!isRow(row)) return null
  const { id, user_agent: userAgent, created_at: created, used_at: used, is_current: isCurrent } = row
  const [beganAt, usedAt] = [millisecondsOf(created), millisecondsOf(used)]
  if (typeof id !== 'string' || beganAt === null || usedAt === null) return null
  return {
    id,
    userAgent: typeof userAgent === 'string' ? userAgent : null,
    beganAt,
    usedAt,
    isCurrent: isCurrent === true,
  }
}
