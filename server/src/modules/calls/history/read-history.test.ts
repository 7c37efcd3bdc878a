import type { CallHistoryEntry } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

interface Page {
  readonly entries: readonly CallHistoryEntry[]
  readonly nextCursor: string | null
}
const read = async (me: SignedUp, query = ''): Promise<Page> =>
  (await server.get<Page>(`/calls/history${query}`, me.token)).body
const run = (query: ReturnType<typeof sql>) => query.execute(server.composition.engines.database.db)

/** Two people in a text call, which the first one leaves. */
async function meet(first: SignedUp, second: SignedUp): Promise<string> {
  const [mine, theirs] = [await aTab(server, first), await aTab(server, second)]
  const callId = await server.composition.calls.start(
    { userId: first.userId, connectionId: mine.connectionId },
    { userId: second.userId, connectionId: theirs.connectionId },
    'text',
  )
  await server.composition.calls.leave(first.userId, 'left')
  mine.close()
  theirs.close()
  return callId
}

let rings = 0
const missedRing = async (payer: SignedUp, creator: SignedUp, reason: string): Promise<string> => {
  rings += 1
  const ringId = `ring_${String(rings).padStart(20, '0')}`
  await run(sql`insert into call_rings
      (id, caller_id, connection_id, callee_id, rate_coins, rang_at, expires_at, end_reason, ended_at)
    values (${ringId}, ${payer.userId}, 'con', ${creator.userId}, 60, now(), now(), ${reason}, now())`)
  return ringId
}

test('both sides find an ended call, each with the other person and the end reason from their side', async () => {
  const [first, second, stranger] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const callId = await meet(first, second)
  await run(sql`update calls set started_at = ended_at - interval '61 seconds', revealed_at = ended_at
    where id = ${callId}`)
  const common = { entryId: callId, type: 'random', mode: 'text', durationMs: 61_000, deltaCoins: null }
  expect((await read(first)).entries).toMatchObject([
    { ...common, endReason: 'left', rang: null, partner: { userId: second.userId } },
  ])
  expect((await read(second)).entries).toMatchObject([
    { ...common, endReason: 'partner_left', partner: { userId: first.userId } },
  ])
  expect(await read(stranger)).toEqual({ entries: [], nextCursor: null })
  expect((await server.get('/calls/history')).status).toBe(401)
})

test('a filter’s fee is part of a call’s cost in the history of the person who paid it', async () => {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const callId = await meet(first, second)
  const fee = (state: string, transferId: string | null) =>
    run(sql`insert into call_filter_fees (call_id, user_id, price_coins, state, transfer_id)
      values (${callId}, ${first.userId}, 10, ${state}, ${transferId})
      on conflict (call_id, user_id) do update set state = excluded.state, transfer_id = excluded.transfer_id`)
  await fee('charged', 'a-transfer')
  expect((await read(first)).entries).toMatchObject([{ entryId: callId, deltaCoins: -10 }])
  expect((await read(second)).entries).toMatchObject([{ entryId: callId, deltaCoins: null }])
  await fee('returned', 'a-transfer')
  expect((await read(first)).entries[0]?.deltaCoins).toBe(0)
})

test('a running call is not in the history yet', async () => {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const callId = await meet(first, second)
  await run(sql`update calls set ended_at = null, end_reason = null where id = ${callId}`)
  expect((await read(first)).entries).toEqual([])
})

test('an unanswered ring is missed on both sides, for whatever reason; an answered one is not', async () => {
  const [payer, creator] = [await aPerson(server), await aPerson(server)]
  const missed = [await missedRing(payer, creator, 'missed'), await missedRing(payer, creator, 'declined')]
  await missedRing(payer, creator, 'accepted')
  const [out, into] = [(await read(payer)).entries, (await read(creator)).entries]
  expect(out.map(({ entryId }) => entryId).toSorted()).toEqual(missed)
  const shown = { type: 'missed', endReason: null, durationMs: null, deltaCoins: null }
  for (const entry of out) expect(entry).toMatchObject({ ...shown, rang: 'self' })
  for (const entry of into) {
    expect(entry).toMatchObject({ ...shown, rang: 'partner', partner: { userId: payer.userId } })
  }
})

test('a billed call shows the payer its cost and the creator their earnings', async () => {
  const [payer, creator] = [await aPerson(server), await aPerson(server)]
  const callId = await meet(payer, creator)
  await run(sql`update call_sides set rang = true where call_id = ${callId} and user_id = ${payer.userId}`)
  await run(sql`insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state,
      consent, connect_by, billed_ms, held_blocks, settled_blocks, paid_coins, closed_at)
    values (${callId}, ${payer.userId}, ${creator.userId}, 60, 50, 10000, 'closed', 'ring', 0, 20000, 2, 2, 20, 1)`)
  expect((await read(payer)).entries).toMatchObject([{ type: 'direct', rang: 'self', deltaCoins: -20 }])
  expect((await read(creator)).entries).toMatchObject([{ type: 'direct', rang: 'partner', deltaCoins: 10 }])
})

test('a free call between contacts is direct, with who rang, and no coins', async () => {
  const [caller, callee] = [await aPerson(server), await aPerson(server)]
  const callId = await meet(caller, callee)
  await run(sql`update call_sides set rang = true where call_id = ${callId} and user_id = ${caller.userId}`)
  expect((await read(caller)).entries).toMatchObject([{ type: 'direct', rang: 'self', deltaCoins: null }])
  expect((await read(callee)).entries).toMatchObject([{ type: 'direct', rang: 'partner', deltaCoins: null }])
})

test('a block, by either side, and a closed account leave the call without a person', async () => {
  const [me, blocking, gone] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  await meet(me, blocking)
  await meet(me, gone)
  await server.post(`/block/${me.userId}`, {}, blocking.token)
  await run(sql`update accounts set standing = 'deleted' where id = ${gone.userId}`)
  expect((await read(me)).entries.map(({ partner }) => partner)).toEqual([null, null])
  expect((await read(blocking)).entries.map(({ partner }) => partner)).toEqual([null])
})

test('a call with someone who blocked, or left, can still be reported, and the report separates', async () => {
  const [me, blocking, gone] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  await meet(me, blocking)
  await meet(me, gone)
  await server.post(`/block/${me.userId}`, {}, blocking.token)
  await run(sql`update accounts set standing = 'deleted' where id = ${gone.userId}`)
  for (const { partner, canReport, entryId, mayAdd } of (await read(me)).entries) {
    expect({ partner, canReport, mayAdd }).toEqual({ partner: null, canReport: true, mayAdd: false })
    const body = { callId: entryId, reason: 'harassment', key: crypto.randomUUID() }
    expect((await server.post('/report', body, me.token)).status).toBe(200)
  }
  const reported = await run(sql`select 1 from exclusions where owner_id = ${me.userId} and kind = 'report'`)
  expect(reported.rows).toHaveLength(2)
})

test('someone met within a day can be added from the history, and a contact is marked there', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const callId = await meet(me, otherPerson)
  expect((await read(me)).entries).toMatchObject([
    { mayAdd: true, relation: { added: false, addedMe: false } },
  ])
  await server.post(`/follow/${otherPerson.userId}`, {}, me.token)
  await run(sql`update calls set started_at = started_at - interval '25 hours' where id = ${callId}`)
  const added = { added: true, addedMe: false }
  expect((await read(me)).entries).toMatchObject([{ mayAdd: false, relation: added }])
  const asked = { added: false, addedMe: true }
  expect((await read(otherPerson)).entries).toMatchObject([{ mayAdd: true, relation: asked }])
})

test('pages follow each other without gaps or repeats, and a type filters out the rest', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const all = [await meet(me, otherPerson), await meet(me, otherPerson), await meet(me, otherPerson)]
  all.push(await missedRing(me, otherPerson, 'missed'))
  await run(sql`update calls set started_at = now() where id = any(${all}::text[])`)
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && found.length < 10) {
    const page: Page = await read(me, `?limit=3${cursor && `&cursor=${cursor}`}`)
    found.push(...page.entries.map(({ entryId }) => entryId))
    cursor = page.nextCursor
  }
  expect(found.toSorted()).toEqual(all.toSorted())
  expect((await read(me, '?type=missed')).entries).toHaveLength(1)
  expect((await read(me, '?type=random')).entries).toHaveLength(3)
  for (const bad of ['?type=all', '?limit=51', '?cursor=x', '?cursor=1_x', '?other=1']) {
    expect((await server.get(`/calls/history${bad}`, me.token)).body.code, bad).toBe('bad_input')
  }
})
