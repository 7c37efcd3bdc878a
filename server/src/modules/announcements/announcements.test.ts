import type { Announcement, ErrorBody } from '@serendip/contract'
import { type AnnouncementView, announcementsAtOnceMax, operatorRoles } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
let admin: ConsoleBrowser
let auditor: ConsoleBrowser
let vera: SignedUp
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  auditor = await logInAs(server.consoleOrigin, 'auditor')
  vera = await aPerson(server)
  await stepUp(new Date())
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['announcement_marks', 'announcement_counts', 'announcements']) {
    await sql`delete from ${sql.table(table)}`.execute(server.composition.engines.database.db)
  }
})

const hourMs = 3_600_000
const everyone = {
  languages: [],
  countries: [],
  gender: null,
  role: null,
  newWithinDays: null,
  brand: null,
}
const content = (over: object = {}) => ({
  texts: { en: { title: 'Maintenance tonight', text: 'Calls pause from 3 to 4.' } },
  place: null,
  segment: everyone,
  startsAt: null,
  endsAt: Date.now() + hourMs,
  ...over,
})
type SaveAnswer = ErrorBody & { readonly announcementId: string; readonly savedAt: number }
const save = async (over: object = {}, before: Partial<SaveAnswer> = {}) =>
  (
    await admin.send<SaveAnswer>('POST', '/announcements', {
      ...content(over),
      announcementId: before.announcementId ?? null,
      seen: before.savedAt ?? null,
    })
  ).body
const publish = ({ announcementId, savedAt: seen }: SaveAnswer, browser = admin) =>
  browser.send<ErrorBody & AnnouncementView>('POST', `/announcements/${announcementId}/publish`, {
    reason: 'planned maintenance',
    seen,
  })
const stop = (announcementId: string) =>
  admin.send<ErrorBody & AnnouncementView>('POST', `/announcements/${announcementId}/stop`, {
    reason: 'done earlier',
  })
const open = async (announcementId: string, browser = auditor) =>
  (await browser.send<ErrorBody & AnnouncementView>('GET', `/announcements/${announcementId}`)).body
const stepUp = (at: Date | null) =>
  sql`update operator_sessions set stepped_up_at = ${at}`.execute(server.composition.engines.database.db)
const aRunning = async (over: object = {}) => {
  const saved = await save(over)
  const answer = await publish(saved)
  expect(answer.body).toMatchObject({ announcementId: saved.announcementId })
  return saved.announcementId
}
const shownTo = async (person: SignedUp) =>
  (
    await server.get<{ announcements: Announcement[] }>('/announcements', person.token)
  ).body.announcements.map(({ announcementId }) => announcementId)
const act = (person: SignedUp, announcementId: string, what: 'seen' | 'dismiss') =>
  server.post<ErrorBody>(`/announcements/${announcementId}/${what}`, {}, person.token)

// The first one: what other tests announced to everyone ends between them.
test('people with an open tab are notified when one starts for them and when it is stopped', async () => {
  const bo = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`update accounts set language = 'de' where id = ${bo.userId}`.execute(db)
  const [herTab, hisTab] = [await aTab(server, vera), await aTab(server, bo)]
  const announcementId = await aRunning({ segment: { ...everyone, languages: ['de'] } })
  await hisTab.next('announcements.changed')
  expect(await shownTo(bo)).toEqual([announcementId])
  expect((await stop(announcementId)).body).toMatchObject({ state: 'stopped' })
  await hisTab.next('announcements.changed')
  expect(await shownTo(bo)).toEqual([])
  expect(herTab.unread('announcements.changed')).toEqual([])
  for (const tab of [herTab, hisTab]) tab.close()
})

test('a draft is not delivered, and publishing it needs a fresh second factor', async () => {
  const saved = await save()
  expect(await shownTo(vera)).toEqual([])
  await stepUp(null)
  expect((await publish(saved)).body.code).toBe('step_up_required')
  await stepUp(new Date())
  expect((await publish(saved)).body).toMatchObject({
    state: 'running',
    published: { operatorName: 'Ada Admin', reason: 'planned maintenance' },
  })
  expect(await shownTo(vera)).toEqual([saved.announcementId])
})

test('what a person dismissed is not shown again on any device, and others still see it', async () => {
  const [first, second] = [await aRunning(), await aRunning({ place: 'wallet' })]
  expect(await shownTo(vera)).toEqual([first, second])
  const tab = await aTab(server, vera)
  expect((await act(vera, first, 'seen')).status).toBe(200)
  expect((await act(vera, first, 'dismiss')).status).toBe(200)
  // Other tabs of the person are notified.
  await tab.next('announcements.changed')
  expect(await shownTo(vera)).toEqual([second])
  expect(await shownTo(await aPerson(server))).toEqual([first, second])
  expect(await open(first)).toMatchObject({ seen: 1, dismissed: 1 })
  tab.close()
})

test('what is not meant for a person, has not begun or is over can be neither seen nor dismissed by them', async () => {
  const ofOthers = await aRunning({ segment: { ...everyone, languages: ['ar'] } })
  const draft = (await save()).announcementId
  const later = await aRunning({ startsAt: Date.now() + hourMs / 2 })
  const over = await aRunning()
  await stop(over)
  const unknown = `ann_${'0'.repeat(20)}`
  expect(await shownTo(vera)).toEqual([])
  for (const id of [ofOthers, draft, later, over, unknown]) {
    for (const what of ['seen', 'dismiss'] as const) {
      expect(await act(vera, id, what), id).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  }
  expect(await open(over)).toMatchObject({ seen: 0, dismissed: 0 })
})

test('without an account nothing is announced', async () => {
  await aRunning()
  expect((await server.get<ErrorBody>('/announcements')).body.code).toBe('unauthenticated')
})

test('a concurrent change is never overwritten, published or discarded unseen', async () => {
  const first = await save()
  const second = await save({ place: 'settings' }, first)
  expect(second).toMatchObject({ announcementId: first.announcementId })
  expect((await save({ place: 'wallet' }, first)).code).toBe('conflict')
  expect((await publish(first)).body.code).toBe('conflict')
  expect((await publish(second)).status).toBe(200)
  expect((await save({ place: 'wallet' }, second)).code).toBe('conflict')
  expect((await publish(second)).body.code).toBe('conflict')
  const discarded = await admin.send('POST', `/announcements/${first.announcementId}/discard`)
  expect(discarded.body.code).toBe('conflict')
  expect(await open(first.announcementId)).toMatchObject({ place: 'settings', state: 'running' })
})

test('only what is scheduled or runs can be stopped, once', async () => {
  const draft = await save()
  expect((await stop(draft.announcementId)).body.code).toBe('conflict')
  const later = await aRunning({ startsAt: Date.now() + hourMs / 2 })
  expect((await open(later)).state).toBe('scheduled')
  expect((await stop(later)).body).toMatchObject({
    state: 'stopped',
    stopped: { operatorName: 'Ada Admin', reason: 'done earlier' },
  })
  expect((await stop(later)).body.code).toBe('conflict')
})

test('a discarded draft is gone', async () => {
  const { announcementId } = await save()
  expect((await admin.send('POST', `/announcements/${announcementId}/discard`)).status).toBe(200)
  expect((await open(announcementId)).code).toBe('not_found')
})

test('an id that does not exist is not found', async () => {
  const unknown = { announcementId: `ann_${'0'.repeat(20)}`, savedAt: 1 }
  expect((await open(unknown.announcementId)).code).toBe('not_found')
  expect((await save({}, unknown)).code).toBe('not_found')
  expect((await publish(unknown as SaveAnswer)).body.code).toBe('not_found')
  expect((await stop(unknown.announcementId)).body.code).toBe('not_found')
  const discarded = await admin.send('POST', `/announcements/${unknown.announcementId}/discard`)
  expect(discarded.body.code).toBe('not_found')
})

const dayMs = 24 * hourMs
test.each([
  ['an end before its start', { startsAt: Date.now() + 3 * hourMs, endsAt: Date.now() + hourMs }],
  ['an unknown brand', { segment: { ...everyone, brand: 'nobody' } }],
  ['a place outside the product', { place: 'https://example.com' }],
  ['no English text', { texts: { de: { title: 'Wartung', text: 'Heute Nacht.' } } }],
  ['a title that is too long', { texts: { en: { title: 'x'.repeat(61), text: 'x' } } }],
])('a draft with %s is refused', async (_why, over) => {
  expect((await save(over)).code).toBe('bad_input')
})

test.each([
  ['that has ended', { endsAt: Date.now() - hourMs }],
  ['that would run for too long', { endsAt: Date.now() + 91 * dayMs }],
])('a draft %s is not published', async (_why, over) => {
  expect((await publish(await save(over))).body.code).toBe('bad_input')
})

test('never more than five run at the same moment', async () => {
  // Two that follow each other are one at a moment.
  await aRunning({ endsAt: Date.now() + hourMs })
  await aRunning({ startsAt: Date.now() + 2 * hourMs, endsAt: Date.now() + 3 * hourMs })
  for (let count = 1; count < announcementsAtOnceMax; count += 1)
    await aRunning({ endsAt: Date.now() + dayMs })
  const tooMany = await save()
  expect((await publish(tooMany)).body.code).toBe('bad_input')
  const between = { startsAt: Date.now() + 1.5 * hourMs, endsAt: Date.now() + 1.6 * hourMs }
  expect((await publish(await save(between))).status).toBe(200)
})

test('the estimate counts those whom the segment means, and no one who is banned or of the demo', async () => {
  const estimate = async (segment: object) =>
    (
      await auditor.send<{ people: number; isExact: boolean }>('POST', '/announcements/estimate', {
        segment: { ...everyone, ...segment },
      })
    ).body
  const { db } = server.composition.engines.database
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from accounts
    where not demo_peer and erased_at is null and erase_at is null`.execute(db)
  expect(await estimate({})).toEqual({ people: rows[0]?.people, isExact: true })
  const bo = await aPerson(server)
  await sql`update accounts set country = 'MT' where id = ${bo.userId}`.execute(db)
  expect(await estimate({ countries: ['MT'] })).toEqual({ people: 1, isExact: true })
  const ban = (until: Date) =>
    sql`update accounts set standing = 'banned', standing_until = ${until} where id = ${bo.userId}`.execute(
      db,
    )
  await ban(new Date(Date.now() + dayMs))
  expect(await estimate({ countries: ['MT'] })).toEqual({ people: 0, isExact: true })
  await ban(new Date(Date.now() - dayMs))
  expect(await estimate({ countries: ['MT'] })).toEqual({ people: 1, isExact: true })
})

test('admins write, auditors read, and no one else sees announcements', async () => {
  const saved = await save()
  for (const role of operatorRoles.filter((knownRole) => knownRole !== 'admin')) {
    const browser = await logInAs(server.consoleOrigin, role)
    const read = await browser.send('GET', `/announcements/${saved.announcementId}`)
    expect([role, read.status]).toEqual([role, role === 'auditor' ? 200 : 403])
    expect((await publish(saved, browser)).body.code).toBe('forbidden')
  }
})

test('every step is an entry of the log, without the text', async () => {
  const saved = await save()
  await publish(saved)
  await stop(saved.announcementId)
  type AuditAnswer = { entries: { action: string; actorName: string; details: object }[] }
  const { body } = await auditor.send<AuditAnswer>(
    'GET',
    `/audit?subject=announcement:${saved.announcementId}`,
  )
  expect(body.entries).toMatchObject([
    { action: 'announcement.stopped', actorName: 'Ada Admin' },
    { action: 'announcement.published', details: { endsAt: expect.any(Number) } },
    { action: 'announcement.saved' },
  ])
  expect(JSON.stringify(body)).not.toContain('Maintenance')
})
