// A server of another program is there a moment after its start; who asks too soon is refused.
import type { ChildProcess } from 'node:child_process'

const INTERVAL = 20

/** Waits until the program listens. Rejects when it ends before that; `said`: what it had to say about it. */
export async function untilListening(
  child: ChildProcess,
  isListening: () => Promise<boolean>,
  said: () => string = () => '',
): Promise<void> {
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended before it listened. ${said()}`)
    await new Promise((resolve) => setTimeout(resolve, INTERVAL))
  }
}

/** Does anybody answer here, whatever it is? */
export async function isAnswered(address: string): Promise<boolean> {
  return await fetch(address).then(
    () => true,
    () => false,
  )
}
