// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { KEEP_WITHIN } from '#admin/shell/draft-desk.ts'
import { newCategoryForm, type CategoryForm } from '#domain/category-form.ts'
import { writeDraft } from '#store/drafts.ts'
import { isWorkUnsaved } from '#store/unsaved-work.ts'
import { AUDIO, named, openDesk } from '../../support/draft-desk.ts'
import { freshDevice } from '../../support/fresh-device.ts'

describe('keeping', () => {
  test('is done within half a second of the first letter, however long somebody goes on typing', async () => {
    expect(KEEP_WITHIN).toBeLessThanOrEqual(500)
    const { desk, clock, names } = await openDesk()
    for (const name of ['S', 'So', 'Son', 'Soni']) {
      desk.change(() => named(name))
      clock.advance(KEEP_WITHIN / 4)
    }
    await desk.flush()
    expect(await names()).toEqual(['Soni'])
  })

  test('does not wait for a timer that comes late under fast typing', async () => {
    const { desk, clock, names } = await openDesk()
    desk.change(() => named('S'))
    clock.set(clock.now() + KEEP_WITHIN)
    desk.change(() => named('So'))
    await expect.poll(names).toEqual(['So'])
  })

  test('is done at once when the page is hidden or goes', async () => {
    const { desk, names } = await openDesk()
    desk.change(() => named('Sonido'))
    window.dispatchEvent(new Event('pagehide'))
    await desk.flush()
    expect(await names()).toEqual(['Sonido'])
  })

  test('a form brought back to what it was has no draft and asks nothing (trap 22)', async () => {
    const { desk, names } = await openDesk()
    desk.change(() => named('Sonido'))
    await desk.flush()
    expect([desk.get().isDirty, isWorkUnsaved()]).toEqual([true, true])
    desk.change(() => named('Audio'))
    await desk.flush()
    expect([desk.get().isDirty, isWorkUnsaved()]).toEqual([false, false])
    expect(await names()).toEqual([])
  })

  test('without anybody signed in nothing is kept, and the form knows; signed in, it is', async () => {
    let user: string | null = null
    const { desk, names } = await openDesk({ options: { userId: () => user } })
    desk.change(() => named('Sonido'))
    await desk.flush()
    expect(desk.get().keepFailure?.kind).toBe('refused')
    user = 'me'
    desk.signedIn()
    await desk.flush()
    expect(await names()).toEqual(['Sonido'])
    expect(desk.get().keepFailure).toBeNull()
  })

  test('a device that cannot keep is told of, and the form goes on', async () => {
    const { desk, device } = await openDesk()
    device.own.drafts.put = () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    }
    desk.change(() => named('Sonido'))
    await desk.flush()
    expect(desk.get()).toMatchObject({ keepFailure: { kind: 'quota' }, keptAt: null, form: named('Sonido') })
  })
})

describe('a save that came back', () => {
  const saved = { form: named('Sonido'), rev: 8 }

  test('drops the draft, and a write that was still waiting does not bring it back', async () => {
    const { desk, clock, names } = await openDesk()
    desk.change(() => named('Soni'))
    await desk.flush()
    desk.change(() => named('Sonido'))
    await desk.saved(saved, named('Sonido'))
    clock.advance(10_000)
    await desk.flush()
    expect(await names()).toEqual([])
    expect(desk.get()).toMatchObject({ isDirty: false, baseRev: 8, form: saved.form, opened: saved.form })
  })

  test('leaves what was typed meanwhile, kept on the new revision', async () => {
    const { desk, drafts } = await openDesk()
    desk.change(() => named('Sonido'))
    const sent = desk.get().form
    desk.change(() => named('Sonido y vídeo'))
    await desk.saved(saved, sent)
    expect(desk.get()).toMatchObject({ isDirty: true, baseRev: 8 })
    expect((await drafts()).map(({ baseRev, value }) => [baseRev, value.name])).toEqual([
      [8, 'Sonido y vídeo'],
    ])
  })

  test('makes of a new form one that changes its row', async () => {
    const { desk } = await openDesk({ options: { isNew: true, opened: newCategoryForm(), baseRev: 0 } })
    desk.change(() => named('Sonido'))
    await desk.saved(saved, desk.get().form)
    expect(desk.get()).toMatchObject({ isNew: false, baseRev: 8, isDirty: false })
  })
})

describe('a draft from before', () => {
  async function withDraft(change: Partial<{ name: string; baseRev: number; savedAt: number }> = {}) {
    const device = freshDevice()
    const { name = 'Sonido', baseRev = 7, savedAt = 1000 } = change
    const key = { userId: 'me', kind: 'category', id: 'a', isNew: false } as const
    await writeDraft(device, { ...key, baseRev, value: named(name), opened: AUDIO, savedAt })
    return device
  }

  test('is found and not used before somebody says so (trap 18)', async () => {
    const { desk } = await openDesk({ device: await withDraft() })
    expect(desk.get().form).toEqual(AUDIO)
    expect(desk.get().found?.value.name).toBe('Sonido')
    desk.recover()
    expect(desk.get()).toMatchObject({ form: named('Sonido'), found: null, isDirty: true })
  })

  test('of an older revision goes on from that revision, so that its save finds the conflict', async () => {
    const { desk } = await openDesk({ device: await withDraft({ baseRev: 3 }) })
    desk.recover()
    expect(desk.get().baseRev).toBe(3)
  })

  test('that says what the row says by now is dropped in silence', async () => {
    const { desk, names } = await openDesk({ device: await withDraft({ name: 'Audio', baseRev: 3 }) })
    expect(desk.get().found).toBeNull()
    expect(await names()).toEqual([])
  })

  test('survives somebody typing before deciding: both are there, also after another start', async () => {
    const { desk, device, names } = await openDesk({ device: await withDraft() })
    desk.change(() => named('Otra cosa'))
    await desk.flush()
    expect((await names()).toSorted()).toEqual(['Otra cosa', 'Sonido'])
    const again = await openDesk({ device })
    again.desk.recover()
    expect(again.desk.get()).toMatchObject({ form: named('Otra cosa'), baseRev: 7 })
    again.desk.recover()
    await again.desk.flush()
    expect(again.desk.get()).toMatchObject({ form: named('Sonido'), baseRev: 7 })
    expect((await names()).toSorted()).toEqual(['Otra cosa', 'Sonido'])
  })

  test('discarded is gone; taken back, it is offered again', async () => {
    const { desk, names } = await openDesk({ device: await withDraft() })
    const undo = desk.discard()
    await desk.flush()
    expect([desk.get().found, await names()]).toEqual([null, []])
    undo()
    await desk.flush()
    expect(desk.get().found?.value.name).toBe('Sonido')
    desk.recover()
    expect(desk.get()).toMatchObject({ form: named('Sonido'), baseRev: 7 })
  })

  test('is nobody’s but its writer’s', async () => {
    const { desk } = await openDesk({ device: await withDraft(), options: { userId: () => 'another' } })
    expect(desk.get().found).toBeNull()
  })
})

describe('the row on the device', () => {
  test('is taken in where nothing is typed, and never over what is', async () => {
    const { desk } = await openDesk()
    desk.rebase({ opened: named('Audio y vídeo'), baseRev: 8 })
    expect(desk.get()).toMatchObject({ form: named('Audio y vídeo'), baseRev: 8, isDirty: false })
    desk.change((form) => named('Sonido', form))
    desk.rebase({ opened: named('Audio otra vez'), baseRev: 9 })
    expect(desk.get()).toMatchObject({ form: named('Sonido'), baseRev: 8 })
  })

  test('older than what a save brought back is no news', async () => {
    const { desk } = await openDesk()
    await desk.saved({ form: named('Sonido'), rev: 8 }, AUDIO)
    desk.rebase({ opened: AUDIO, baseRev: 7 })
    expect(desk.get().form.name).toBe('Sonido')
  })
})

describe('a browser that died between a create and its answer', () => {
  const left = (value: CategoryForm) => ({
    userId: 'me',
    kind: 'category' as const,
    id: 'a',
    isNew: true,
    baseRev: 0,
    value,
    opened: newCategoryForm(),
    savedAt: 1,
  })

  test('leaves a draft that goes where the row is opened as it was typed', async () => {
    const device = freshDevice()
    await writeDraft(device, left(AUDIO))
    const { names } = await openDesk({ device })
    expect(await names()).toEqual([])
  })

  test('leaves a draft that is offered where more had been typed', async () => {
    const device = freshDevice()
    await writeDraft(device, left(named('Audio y más')))
    const { desk, names } = await openDesk({ device })
    expect(await names()).toEqual(['Audio y más'])
    desk.recover()
    await desk.flush()
    expect(desk.get().form.name).toBe('Audio y más')
  })
})
