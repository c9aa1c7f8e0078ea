// The administrator's sessions: sign-ins and sign-outs while strangers guess the same account's password.
import { signIn } from '../table.ts'
import { KEYS, type World } from '../world.ts'

const PAUSE_MS = 5000

/** Ends the session of this access token. Throws if that fails. */
export async function signOut(world: World, access: string): Promise<void> {
  const answer = await world.fetch(`${world.origin}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: KEYS.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${access}` },
  })
  if (!answer.ok) throw new Error(`sign-out: ${answer.status}`)
}

/** Signs in and out until the run is over, with the mark of a known device. A refusal is a fault. */
export async function keepSigningIn(world: World): Promise<void> {
  await world.pause(PAUSE_MS)
  while (!world.stop.signal.aborted) {
    try {
      await signOut(world, (await signIn(world)).access)
    } catch (error) {
      world.faults.push(`the administrator: expected a session, found ${String(error)}`)
    }
    await world.pause(PAUSE_MS)
  }
}
