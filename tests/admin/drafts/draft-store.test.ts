// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { KEEP_WITHIN } from '#admin/drafts/draft-store.ts'
import { newCategoryForm } from '#domain/categories/category-form.ts'
import { discardedDrafts, listDrafts } from '#store/drafts/drafts.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { AUDIO, named, openDraftStore } from '../../support/editor/draft-store.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'

describe('saving on the device', () => {
  test('happens within half a second of the first letter, also during continuous typing', async () => {
    expect(KEEP_WITHIN).toBeLessThanOrEqual(500)
    const { draftStore, clock, names } = await openDraftStore()
    for (const name of ['S', 'So', 'Son', 'Soni']) {
      draftStore.change(() => named(name))
      clock.advance(KEEP_WITHIN / 4)
    }
    await draftStore.flush()
    expect(await names()).toEqual(['Soni'])
  })

  test('does not wait for a timer that comes late under fast typing', async () => {
    const { draftStore, clock, names } = await openDraftStore()
    draftStore.change(() => named('S'))
    clock.set(clock.now() + KEEP_WITHIN)
    draftStore.change(() => named('So'))
    await expect.poll(names).toEqual(['So'])
  })

  test('happens at once when the page is hidden or closed', async () => {
    const { draftStore, names } = await openDraftStore()
    draftStore.change(() => named('Sonido'))
    window.dispatchEvent(new Event('pagehide'))
    await draftStore.flush()
    expect(await names()).toEqual(['Sonido'])
  })

  test('leaves no draft and no question for a form changed back (P17.15)', async () => {
    const { draftStore, names } = await openDraftStore()
    draftStore.change(() => named('Sonido'))
    await draftStore.flush()
    expect([draftStore.get().isDirty, unsavedWork.get()]).toEqual([true, true])
    draftStore.change(() => named('Audio'))
    await draftStore.flush()
    expect([draftStore.get().isDirty, unsavedWork.get()]).toEqual([false, false])
    expect(await names()).toEqual([])
  })

  test('waits for a sign-in, and the form knows', async () => {
    let user: string | null = null
    const { draftStore, names } = await openDraftStore({ options: { userId: () => user } })
    draftStore.change(() => named('Sonido'))
    await draftStore.flush()
    expect(draftStore.get().keepFailure?.kind).toBe('refused')
    user = 'me'
    draftStore.signedIn()
    await draftStore.flush()
    expect(await names()).toEqual(['Sonido'])
    expect(draftStore.get().keepFailure).toBeNull()
  })

  test('leaves out characters that no server can store, which a paste may contain', async () => {
    const { draftStore, names, shown } = await openDraftStore()
    draftStore.change(() => named('a\0b \uD83D \u{1F600} \\u0000 \\ud83d'))
    await draftStore.flush()
    expect(shown()).toBe('ab \uFFFD \u{1F600} \\u0000 \\ud83d')
    expect(await names()).toEqual([shown()])
  })

  test('takes the place of texts that can be downloaded again, on a full device', async () => {
    const { draftStore, device, names } = await openDraftStore()
    device.own.drafts.hook('creating', () => {
      if (!device.isFull()) throw new DOMException('The device is full', 'QuotaExceededError')
    })
    draftStore.change(() => named('Sonido'))
    await draftStore.flush()
    expect(draftStore.get().keepFailure).toBeNull()
    expect(await names()).toEqual(['Sonido'])
  })

  test('reports a device that cannot store, and the form continues', async () => {
    const { draftStore, device } = await openDraftStore()
    device.own.drafts.put = () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    }
    draftStore.change(() => named('Sonido'))
    await draftStore.flush()
    expect(draftStore.get()).toMatchObject({
      keepFailure: { kind: 'quota' },
      keptAt: null,
      form: named('Sonido'),
    })
  })
})

describe('a successful save', () => {
  const saved = { form: named('Sonido'), rev: 8 }

  test('deletes the draft, and a pending write does not restore it', async () => {
    const { draftStore, clock, names } = await openDraftStore()
    draftStore.change(() => named('Soni'))
    await draftStore.flush()
    draftStore.change(() => named('Sonido'))
    await draftStore.saved(saved, named('Sonido'))
    clock.advance(10_000)
    await draftStore.flush()
    expect(await names()).toEqual([])
    expect(draftStore.get()).toMatchObject({
      isDirty: false,
      baseRev: 8,
      form: saved.form,
      opened: saved.form,
    })
  })

  test('keeps text typed meanwhile, on the new revision', async () => {
    const { draftStore, drafts } = await openDraftStore()
    draftStore.change(() => named('Sonido'))
    const sent = draftStore.get().form
    draftStore.change(() => named('Sonido y vídeo'))
    await draftStore.saved(saved, sent)
    expect(draftStore.get()).toMatchObject({ isDirty: true, baseRev: 8 })
    expect((await drafts()).map(({ baseRev, value }) => [baseRev, value.name])).toEqual([
      [8, 'Sonido y vídeo'],
    ])
  })

  test('turns a new form into one that updates its row', async () => {
    const { draftStore } = await openDraftStore({
      options: { isNew: true, opened: newCategoryForm(), baseRev: 0 },
    })
    draftStore.change(() => named('Sonido'))
    await draftStore.saved(saved, draftStore.get().form)
    expect(draftStore.get()).toMatchObject({ isNew: false, baseRev: 8, isDirty: false })
  })
})

describe('an earlier draft', () => {
  async function withDraft(change: Partial<{ name: string; baseRev: number; savedAt: number }> = {}) {
    const device = freshDevice()
    const { name = 'Sonido', ...rest } = change
    const draft = { userId: 'me', kind: 'category', rowId: 'a', value: named(name), opened: AUDIO } as const
    await keptDraft(device, { ...draft, baseRev: 7, savedAt: 1000, ...rest })
    return device
  }

  test('is what the form opens with: a draft is the text (P19.3)', async () => {
    const { draftStore } = await openDraftStore({ device: await withDraft() })
    expect(draftStore.get()).toMatchObject({
      form: named('Sonido'),
      opened: AUDIO,
      from: { savedAt: 1000 },
      found: null,
      isDirty: true,
    })
  })

  test('stays on the device after it is continued, however the form is left', async () => {
    const { draftStore, drafts, leave } = await openDraftStore({ device: await withDraft() })
    const before = await drafts()
    leave()
    await draftStore.flush()
    expect(await drafts()).toEqual(before)
  })

  test('of an older revision keeps that revision, so that its save finds the conflict', async () => {
    const { draftStore } = await openDraftStore({ device: await withDraft({ baseRev: 3 }) })
    expect(draftStore.get().baseRev).toBe(3)
  })

  test('never replaces typed text: drafts left beside it are offered in turn', async () => {
    const device = await withDraft({ name: 'Uno', savedAt: 1 })
    for (const [name, savedAt] of [
      ['Dos', 2],
      ['Tres', 3],
    ] as const) {
      const draft = { userId: 'me', kind: 'category', rowId: 'a', value: named(name), opened: AUDIO } as const
      await keptDraft(device, { ...draft, baseRev: 7, savedAt })
    }
    const { draftStore, offer, shown } = await openDraftStore({ device })
    expect(shown()).toBe('Tres')
    for (const name of ['Dos', 'Uno', 'Tres']) {
      await expect.poll(offer).toBe(name)
      await draftStore.recover()
      expect(shown()).toBe(name)
    }
  })

  test('goes to the trash when discarded, and the form shows its row; restored, it is the text again', async () => {
    const { draftStore, device, names } = await openDraftStore({ device: await withDraft() })
    const discarded = await draftStore.discard()
    expect(await names()).toEqual([])
    expect(draftStore.get()).toMatchObject({ form: AUDIO, isDirty: false, from: null })
    const trash = await discardedDrafts(device, { userId: 'me', kind: 'category' })
    expect(trash.map(({ draft }) => draft.value.name)).toEqual(['Sonido'])
    if (discarded) await draftStore.takeBack(discarded)
    await expect.poll(() => draftStore.get().form).toEqual(named('Sonido'))
    expect(await discardedDrafts(device, { userId: 'me', kind: 'category' })).toEqual([])
    expect(await names()).toEqual(['Sonido'])
  })

  test('is discarded while an older one remains: the form shows its row, and offers the older one', async () => {
    const device = await withDraft({ name: 'Viejo', savedAt: 1 })
    const draft = {
      userId: 'me',
      kind: 'category',
      rowId: 'a',
      value: named('Nuevo'),
      opened: AUDIO,
    } as const
    await keptDraft(device, { ...draft, baseRev: 7, savedAt: 2 })
    const { draftStore, offer, shown } = await openDraftStore({ device })
    await draftStore.discard()
    await expect.poll(offer).toBe('Viejo')
    expect(shown()).toBe('Audio')
  })

  test('belongs to its author alone', async () => {
    let user = 'another'
    const { draftStore, offer } = await openDraftStore({
      device: await withDraft(),
      options: { userId: () => user },
    })
    draftStore.change(() => named('Del otro'))
    await draftStore.flush()
    expect(offer()).toBeNull()
    user = 'me'
    draftStore.signedIn()
    await expect.poll(offer).toBe('Sonido')
  })

  test('is separate for each of two administrators who type in one form', async () => {
    let user = 'another'
    const { draftStore, device, names } = await openDraftStore({ options: { userId: () => user } })
    draftStore.change(() => named('Del otro'))
    await draftStore.flush()
    user = 'me'
    draftStore.signedIn()
    draftStore.change(() => named('Mío'))
    await draftStore.flush()
    expect(await names()).toEqual(['Mío'])
    const others = await listDrafts(device, { userId: 'another', kind: 'category' })
    expect(others.map(({ value }) => value.name)).toEqual(['Del otro'])
  })
})

describe('the row on the device', () => {
  test('is shown if nothing is typed, and never replaces typed text', async () => {
    const { draftStore } = await openDraftStore()
    draftStore.rebase({ opened: named('Audio y vídeo'), baseRev: 8 })
    expect(draftStore.get()).toMatchObject({ form: named('Audio y vídeo'), baseRev: 8, isDirty: false })
    draftStore.change((form) => named('Sonido', form))
    draftStore.rebase({ opened: named('Audio otra vez'), baseRev: 9 })
    expect(draftStore.get()).toMatchObject({ form: named('Sonido'), baseRev: 8 })
  })

  test('equal to the form leaves nothing to save: the answer of the save was lost', async () => {
    const { draftStore, names } = await openDraftStore()
    draftStore.change(() => named('Sonido'))
    await draftStore.flush()
    draftStore.rebase({ opened: named('Sonido'), baseRev: 8 })
    expect(draftStore.get()).toMatchObject({ isDirty: false, baseRev: 8 })
    await draftStore.flush()
    expect(await names()).toEqual([])
  })

  test('older than the saved one changes nothing', async () => {
    const { draftStore } = await openDraftStore()
    await draftStore.saved({ form: named('Sonido'), rev: 8 }, AUDIO)
    draftStore.rebase({ opened: AUDIO, baseRev: 7 })
    expect(draftStore.get().form.name).toBe('Sonido')
  })
})
