// The cost of idle connections: each has received one response and stays open.
import { Agent, get } from 'node:http'
import { memoryOf } from '../soak/server-process.ts'

/**
 * How much the process grows with this many open connections, in megabytes; null if the system does not report it
 * (`/proc`).
 */
export async function memoryOfIdle(
  pid: number | undefined,
  address: string,
  count: number,
): Promise<number | null> {
  const before = await memoryOf(pid)
  if (before === null) return null
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  try {
    await Promise.all(Array.from({ length: count }, () => answered(address, agent)))
    const during = await memoryOf(pid)
    return during === null ? null : during - before
  } finally {
    agent.destroy()
  }
}

function answered(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => answer.on('end', resolve).resume()).on('error', reject)
  })
}
