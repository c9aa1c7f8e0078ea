// Supabase's management API: what of a project is neither in its database nor behind its own address. Only fields that are other
// than they should be are sent.
import { HostedError } from './hosted-settings.ts'
import { type AskProject, type ProjectAnswer, saidBy } from './project-api.ts'

export const MANAGEMENT_API = 'https://api.supabase.com'

export interface Management {
  /** What is kept under this name, and is not as wanted: the names of the fields. Throws `HostedError` where it is refused. */
  other(name: ManagedName, wanted: Fields): Promise<string[]>
  /** Sets them. */
  set(name: ManagedName, fields: Fields): Promise<void>
  /** One field. */
  read(name: ManagedName, field: string): Promise<unknown>
}

export type Fields = Readonly<Record<string, string | number | boolean>>
type ManagedName = 'config/auth' | 'postgrest'

/** Who may make an account: nobody; who may sign in: the administrator, by e-mail. */
export const CLOSED_SIGN_UP: Fields = {
  disable_signup: true,
  external_anonymous_users_enabled: false,
  external_email_enabled: true,
}

/** Of the project `ref`, by a token of its owner. */
export function createManagement(ask: AskProject, ref: string, token: string): Management {
  const path = (name: ManagedName) => `/v1/projects/${ref}/${name}`
  const fieldsOf = async (name: ManagedName): Promise<Record<string, unknown>> => {
    const answer = await ask(path(name), { bearer: token })
    return Object(good(answer, ref).json)
  }
  return {
    async other(name, wanted) {
      const fields = await fieldsOf(name)
      return Object.keys(wanted).filter((field) => fields[field] !== wanted[field])
    },
    async set(name, body) {
      good(await ask(path(name), { method: 'PATCH', bearer: token, body }), ref)
    },
    async read(name, field) {
      return (await fieldsOf(name))[field]
    },
  }
}

function good(answer: ProjectAnswer, ref: string): ProjectAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer
  if (answer.status === 401 || answer.status === 403) {
    throw new HostedError(
      `Supabase's management API refuses SUPABASE_ACCESS_TOKEN for the project ${ref} (${saidBy(answer)}). ` +
        'Make one under Account, Access Tokens, or leave it out and do by hand what the command then says.',
    )
  }
  throw new HostedError(`Supabase's management API did not do it for the project ${ref} (${saidBy(answer)}).`)
}
