import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import type { Db } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import {
  countMarks,
  deleteMarks,
  findAnnouncement,
  findRunning,
  insertDraft,
  insertMark,
  listAnnouncements,
  listDismissed,
  updateState,
} from './announcements.store.ts'

const startMs = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000
const at = (hours: number): Date => new Date(startMs + hours * hourMs)
const segment = {
  languages: [],
  countries: [],
  gender: null,
  role: null,
  newWithinDays: null,
  brand: null,
}

describeEngines('stored announcements', (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into operators (id, email, name, password_hash, roles, created_at)
      values ('opr_1', 'ada@operators.example', 'Ada', 'x', '{admin}', ${at(0)})`.execute(db)
  })

  async function announced(starts: number, ends: number): Promise<string> {
    const id = randomIds.next('ann')
    await transact(db, async (tx) => {
      const texts = { en: { title: id, text: 'x' } }
      const times = { starts_at: at(starts), ends_at: at(ends), saved_at: at(starts) }
      await insertDraft(tx, { id, texts, place: null, segment, saved_by: 'opr_1', ...times })
      await updateState(tx, id, { published_at: at(starts), published_by: 'opr_1', reason: 'x' })
    })
    return id
  }
  async function aPersonHere(): Promise<string> {
    const id = randomIds.next('usr')
    await plantAccount(db, id, `${id}@people.example`, at(0))
    return id
  }
  const runningAt = async (hours: number) => (await findRunning(db, at(hours))).map(({ id }) => id)
  const stop = (id: string, hours: number) =>
    transact(db, (tx) => {
      const stopped = { stopped_at: at(hours), stopped_by: 'opr_1', stop_reason: 'x' }
      return updateState(tx, id, stopped)
    })

  test('one runs from its start until just before its end, or until it is stopped', async () => {
    const [first, second] = [await announced(1, 3), await announced(2, 4)]
    expect(await runningAt(0)).toEqual([])
    expect(await runningAt(1)).toEqual([first])
    expect(await runningAt(2)).toEqual([first, second])
    expect(await runningAt(3)).toEqual([second])
    await stop(second, 3)
    expect(await runningAt(3)).toEqual([])
  })

  test('one with a segment of a newer release neither runs here nor is listed, and others do and are', async () => {
    const [newer, known] = [await announced(5, 7), await announced(5, 7)]
    await sql`update announcements set segment = segment || '{"role":"moon"}' where id = ${newer}`.execute(db)
    expect(await runningAt(6)).toEqual([known])
    const listed = await listAnnouncements(db, { after: null, most: 100 })
    expect(listed.map(({ id }) => id)).not.toContain(newer)
    expect(listed.map(({ id }) => id)).toContain(known)
    expect(await findAnnouncement(db, newer)).toBeNull()
    await sql`update announcements set segment = segment || '{"role":null}' where id = ${newer}`.execute(db)
  })

  test('a draft never runs', async () => {
    const id = randomIds.next('ann')
    const times = { starts_at: at(10), ends_at: at(12), saved_at: at(10) }
    const texts = { en: { title: 'x', text: 'x' } }
    await transact(db, (tx) =>
      insertDraft(tx, { id, texts, place: null, segment, saved_by: 'opr_1', ...times }),
    )
    expect(await runningAt(11)).toEqual([])
  })

  test('each person is counted once as having seen it and once as having dismissed it, however often both happen', async () => {
    const announcementId = await announced(20, 22)
    const people = [await aPersonHere(), await aPersonHere(), await aPersonHere()]
    const mark = (accountId: string, isDismissed: boolean) =>
      insertMark(db, { accountId, announcementId, at: at(20) }, isDismissed)
    for (const accountId of [...people, ...people]) await mark(accountId, false)
    const [ada = '', bo = ''] = people
    const outcomes = await Promise.all([mark(ada, true), mark(ada, true), mark(bo, true)])
    expect(outcomes.filter(Boolean)).toHaveLength(2)
    // A person who dismisses it without having reported seeing it has seen it.
    await mark(await aPersonHere(), true)
    await mark(ada, false)
    expect((await countMarks(db, [announcementId])).get(announcementId)).toEqual({ seen: 4, dismissed: 3 })
    expect(await listDismissed(db, ada, [announcementId])).toEqual(new Set([announcementId]))
    expect(await listDismissed(db, people[2] ?? '', [announcementId])).toEqual(new Set())
  })

  test('who has seen what is over is forgotten, and how many they were is not', async () => {
    const [over, stopped, running] = [
      await announced(30, 32),
      await announced(30, 99),
      await announced(30, 99),
    ]
    const accountId = await aPersonHere()
    for (const announcementId of [over, stopped, running]) {
      await insertMark(db, { accountId, announcementId, at: at(31) }, true)
    }
    await stop(stopped, 32)
    await deleteMarks(db, at(29), 10)
    // A statement deletes a bounded number, so that it never takes too long.
    expect(await deleteMarks(db, at(33), 1)).toBe(1)
    expect(await deleteMarks(db, at(33), 10)).toBe(1)
    expect(await deleteMarks(db, at(33), 10)).toBe(0)
    const ids = [over, stopped, running]
    expect(await listDismissed(db, accountId, ids)).toEqual(new Set([running]))
    expect([...(await countMarks(db, ids)).values()]).toEqual(ids.map(() => ({ seen: 1, dismissed: 1 })))
  })

  test('the list goes on after the last one shown, newest first', async () => {
    const ids = [await announced(50, 51), await announced(50, 51), await announced(51, 52)]
    const [newest, next] = await listAnnouncements(db, { after: null, most: 2 })
    expect(newest?.id).toBe(ids[2])
    const [last] = await listAnnouncements(db, { after: next?.id ?? null, most: 1 })
    expect(new Set([next?.id, last?.id])).toEqual(new Set(ids.slice(0, 2)))
  })
})
