// `npm run deploy:supabase` and `npm run check:supabase`, told in the terminal.
import { resolve } from 'node:path'
import { withSecretFiles } from '../settings/secret-files.ts'
import type { Environment } from '../settings/settings.ts'
import { checkProject } from './check-project.ts'
import { deployProject } from './deploy-project.ts'
import { readDeploySettings, readHostedSettings } from './hosted-settings.ts'

export interface CommandOptions {
  /** The project's folder. */
  readonly root: string
  readonly env: Environment
  readonly say: (line: string) => void
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  /** The address of Supabase's management API. Default: Supabase's own. */
  readonly management?: string
}

/** Runs one of the two. Gives the exit code: 1 where a look found something. Throws a sentence when it cannot be done. */
export async function runCommand(what: string | undefined, given: CommandOptions): Promise<0 | 1> {
  const options = { ...given, env: withSecretFiles(given.env, given.root) }
  if (what === 'deploy') return await runDeploy(options)
  if (what === 'check') return await runCheck(options)
  throw new Error('npm run deploy:supabase, or npm run check:supabase')
}

async function runDeploy({ root, env, say, management }: CommandOptions): Promise<0> {
  const settings = readDeploySettings(env)
  say(`${settings.url}:`)
  const left = await deployProject({
    settings,
    migrations: resolve(root, 'supabase/migrations'),
    say: (line) => say(`  ${line}`),
    ...(management !== undefined && { management }),
  })
  say('Left to do by hand:')
  left.forEach((sentence) => say(`  - ${sentence}`))
  return 0
}

async function runCheck({ root, env, say, now = Date.now, management }: CommandOptions): Promise<0 | 1> {
  const settings = readHostedSettings(env)
  const { differences, unseen } = await checkProject({
    settings,
    migrations: resolve(root, 'supabase/migrations'),
    now,
    ...(management !== undefined && { management }),
  })
  say(`${settings.url}:`)
  differences.forEach((sentence) => say(`  - ${sentence}`))
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  say(differences.length === 0 ? '  Nothing differs from what the magazine needs.' : `  ${count}.`)
  if (unseen.length > 0) say('Not looked at:')
  unseen.forEach((sentence) => say(`  - ${sentence}`))
  return differences.length === 0 ? 0 : 1
}
