// Waits until another program's server accepts connections.
import type { ChildProcess } from 'node:child_process'

const INTERVAL = 20

/** Waits until the program listens. Rejects if it ends before that; `said`: its output. */
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

/** Does anything respond here? */
export async function isAnswered(address: string): Promise<boolean> {
  return await fetch(address).then(
    () => true,
    () => false,
  )
}
