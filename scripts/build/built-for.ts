// Writes dist/built-for.json with the client's build: which backend it asks, and by which key. The server refuses one that was
// built for another (`server/settings/built-client.ts`).
import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** `place`: the file; `client`: what is compiled in. */
export function builtFor(place: string, client: { readonly url: string; readonly key: string }): Plugin {
  return {
    name: 'built-for',
    apply: 'build',
    async writeBundle() {
      await writeFile(place, JSON.stringify(client))
    },
  }
}
