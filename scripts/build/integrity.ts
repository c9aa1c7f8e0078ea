// Subresource Integrity: the browser runs a script only if its bytes are those of the build.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A tag of the shell that has a module fetched, with its address: a name with a hash, whose bytes never change. */
const FETCHES_MODULE = /<(?:script type="module"|link rel="modulepreload")[^>]*\s(?:src|href)="([^"]+)"/g

/** The `integrity` of each of these files, by address. `client`: the folder of the built client. */
export async function integrityOf(
  client: string,
  addresses: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const hashes = addresses.map(async (address) => {
    const hash = createHash('sha384').update(await readFile(join(client, address)))
    return [address, `sha384-${hash.digest('base64')}`] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** The shell with an `integrity` on each tag that has a module fetched. */
export async function withIntegrity(client: string, shell: string): Promise<string> {
  const addresses = Array.from(shell.matchAll(FETCHES_MODULE), ([, address]) => address ?? '')
  const integrity = await integrityOf(client, addresses)
  return shell.replaceAll(
    FETCHES_MODULE,
    (tag, address: string) => `${tag} integrity="${integrity[address]}"`,
  )
}
