// The cost of idle connections: each has received one response and stays open.
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'

/**
 * How much the process grows with this many open connections, in megabytes; null if the system does not report it
 * (`/proc`).
 */
export async function memoryOfIdle(
  pid: number | undefined,
  address: string,
  count: number,
): Promise<number | null> {
  const before = await residentMegabytes(pid)
  if (before === null) return null
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  try {
    await Promise.all(Array.from({ length: count }, () => answered(address, agent)))
    const during = await residentMegabytes(pid)
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

async function residentMegabytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
