// Random walks of an editor, in a browser with its real locks: 200 with DEEP=1, a sample otherwise. The seed is
// printed, so that a walk can be repeated.
import { expect, test } from 'vitest'
import { isDeep, runsOf, seedOf } from '../../support/deep.ts'
import { diceOf } from '../../support/dice.ts'
import { putIn } from '../../support/editor/device-dump.ts'
import { walk } from '../../support/editor/editor-walk.ts'
import { browser, onSignedInPage, site } from '../../support/editor/signed-in-page.ts'
import { answered, tolerateTrouble } from '../../support/browser/trouble.ts'

// Responses lost on purpose, the retries after them, and deleted rows.
tolerateTrouble(
  answered(500, '/rest/v1/articles'),
  answered(409, '/rest/v1/articles'),
  /^console: No se pudo (?:crear|actualizar) el artículo/,
)

const WALKS = runsOf(1, 200)
const STEPS = isDeep ? 25 : 12
const SEED = seedOf()

// Without the worker, so that a lost response really is lost.
onSignedInPage()

/** Resets the device and the server to their state before anything was written. */
async function reset(): Promise<void> {
  for (const page of browser.context.pages()) await page.close({ runBeforeUnload: false })
  site.intercept(null)
  await site.write('DELETE', '/rest/v1/articles?id=not.is.null')
  const page = await browser.newPage()
  await page.goto(`${site.origin}/admin/articles`)
  await putIn(page, ['cacharreo-own', 'formDrafts'], [], { isEmptied: true })
  await page.close()
}

for (let number = 1; number <= WALKS; number += 1) {
  test(`no text is lost, and no saved or discarded one is offered: walk ${number} of ${WALKS} (SYNC_SEED=${SEED})`, async () => {
    await reset()
    const steps: string[] = []
    const walking = walk({
      browser,
      site,
      roll: diceOf(SEED + number),
      steps: STEPS,
      tell: (step) => steps.push(step),
    })
    await walking.catch((error: unknown) => {
      throw new Error(`After\n${steps.join('\n')}\n${String(error)}`, { cause: error })
    })
    expect(steps.length).toBeGreaterThan(0)
  }, 180_000)
}
