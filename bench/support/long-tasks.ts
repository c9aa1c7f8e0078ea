// The work in the main thread's long tasks. Lighthouse's simulation reports only whole tasks, so each is found in the
// trace by its duration.
import { MainThreadTasks } from 'lighthouse/core/computed/main-thread-tasks.js'

/** A task of the main thread of 50 ms or more, in simulated milliseconds. */
export interface LongTask {
  /** Its script, or Lighthouse's name for it. */
  readonly of: string
  readonly startTime: number
  readonly duration: number
  /** Milliseconds by kind of work and file, the longest first; empty if the trace has no such task. */
  readonly work: readonly (readonly [what: string, milliseconds: number])[]
}

/** Lighthouse slows a task by this factor; by half of it if the task includes layout. */
const SLOWDOWN = 4
/** The shortest duration of a candidate in the trace, in milliseconds. */
const SHORTEST = 10
/** Lighthouse rounds durations to whole milliseconds. */
const TOLERANCE = 1

type Trace = Parameters<typeof MainThreadTasks.request>[0]
type TaskNode = Awaited<ReturnType<typeof MainThreadTasks.request>>[number]

/** The long tasks of a run, in order. `details` comes from the audit `long-tasks`. */
export async function longTasksOf(details: unknown, trace: Trace): Promise<LongTask[]> {
  const { urls = [], tasks = [] } = Object(Object(details).debugData)
  if (!Array.isArray(urls) || !Array.isArray(tasks)) return []
  const all = await MainThreadTasks.request(trace, { computedCache: new Map() })
  const inTrace = all.filter(
    (task) => task.parent === undefined && !task.unbounded && task.duration >= SHORTEST,
  )
  return tasks
    .map(({ urlIndex, startTime, duration }) => {
      const off = (task: TaskNode) => Math.abs(task.duration * slowdownOf(task) - duration)
      const [nearest] = inTrace.toSorted((a, b) => off(a) - off(b))
      const work = nearest !== undefined && off(nearest) <= TOLERANCE ? workOf(nearest) : []
      return { of: String(urls[urlIndex]), startTime, duration, work }
    })
    .toSorted((a, b) => a.startTime - b.startTime)
}

function slowdownOf(task: TaskNode): number {
  return withChildren(task).some(({ event }) => event.name === 'Layout') ? SLOWDOWN / 2 : SLOWDOWN
}

function workOf(task: TaskNode): [what: string, milliseconds: number][] {
  const sums = new Map<string, number>()
  for (const part of withChildren(task)) {
    const what = [part.event.name, fileOf(part)].filter(Boolean).join(' ')
    sums.set(what, (sums.get(what) ?? 0) + part.selfTime * slowdownOf(task))
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

function withChildren(task: TaskNode): TaskNode[] {
  return [task, ...task.children.flatMap(withChildren)]
}

/** The file of a script's task; other work has none. */
function fileOf({ group, event, attributableURLs }: TaskNode): string {
  if (!['scriptEvaluation', 'scriptParseCompile'].includes(group.id)) return ''
  const { fileName, data } = Object(event.args)
  const named = [fileName, Object(data).url, ...attributableURLs.toReversed()]
  return /[^/]+\.m?js$/m.exec(named.find((address) => /\.m?js$/.test(String(address))) ?? '')?.[0] ?? ''
}
