// A signed cookie marks a device after a successful sign-in, and goes to the account API only. Marked devices have
// their own count of attempts, so guessing from elsewhere cannot lock them out (sign-in-limits.ts). Readers never get
// one.
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

/** Marks signed with a key that comes from the JWT secret. `now`: a clock in milliseconds. */
export function createDeviceMarks(jwtSecret: string, now: () => number): DeviceMarks {
  const key = createHmac('sha256', jwtSecret).update('device marks').digest()
  const signatureOf = (account: string, device: string, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([account, device, expires]))
      .digest()

  return {
    deviceIn(cookie, account) {
      for (const mark of marksIn(cookie ?? '')) {
        const [, device = '', expires = '', signature = ''] = MARK.exec(mark) ?? []
        if (device === '' || Number(expires) * 1000 <= now()) continue
        const given = Buffer.from(signature, 'base64url')
        if (timingSafeEqual(signatureOf(account, device, Number(expires)), given)) return device
      }
      return null
    },
    cookieFor(device, account, isSecure) {
      const expires = Math.floor(now() / 1000) + KEPT_FOR
      const signature = signatureOf(account, device, expires).toString('base64url')
      const value = `${device}.${expires}.${signature}`
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
