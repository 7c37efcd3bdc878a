import { randomUUID } from 'node:crypto'
import type { Chat } from '@serendip/contract'
import { type AuditLogEntry, type QueueItem, queueKinds } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let sena: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ sena, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const names = { sena: 'Sena Senior', ada: 'Ada Admin' }

/** Claims and their ends in the audit log, oldest first. */
async function entriesAbout(subject: string): Promise<readonly AuditLogEntry[]> {
  const found = await ada.send<{ entries: AuditLogEntry[] }>('GET', `/audit?subject=${subject}`)
  expect(found.status).toBe(200)
  return found.body.entries.filter(({ action }) => action.startsWith('claim.')).toReversed()
}
const shown = ({ action, actorName, details: { queue, item, takenFrom } }: AuditLogEntry) => ({
  action,
  actorName,
  queue,
  ...(item !== undefined && { item }),
  ...(takenFrom !== undefined && { takenFrom }),
})

interface PlantedEntry {
  readonly table: string
  readonly itemId: string
  readonly path: string
  /** As the audit log names what it is about. */
  readonly subject: string
}

async function aWaitingReport(state: 'open' | 'waiting'): Promise<PlantedEntry> {
  const { reportId: itemId, reported } = await aReport(server)
  if (state === 'waiting') {
    await sql`update reports set state = 'waiting' where id = ${itemId}`.execute(db())
    await sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
      values ('mev_00000000000000000001', ${itemId}, ${reported.userId}, 'proposed', 'permanent', 'scam', '', '',
        'opr_else', now())`.execute(db())
    await sql`insert into approvals (id, kind, subject, payload, asked_by, asked_at)
      values ('apr_00000000000000000001', 'ban', ${itemId}, '{}', 'opr_else', now())`.execute(db())
  }
  return { table: 'reports', itemId, path: `/cases/${itemId}`, subject: itemId }
}

async function aWaitingAppeal(): Promise<PlantedEntry> {
  const { userId: subject } = await aPerson(server)
  const itemId = 'apl_00000000000000000001'
  await sql`insert into account_appeals (id, account_id, standing_since, text, sent_at)
    values (${itemId}, ${subject}, now(), 'x', now())`.execute(db())
  return { table: 'account_appeals', itemId, path: `/appeals/${itemId}`, subject }
}

async function waitingStrikes(): Promise<PlantedEntry> {
  const { userId: subject } = await aPerson(server)
  const itemId = 'str_00000000000000000001'
  await sql`insert into strike_reviews (id, person_id, since) values (${itemId}, ${subject}, now())`.execute(
    db(),
  )
  return { table: 'strike_reviews', itemId, path: `/strikes/${itemId}`, subject }
}

async function aWaitingPhoto(position: number | null): Promise<PlantedEntry> {
  const { userId } = await aPerson(server)
  const itemId = `pho_0000000000000000000${position ?? 0}`
  await sql`insert into photos (id, owner_id, state, changed_at, position)
    values (${itemId}, ${userId}, 'pending', now(), ${position})`.execute(db())
  return { table: 'photos', itemId, path: `/review/photos/${itemId}`, subject: itemId }
}

async function aWaitingText(): Promise<PlantedEntry> {
  const { userId: subject, token } = await aPerson(server, { name: 'Ada' })
  await server.post('/profile/details', { bio: 'Write to me on Telegram' }, token)
  const found = await sql<{ id: string }>`select id from text_reviews where account_id = ${subject}`.execute(
    db(),
  )
  const itemId = found.rows[0]?.id ?? ''
  return { table: 'text_reviews', itemId, path: `/review/texts/${itemId}`, subject }
}

async function aWaitingApplication(): Promise<PlantedEntry> {
  const email = `mira${Math.random().toString(36).slice(2)}@people.example`
  const sent = { name: 'Mira', birthday: '1995-04-12', language: 'en', about: 'Films.', termsAccepted: true }
  await server.post('/creators/apply', { ...sent, email })
  const found = await sql<{ id: string; account_id: string }>`select id, account_id from creator_applications
    where email = ${email}`.execute(db())
  const { id: itemId = '', account_id: subject = '' } = found.rows[0] ?? {}
  return { table: 'creator_applications', itemId, path: `/creators/applications/${itemId}`, subject }
}

async function aWaitingStory(): Promise<PlantedEntry> {
  const itemId = `sto_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const { userId } = await aPerson(server)
  await sql`insert into stories (id, owner_id, media_id, caption, alt_text, is_public, state, posted_at, changed_at)
    values (${itemId}, ${userId}, ${itemId}, '', '', false, 'pending', now(), now())`.execute(db())
  return { table: 'stories', itemId, path: `/review/stories/${itemId}`, subject: itemId }
}

async function aWaitingVideo(): Promise<PlantedEntry> {
  const itemId = `vid_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const { userId } = await aPerson(server)
  await sql`insert into gallery_videos (id, owner_id, media_id, position, members_only, state, posted_at, changed_at)
    values (${itemId}, ${userId}, ${itemId}, 1, false, 'pending', now(), now())`.execute(db())
  return { table: 'gallery_videos', itemId, path: `/review/videos/${itemId}`, subject: itemId }
}

const waiting = {
  reports: () => aWaitingReport('open'),
  confirmations: () => aWaitingReport('waiting'),
  strikes: waitingStrikes,
  appeals: aWaitingAppeal,
  photos: () => aWaitingPhoto(null),
  galleries: () => aWaitingPhoto(1),
  stories: aWaitingStory,
  videos: aWaitingVideo,
  texts: aWaitingText,
  applications: aWaitingApplication,
}

test.each(queueKinds)('claims of %s are entries of the audit log, and renewals are not', async (queue) => {
  const { table, itemId, path, subject } = await waiting[queue]()
  const aboutIt = { queue, ...(subject !== itemId && { item: itemId }) }
  const taken = { action: 'claim.taken', actorName: names.sena, ...aboutIt }
  for (let times = 0; times < 2; times++) expect((await sena.send('POST', `${path}/claim`)).status).toBe(200)
  expect((await ada.send('POST', `${path}/claim`)).status).toBe(409)
  expect((await ada.send('POST', `${path}/release`)).status).toBe(200)
  const first = await entriesAbout(subject)
  expect(first.map(shown)).toEqual([taken])
  // The claim of an operator whose browser is gone.
  await sql`update ${sql.table(table)} set claimed_until = now() - interval '1 second' where id = ${itemId}`.execute(
    db(),
  )
  expect((await ada.send('POST', `${path}/claim`)).status).toBe(200)
  expect((await ada.send('POST', `${path}/release`)).status).toBe(200)
  const free =
    await sql`select id from ${sql.table(table)} where id = ${itemId} and claimed_by is null`.execute(db())
  expect(free.rows).toHaveLength(1)
  expect((await entriesAbout(subject)).map(shown)).toEqual([
    taken,
    { ...taken, actorName: names.ada, takenFrom: first[0]?.actor },
    { action: 'claim.released', actorName: names.ada, ...aboutIt },
  ])
})

test('what the queue hands to an operator is claimed with an entry; asking again is a renewal', async () => {
  const { itemId } = await aWaitingReport('open')
  await sql`update reports set state = 'dismissed' where id <> ${itemId}`.execute(db())
  const next = () => sena.send<{ item: QueueItem }>('POST', '/queue/next', { kind: 'reports', skip: [] })
  for (let times = 0; times < 2; times++) expect((await next()).body.item.itemId).toBe(itemId)
  expect((await entriesAbout(itemId)).map(shown)).toEqual([
    { action: 'claim.taken', actorName: names.sena, queue: 'reports' },
  ])
})

test('claims of support chats are entries too, found by act and in the file', async () => {
  const support = await logInAs(server.consoleOrigin, 'support')
  const { userId, token } = await aPerson(server)
  const message = { tempId: randomUUID(), type: 'text', text: 'Where is my photo?' }
  const asked = await server.post<{ chat: Chat }>('/message/sendToSupport/general', message, token)
  const { _id: chatId } = asked.body.chat
  const act = (name: 'open' | 'keep' | 'release') => support.send('POST', `/support/chats/${chatId}/${name}`)
  for (const name of ['open', 'open', 'keep', 'release', 'release'] as const) await act(name)
  const support1 = { actorName: 'Sam Support', queue: 'support', item: chatId }
  const expected = [
    { action: 'claim.taken', ...support1 },
    { action: 'claim.released', ...support1 },
  ]
  expect((await entriesAbout(userId)).map(shown)).toEqual(expected)
  const byAct = await ada.send<{ entries: AuditLogEntry[]; actions: string[] }>(
    'GET',
    `/audit?action=claim.released&subject=${userId}`,
  )
  expect(byAct.body.entries.map(shown)).toEqual([expected[1]])
  expect(byAct.body.actions).toEqual(expect.arrayContaining(['claim.taken', 'claim.released']))
})
