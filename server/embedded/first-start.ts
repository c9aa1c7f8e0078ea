// The first start of a data folder or a PostgreSQL: it creates the administrator's account and the sample magazine. A note records this,
// so a restart adds nothing and deleted content does not come back.
import type { Backend } from '../gateway/backend.ts'
import { administrators, isPassword } from '../password/change-password.ts'
import { unfitPassword } from '../password/password-rules.ts'
import { FIRST_START } from '../postgresql/shared-notes.ts'
import { administratorIn, readFirstStartNote, writeFirstStartNote } from './first-start-note.ts'
import { readSample } from './sample.ts'
import type { Administrator } from '../settings/settings.ts'

/**
 * Completes the first start. Later changes of the administrator in the environment have no effect. Throws a readable message if a new
 * account's password is invalid.
 */
export async function firstStart({
  dataDir,
  backend,
  administrator,
  sampleDir,
}: {
  readonly dataDir: string
  readonly backend: Backend
  readonly administrator: Administrator
  /** The folder of the sample magazine; null starts empty. */
  readonly sampleDir: string | null
}): Promise<void> {
  const notes = backend.shared?.notes
  await backend.alone(async () => {
    const note = notes ? administratorIn(await notes.read(FIRST_START)) : await readFirstStartNote(dataDir)
    if (note !== null) return
    const unfit = await unfitPassword(administrator.password, 'ADMIN_PASSWORD', administrator.email)
    if (unfit !== null) throw new Error(unfit)
    await makeAdministrator(backend, administrator)
    if (sampleDir !== null) await putInSample(backend, sampleDir)
    const done = { email: administrator.email }
    if (notes) await notes.write(FIRST_START, { administrator: done })
    else await writeFirstStartNote(dataDir, done)
  })
}

/** Whether `administrator` has an account with this password. Takes a tenth of a second. */
export async function isAdministrator(
  { database }: Pick<Backend, 'database'>,
  { email, password }: Administrator,
): Promise<boolean> {
  const account = (await administrators(database)).find((one) => one.email === email)
  return account !== undefined && (await isPassword(database, account.id, password))
}

/** Uses an existing account: an earlier start may have created it and been interrupted before it wrote the note. */
async function makeAdministrator(backend: Backend, administrator: Administrator): Promise<void> {
  const found = await backend.database.query<{ id: string }>('select id from auth.users where email = $1', [
    administrator.email,
  ])
  const id = found.rows[0]?.id ?? (await backend.createAccount(administrator))
  await backend.database.query('insert into private.admins (user_id) values ($1) on conflict do nothing', [
    id,
  ])
  // Creating the account also creates a session, which nobody uses.
  await backend.database.query('delete from auth.sessions where user_id = $1', [id])
}

/** Each statement inserts all rows of a table that are not there yet, or none, as an import does. */
async function putInSample({ database }: Backend, folder: string): Promise<void> {
  const { categories, authors, articles, guides } = await readSample(folder)
  for (const [kind, rows] of Object.entries({ c: categories, u: authors, a: articles, g: guides }))
    await database.query('select private.create_rows($1, $2)', [kind, JSON.stringify(rows)])
}
