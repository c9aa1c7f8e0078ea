// `npm run deploy:supabase` and `npm run check:supabase`, reported in the terminal.
import type { CommandOptions } from '../command-options.ts'
import { checkProject } from './check-project.ts'
import { type DeployOptions, deployProject, pushBySupabase } from './deploy-project.ts'
import { readDeploySettings, readHostedSettings } from './hosted-settings.ts'

interface HostedCommandOptions extends Omit<CommandOptions, 'folder'> {
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  /** Default: Supabase's own address. */
  readonly management?: DeployOptions['management']
  /** Default: runs the Supabase CLI. */
  readonly push?: DeployOptions['push']
}

/** Runs one of the two. Returns the exit code: 1 if a check found something. Throws a sentence on failure. */
export async function runCommand(what: string | undefined, options: HostedCommandOptions): Promise<0 | 1> {
  const { root, env, say, now = Date.now } = options
  const list = (sentences: readonly string[]) => sentences.forEach((sentence) => say(`  - ${sentence}`))
  if (what === 'deploy') {
    const settings = readDeploySettings(env)
    const {
      management = 'https://api.supabase.com',
      push = (databaseUrl) => pushBySupabase(root, databaseUrl),
    } = options
    say(`${settings.url}:`)
    const left = await deployProject({ settings, say: (line) => say(`  ${line}`), management, push })
    say('Left to do by hand:')
    list(left)
    return 0
  }
  if (what !== 'check') throw new Error('npm run deploy:supabase, or npm run check:supabase')
  const settings = readHostedSettings(env)
  const { differences, unseen } = await checkProject(settings, now)
  say(`${settings.url}:`)
  list(differences)
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  say(differences.length === 0 ? '  Nothing differs from what the magazine needs.' : `  ${count}.`)
  if (unseen.length > 0) say('Not checked:')
  list(unseen)
  return differences.length === 0 ? 0 : 1
}
