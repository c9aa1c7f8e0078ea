// `npm run backup` and `npm run restore`: the magazine out into one file, and back.
import { root, runServerCommand } from './server-command.mjs'

await runServerCommand(
  'backup',
  /** @param {typeof import('../server/backup/command.ts')} command */
  ({ runCommand }) =>
    runCommand(process.argv.slice(2), {
      root,
      env: process.env,
      // Where the person stood: npm changes into the project's folder.
      folder: process.env['INIT_CWD'] ?? process.cwd(),
      say: (line) => console.log(line),
    }),
)
