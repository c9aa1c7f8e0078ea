// A device on which somebody signed in shows it at the next sign-in, by a signed cookie that goes to the account API alone. Who
// guesses passwords elsewhere cannot lock it out then (sign-in-limits.ts). Readers never get one: only a right password does.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface DeviceMarks {
  /** The device that a `Cookie` header shows for this account; null: none that was marked here. */
  deviceIn(cookie: string | null, account: string): string | null
  /** The `Set-Cookie` header that marks a device for this account. `isSecure`: the browser asked by https. */
  cookieFor(device: string, account: string, isSecure: boolean): string
}

const NAME = 'magazine-device'
const PATH = '/auth/v1/token'
/** Seconds: half a year from each sign-in. */
const KEPT_FOR = 180 * 24 * 60 * 60
/** Cookies of the name looked at: another host of the same domain may have set more. */
const MOST_LOOKED_AT = 4
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** A name for a device that has none. */
export function newDevice(): string {
  return randomBytes(16).toString('base64url')
}

/** Marks signed with a key of the first of these JWT secrets; those of any of them are known. `now`: a clock in milliseconds. */
export function createDeviceMarks(jwtSecrets: readonly string[], now: () => number): DeviceMarks {
  const keys = jwtSecrets.map((secret) => createHmac('sha256', secret).update('device marks').digest())
  const signatures = (account: string, device: string, expires: number) =>
    keys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([account, device, expires]))
        .digest(),
    )

  return {
    deviceIn(cookie, account) {
      for (const mark of marksIn(cookie ?? '')) {
        const [, device = '', expires = '', signature = ''] = MARK.exec(mark) ?? []
        if (device === '' || Number(expires) * 1000 <= now()) continue
        const given = Buffer.from(signature, 'base64url')
        if (signatures(account, device, Number(expires)).some((own) => timingSafeEqual(own, given)))
          return device
      }
      return null
    },
    cookieFor(device, account, isSecure) {
      const expires = Math.floor(now() / 1000) + KEPT_FOR
      const [signature] = signatures(account, device, expires)
      const value = `${device}.${expires}.${signature?.toString('base64url')}`
      return `${NAME}=${value}; Path=${PATH}; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}

function marksIn(cookie: string): string[] {
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .slice(0, MOST_LOOKED_AT)
    .map((pair) => pair.slice(NAME.length + 1))
}
