// Drafts of builds before version 3 of the own database, taken over into the present table. Done whenever the backoffice is
// opened and not once by the upgrade: a tab of an earlier build may go on writing to its own table long after that.

import type { Device } from '../device/device.ts'
import type { EarlierDraft, EarlierKey, StoredDraft } from '../reader-data/reader-database.ts'

/**
 * Moves the drafts, all in one transaction: a browser that dies in the middle has them where they were. Those of forms
 * that a tab still has open (`isOpen`, by `{kind}:{row id}`) stay its own. Gives the forms of these.
 * @param newId makes a draft's id
 */
export async function takeOverEarlierDrafts(
  { own }: Device,
  { isOpen, newId }: { readonly isOpen: (form: string) => boolean; readonly newId: () => string },
): Promise<string[]> {
  return await own.transaction('rw', own.earlierDrafts, own.drafts, async () => {
    const earlier = await own.earlierDrafts.toArray()
    const left = earlier.filter((draft) => !isOpen(formOf(draft)))
    await own.drafts.bulkAdd(left.map((draft) => moved(draft, newId())))
    await own.earlierDrafts.bulkDelete(left.map(keyOf))
    return earlier.map(formOf).filter(isOpen)
  })
}

function keyOf({ userId, subject, baseRev }: EarlierDraft): EarlierKey {
  return [userId, subject, baseRev]
}

function formOf({ subject }: EarlierDraft): string {
  const { kind, rowId } = partsOf(subject)
  return `${kind}:${rowId}`
}

function moved({ userId, subject, baseRev, value, opened, savedAt }: EarlierDraft, id: string): StoredDraft {
  // A fraction was a second draft of the revision.
  return { id, userId, ...partsOf(subject), baseRev: Math.floor(baseRev), value, opened, savedAt }
}

function partsOf(subject: string): Pick<StoredDraft, 'kind' | 'rowId' | 'isNew'> {
  const [kind = '', mark = '', ...rest] = subject.split(':')
  const isNew = mark === 'new' && rest.length > 0
  return { kind, isNew, rowId: isNew ? rest.join(':') : [mark, ...rest].join(':') }
}
