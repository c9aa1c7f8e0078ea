import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadEnvFile } from '../../../server/settings/before-start.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'

test('an unreadable file of settings is named, with the remedy; a missing one is no fault', async () => {
  const folder = await temporaryFolder()
  loadEnvFile(folder)
  await mkdir(join(folder, '.env.local'))
  expect(() => loadEnvFile(folder)).toThrow(/\.env\.local cannot be read by this user\. Give the file to/)
  await rm(folder, { recursive: true })
})
