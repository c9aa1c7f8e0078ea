// Writes dist/built-for.json: the backend and key of this client. The server refuses a client for another one
// (`server/settings/before-start.ts`).
import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** `place`: the file; `client`: the values compiled into it. */
export function builtFor(place: string, client: { readonly url: string; readonly key: string }): Plugin {
  return {
    name: 'built-for',
    apply: 'build',
    async writeBundle() {
      await writeFile(place, JSON.stringify(client))
    },
  }
}
