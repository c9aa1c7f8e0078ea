// The functions of the table API from outside: those of readers answer as this release wants, the others refuse readers.
import { DEPLOY, type Findings } from './findings.ts'
import { type OfferedFunction, sampleOf } from './expected-schema.ts'
import { type AskProject, type ProjectAnswer, saidBy } from './project-api.ts'

/**
 * Asks each with values that find nothing. A GET, which the table API runs in a transaction that cannot write, but for what takes
 * a list.
 */
export async function checkFunctions(
  ask: AskProject,
  key: string,
  functions: readonly OfferedFunction[],
  findings: Findings,
): Promise<void> {
  for (const one of functions) judge(one, await call(ask, key, one), findings)
}

function call(ask: AskProject, key: string, { name, parameters }: OfferedFunction): Promise<ProjectAnswer> {
  const given = parameters.map((parameter) => [parameter.name, sampleOf(parameter.type)] as const)
  const path = `/rest/v1/rpc/${name}`
  if (given.some(([, value]) => Array.isArray(value))) {
    return ask(path, { method: 'POST', key, body: Object.fromEntries(given) })
  }
  const query = new URLSearchParams()
  for (const [parameter, value] of given) query.set(parameter, String(value))
  return ask(`${path}?${query.toString()}`, { key })
}

function judge(
  { name, parameters, forReaders, answer }: OfferedFunction,
  got: ProjectAnswer,
  findings: Findings,
) {
  const called = `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`
  const isRefused = got.status === 401 || got.status === 403
  if (got.status === 404) {
    findings.differs(
      `The function ${called} is missing, or takes other parameters. Run ${DEPLOY}; where that changes nothing, ` +
        "reload the schema of the table API: notify pgrst, 'reload schema';",
    )
  } else if (!forReaders && !isRefused) {
    findings.differs(
      `The function ${called} does not refuse readers (it answers ${saidBy(got)}). ` +
        `Take the right away: revoke execute on function public.${name} from public, anon;`,
    )
  } else if (forReaders && got.status !== 200) {
    findings.differs(
      `Readers cannot call the function ${called} (it answers ${saidBy(got)}). ` +
        `Give the right back: grant execute on function public.${name} to anon, authenticated;`,
    )
  } else if (forReaders) {
    const lacks = lackingIn(got.json, answer)
    if (lacks !== null) {
      findings.differs(
        `The function ${called} is of another version: its answer ${lacks}. Run ${DEPLOY} of this release.`,
      )
    }
  }
}

/** What of the answer's shape is not there; null: all is. */
function lackingIn(got: unknown, wanted: unknown): string | null {
  if (typeof wanted !== 'object' || wanted === null) {
    return typeof got === typeof wanted ? null : `is no ${typeof wanted}`
  }
  if (typeof got !== 'object' || got === null) return 'is empty'
  const lacking = Object.keys(wanted).filter((name) => !(name in got))
  return lacking.length === 0 ? null : `lacks "${lacking.join('", "')}"`
}
