import { consequencesOf, type ReportReason, reportReasons } from '@serendip/contract'
import {
  type OperatorRole,
  operatorRoles,
  type PhotoKind,
  type QueueItem,
  type QueueKind,
  queueShown,
  rightsOf,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { plantAccount } from '../../../../test/planted-person.ts'
import { createMemoryRateLimiter } from '../../../adapters/memory/memory-rate-limiter.ts'
import { type Claim, takeClaim } from '../../../kernel/claims.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { randomIds } from '../../../kernel/ids.ts'
import { isBehind, type QueuePlace } from '../../../kernel/queue-place.ts'
import { createApprovals } from '../../approvals/index.ts'
import { createAudit } from '../../audit/index.ts'
import { defaultSettings } from '../../settings/index.ts'
import { queueHandlers } from './review-queue.ts'

const now = Date.UTC(2026, 10, 1)
const origin = { address: '192.0.2.1', country: null, userAgent: '', requestId: 'req_x' }
const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(8, '0')}${'0'.repeat(12)}`
/** Some wait since the same moment. */
const since = (n: number): Date => new Date(now - (n % 40) * 60_000)
const peopleCount = 60
const proposedBy = 'opr_proposer'

async function plantReport(
  db: Db,
  n: number,
  reason: ReportReason,
  state: 'open' | 'waiting',
): Promise<string> {
  const id = idOf('rep', n)
  await sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, priority, text, evidence,
    evidence_until, state, created_at) values (${id}, gen_random_uuid(), ${idOf('usr', 0)}, ${idOf('usr', 1 + (n % 50))}, 'call_a',
    ${reason}, ${consequencesOf(reason).priority}, '', '[]', ${new Date(now)}, ${state}, ${since(n)})`.execute(
    db,
  )
  return id
}

async function plantPermanentBan(db: Db, n: number): Promise<void> {
  const reportId = await plantReport(db, n, 'scam', 'waiting')
  await sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
    values (${idOf('mev', n)}, ${reportId}, ${idOf('usr', 1)}, 'proposed', 'permanent', 'scam', '', '', ${proposedBy},
    ${since(n)})`.execute(db)
  await sql`insert into approvals (id, kind, subject, payload, asked_by, asked_at)
    values (${idOf('apr', n)}, 'ban', ${reportId}, '{}', ${proposedBy}, ${since(n)})`.execute(db)
}

/** Stores the waiting items of one person beside reports. */
async function plantWaiting(db: Db, n: number): Promise<void> {
  const owner = idOf('usr', n)
  await plantAccount(db, owner, `${owner}@people.example`, new Date(now))
  for (const position of [null, 1]) {
    const id = idOf('pho', position === null ? n : n + peopleCount)
    await sql`insert into photos (id, owner_id, state, changed_at, position)
      values (${id}, ${owner}, 'pending', ${since(n)}, ${position})`.execute(db)
  }
  const storyId = idOf('sto', n)
  await sql`insert into stories (id, owner_id, media_id, caption, alt_text, is_public, state, posted_at, changed_at)
    values (${storyId}, ${owner}, ${storyId}, '', '', false, 'pending', ${since(n)}, ${since(n)})`.execute(db)
  const videoId = idOf('vid', n)
  await sql`insert into gallery_videos (id, owner_id, media_id, position, members_only, state, posted_at, changed_at)
    values (${videoId}, ${owner}, ${videoId}, 1, false, 'pending', ${since(n)}, ${since(n)})`.execute(db)
  await sql`insert into text_reviews (id, account_id, kind, text, doubts, priority, noted_at)
    values (${idOf('txr', n)}, ${owner}, 'bio', 'x', '{age}', ${n % 5}, ${since(n)})`.execute(db)
  await sql`insert into strike_reviews (id, person_id, since)
    values (${idOf('str', n)}, ${owner}, ${since(n)})`.execute(db)
  await sql`insert into account_appeals (id, account_id, standing_since, text, sent_at)
    values (${idOf('apl', n)}, ${owner}, ${new Date(now)}, 'x', ${since(n)})`.execute(db)
  await sql`insert into creator_applications (id, account_id, email, name, birthday, language, about, brand_id,
      terms_accepted_at, applied_at, changed_at)
    values (${idOf('cap', n)}, ${owner}, ${owner}, 'Mira', '2000-01-01', 'en', 'x', 'x', ${since(n)}, ${since(n)},
      ${since(n)})`.execute(db)
}

/** The part of `media` that the queue needs. */
const photosIn = (db: Db) => ({
  pendingPhotos: (kind: PhotoKind, most: number, after: QueuePlace | null) =>
    db
      .selectFrom('photos')
      .selectAll()
      .where('state', '=', 'pending')
      .where('position', kind === 'photos' ? 'is' : 'is not', null)
      .where(isBehind(['changed_at', 'id'], after))
      .orderBy('changed_at')
      .orderBy('id')
      .limit(most)
      .execute(),
  countPendingPhotos: async () => ({ waiting: 0, oldest: null }),
  async claimPhoto(tx: Tx, id: string, claim: Claim) {
    const rows = tx.selectFrom('photos').select(['id as subject', 'claimed_by', 'claimed_until'])
    return takeClaim(claim, await rows.where('id', '=', id).executeTakeFirst(), (change) =>
      tx.updateTable('photos').set(change).where('id', '=', id).execute(),
    )
  },
})

const isInOrder = (items: readonly QueueItem[]): boolean =>
  items.every((item, at) => {
    const before = items[at - 1] ?? item
    return (
      before.priority < item.priority ||
      (before.priority === item.priority && before.waitingSince <= item.waitingSince)
    )
  })

describeEngines('the review queue', (open) => {
  let db: Db
  let queue: ReturnType<typeof queueHandlers>
  beforeAll(async () => {
    ;({ db } = await open())
    for (let n = 0; n < peopleCount; n++) await plantWaiting(db, n)
    for (let n = 0; n < 160; n++) {
      await plantReport(db, n, reportReasons[n % reportReasons.length] ?? 'other', 'open')
    }
    for (let n = 200; n < 203; n++) await plantPermanentBan(db, n)
    const clock = { now: () => now, after: () => () => {} }
    const settings = { read: async () => defaultSettings }
    const limiter = createMemoryRateLimiter(clock)
    const audit = createAudit({ db, clock, limiter, onBurst: () => {}, heads: null })
    const seconds = async (_: unknown, { askedBy }: { readonly askedBy: string }) =>
      ['opr_second', proposedBy].filter((id) => id !== askedBy)
    const approvals = createApprovals({
      plumbing: { db, clock, ids: randomIds, audit },
      electorate: { seconds, namesOf: async () => new Map() },
    })
    queue = queueHandlers({ plumbing: { approvals, db, clock, settings, audit }, media: photosIn(db) })
  })

  const by = (operatorId: string, role: OperatorRole = 'admin') => ({
    caller: {
      operatorId,
      sessionId: 'ops_x',
      roles: [role],
      isSteppedUp: false,
      rights: rightsOf([role]),
    },
    params: undefined,
    origin,
  })
  const page = (query: { kind?: QueueKind; after?: string }, role: OperatorRole = 'admin') =>
    queue.list({ ...by('opr_reader', role), query, body: undefined })
  async function allOf(kind?: QueueKind): Promise<QueueItem[]> {
    const items: QueueItem[] = []
    let next: string | null = null
    do {
      const answer = await page({ ...(kind && { kind }), ...(next !== null && { after: next }) })
      expect(answer.items.length).toBeLessThanOrEqual(queueShown)
      items.push(...answer.items)
      next = answer.next
    } while (next !== null)
    return items
  }
  const next = (operatorId: string, skip: string[] = [], kind?: QueueKind, role?: OperatorRole) =>
    queue.next({ ...by(operatorId, role), query: undefined, body: { skip, kind } })

  it('shows each thing once over its pages, by priority and age, minors and self-harm first', async () => {
    const items = await allOf()
    expect(items).toHaveLength(160 + 3 + 8 * peopleCount)
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(items.length)
    expect(isInOrder(items)).toBe(true)
    const first = items.filter(({ priority, kind }) => priority === 0 && kind === 'reports')
    expect(new Set(first.map(({ reason }) => reason))).toEqual(new Set(['minor', 'selfHarm']))
    expect(items.findIndex(({ priority }) => priority > 0)).toBe(first.length + peopleCount / 5)
  })

  it('pages one kind alone, and counts each with its oldest', async () => {
    for (const kind of [
      'strikes',
      'appeals',
      'photos',
      'galleries',
      'stories',
      'videos',
      'texts',
      'applications',
    ] as const) {
      const items = await allOf(kind)
      expect([kind, items.length, isInOrder(items)]).toEqual([kind, peopleCount, true])
    }
    const { counts } = await page({})
    expect(counts.find(({ kind }) => kind === 'reports')).toEqual({
      kind: 'reports',
      waiting: 160,
      oldestAt: now - 39 * 60_000,
    })
    expect(counts.find(({ kind }) => kind === 'confirmations')?.waiting).toBe(3)
  })

  it.each(operatorRoles)('shows and hands to a %s only what that role may decide', async (role) => {
    const own = { moderator: ['reports', 'strikes', 'photos', 'galleries', 'stories', 'videos', 'texts'] }[
      String(role)
    ]
    const photos = ['photos', 'galleries', 'stories', 'videos']
    const all = ['reports', 'confirmations', 'strikes', 'appeals', ...photos, 'texts', 'applications']
    const expected = own ?? (role === 'seniorModerator' || role === 'admin' ? all : [])
    const { counts } = await page({}, role)
    expect(counts.map(({ kind }) => kind)).toEqual(expected)
    for (const kind of all as QueueKind[]) {
      const { items } = await page({ kind }, role)
      expect([kind, items.length > 0]).toEqual([kind, expected.includes(kind)])
      if (expected.includes(kind)) continue
      expect(await next('opr_reader', [], kind, role)).toEqual({ item: null })
    }
  })

  it('gives operators who ask at the same time different things, and the same again until it is left', async () => {
    const [a, b] = await Promise.all([next('opr_a'), next('opr_b')])
    expect([a.item?.priority, b.item?.priority]).toEqual([0, 0])
    expect(a.item?.itemId).not.toBe(b.item?.itemId)
    expect((await next('opr_a')).item?.itemId).toBe(a.item?.itemId)
    const otherItem = await next('opr_a', [a.item?.itemId ?? ''])
    expect([a.item?.itemId, b.item?.itemId]).not.toContain(otherItem.item?.itemId)
    const shown = (await page({})).items.find(({ itemId }) => itemId === b.item?.itemId)
    expect(shown?.claim?.operatorId).toBe('opr_b')
  })

  it('never hands a decision to who made it: a second operator confirms, and another one decides an appeal', async () => {
    expect(await next(proposedBy, [], 'confirmations')).toEqual({ item: null })
    expect((await next('opr_second', [], 'confirmations')).item).toMatchObject({ kind: 'confirmations' })
    await sql`update account_appeals set verdict = 'upheld', decided_at = sent_at where id <> ${idOf('apl', 1)}`.execute(
      db,
    )
    await sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
      values (${idOf('mev', 1)}, '', ${idOf('usr', 1)}, 'decided', 'd7', 'scam', '', '', 'opr_first', ${new Date(now)})`.execute(
      db,
    )
    expect(await next('opr_first', [], 'appeals')).toEqual({ item: null })
    expect((await next('opr_second', [], 'appeals')).item?.itemId).toBe(idOf('apl', 1))
  })
})
