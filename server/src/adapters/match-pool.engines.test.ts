import { beforeEach, expect, test } from 'vitest'
import {
  aCard,
  aJumpingClock,
  aPool,
  aRequest,
  type JumpingClock,
  recentRule,
} from '../../test/match-pool.ts'
import { describeRealtimeEngines } from '../../test/redis.ts'
import { bucketsOf } from '../modules/matchmaking/match-buckets.ts'
import {
  type MatchPool,
  type Pair,
  type Pairing,
  pairingMs,
  poolLeaseMs,
  poolRenewMs,
  type Ticket,
} from '../modules/matchmaking/match-pool.port.ts'

describeRealtimeEngines('match pool', (redis) => {
  let clock: JumpingClock
  let node: (nodeId: string) => MatchPool
  let pool: MatchPool

  beforeEach(async () => {
    clock = aJumpingClock()
    node = aPool(redis(), clock)
    pool = node('node_a')
    await pool.renewLease()
  })

  /** Enters one after another, one millisecond apart. */
  const enter = async (userId: string, request: Parameters<typeof aRequest>[1] = {}, at = pool) => {
    clock.jump(1)
    return at.enter(aRequest(userId, { since: clock.now(), ...request }), recentRule)
  }
  const waiting = async (...args: Parameters<typeof enter>): Promise<Ticket> => {
    const outcome = await enter(...args)
    if (outcome.kind !== 'waiting') throw new Error(`expected to wait, but ${outcome.kind}`)
    return outcome.ticket
  }
  const paired = async (...args: Parameters<typeof enter>): Promise<Pair> => {
    const outcome = await enter(...args)
    if (outcome.kind !== 'paired') throw new Error(`expected a pair, but ${outcome.kind}`)
    return outcome.pair
  }
  const seek = (ticket: Ticket) => pool.seek(ticket, recentRule)
  const settle = (pairing: Pairing, at = pool) => at.settle(pairing, recentRule)
  const passWhileAlive = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += poolRenewMs) {
      clock.jump(poolRenewMs)
      await pool.renewLease()
    }
  }
  const partnerIn = (pair: Pair): string => pair.tickets[1].userId
  const met = async (firstId: string, secondId: string): Promise<void> => {
    await enter(firstId)
    await settle(await paired(secondId))
  }
  const widenedTo = (ticket: Ticket, widened: 'languages' | 'region'): Ticket => {
    const card = { ...ticket.card, widened }
    return { ...ticket, card, buckets: bucketsOf(card) }
  }

  test('pairs two compatible people across nodes and removes both', async () => {
    const otherPool = node('node_b')
    await otherPool.renewLease()
    const there = await waiting('ann', {}, otherPool)
    const pair = await paired('bob')
    expect(pair.tickets.map((ticket) => ticket.userId)).toEqual(['bob', 'ann'])
    expect(pair.tickets[1]).toEqual(there)
    expect((await enter('cid')).kind).toBe('waiting')
  })

  test('until its wishes end a search meets only who satisfies them, in either direction, and then anyone', async () => {
    const until = clock.now() + 3_000
    const german = { traits: ['country:DE', 'age:30'] }
    const wishing = { wishes: [['country:DE', 'country:FR'], ['age:30']], wishesUntil: until }
    await waiting('other', { traits: ['country:US', 'age:30'] })
    const ticket = await waiting('wishing', wishing)
    expect(ticket).toMatchObject(wishing)
    expect(await seek(ticket)).toEqual({ kind: 'waiting' })
    // Another person's search does not find them against their wishes either.
    const partner = await paired('third', { traits: ['country:DE', 'age:31'] })
    expect(partnerIn(partner)).toBe('other')
    expect(partnerIn(await paired('german', german))).toBe('wishing')
    await waiting('wishing too', { ...wishing, wishesUntil: clock.now() + 3_000 })
    await waiting('american', { traits: ['country:US'] })
    clock.jump(3_000)
    await pool.renewLease()
    expect(partnerIn(await paired('asian', { traits: ['country:JP'] }))).toBe('wishing too')
  })

  test('the longest wait is served first', async () => {
    await enter('ann')
    await enter('bea', { card: { filter: 'female' } })
    await enter('old', { since: clock.now() - 60_000, card: { filter: 'female' } })
    expect(partnerIn(await paired('eva', { card: { gender: 'female' } }))).toBe('old')
  })

  test('never pairs a person with themselves: a newer tab takes over the slot and its place in the queue', async () => {
    const first = await waiting('ann', { connectionId: 'con_1' })
    const second = await enter('ann', { connectionId: 'con_2' })
    expect(second).toMatchObject({ kind: 'waiting', replaced: { connectionId: 'con_1' } })
    expect(second.kind === 'waiting' && second.ticket.since).toBe(first.since)
    expect(await seek(first)).toEqual({ kind: 'gone' })
    expect(await pool.leave('ann', 'con_1')).toBeNull()
    expect(await pool.looking()).toBe(1)
  })

  test('a person who is being paired cannot enter again until the pairing is settled', async () => {
    await enter('ann')
    const pair = await paired('bob')
    expect(await enter('ann')).toEqual({ kind: 'pairing' })
    expect(await pool.leave('ann', null)).toBeNull()
    await settle(pair)
    expect((await enter('ann')).kind).toBe('waiting')
  })

  test('never pairs two people if either of them excludes the other', async () => {
    await enter('ann', { parted: ['bob'] })
    expect((await enter('bob')).kind).toBe('waiting')
    await pool.leave('bob', null)
    await pool.leave('ann', null)
    await enter('ann')
    expect((await enter('bob', { parted: ['ann'] })).kind).toBe('waiting')
  })

  test('a recent partner is the last choice, but still chosen when no one else fits', async () => {
    await met('ann', 'bob')
    await enter('ann')
    await enter('cid', { card: { filter: 'female' } })
    expect(partnerIn(await paired('bob'))).toBe('ann')
  })

  test('a recent partner waits behind a newer stranger', async () => {
    await met('ann', 'bob')
    await enter('ann')
    await enter('eva', { card: { gender: 'female', filter: 'male' }, parted: ['ann'] })
    expect(partnerIn(await paired('bob'))).toBe('eva')
  })

  test('a partner is recent within the window and while among the latest few', async () => {
    for (const otherId of ['bob', 'cid', 'dan']) await met('ann', otherId)
    await enter('bob')
    await enter('dan', { parted: ['bob'] })
    const pair = await paired('ann')
    // Bob remembers Ann although Ann, who has met two others since, no longer remembers Bob.
    expect(partnerIn(pair)).toBe('bob')
    await pool.putBack(pair, { parted: false })
    await pool.leave('ann', null)
    await passWhileAlive(recentRule.windowMs)
    await enter('new', { parted: ['bob', 'dan'] })
    expect(partnerIn(await paired('ann'))).toBe('bob')
  })

  test('a widened search finds people that a narrow one does not', async () => {
    const german = await waiting('ann', { card: { languages: ['de'] } })
    const english = await waiting('bob')
    expect(await seek(widenedTo(german, 'languages'))).toEqual({ kind: 'waiting' })
    const outcome = await seek(widenedTo(english, 'languages'))
    expect(outcome).toMatchObject({
      kind: 'paired',
      pair: { tickets: [{ userId: 'bob' }, { userId: 'ann' }] },
    })
  })

  test('put back, both keep their waiting time; separated, they never meet again', async () => {
    const before = await waiting('ann')
    const pair = await paired('bob')
    await pool.putBack(pair, { parted: false })
    expect(partnerIn(await paired('cid'))).toBe('ann')
    const again = await seek(pair.tickets[0])
    expect(again.kind).toBe('waiting')
    await enter('dan', { parted: ['cid'] }).then((outcome) => expect(outcome.kind).toBe('paired'))
    expect(before.since).toBeLessThan(pair.tickets[0].since)
  })

  test('two people put back as separated do not pair, and others still find them', async () => {
    await enter('ann')
    const pair = await paired('bob')
    await pool.putBack(pair, { parted: true })
    expect(await seek(pair.tickets[0])).toEqual({ kind: 'waiting' })
    expect(partnerIn(await paired('cid'))).toBe('ann')
  })

  test('a claim removes a waiting person once', async () => {
    await enter('ann')
    const claim = await pool.claim('ann')
    expect(claim?.tickets).toHaveLength(1)
    expect(await pool.claim('ann')).toBeNull()
    expect((await enter('bob')).kind).toBe('waiting')
    if (claim) await settle(claim)
    expect(await pool.looking()).toBe(1)
  })

  test('only its own connection removes a ticket', async () => {
    await enter('ann', { connectionId: 'con_1' })
    expect(await pool.leave('ann', 'con_2')).toBeNull()
    expect((await pool.leave('ann', 'con_1'))?.userId).toBe('ann')
    expect(await pool.looking()).toBe(0)
  })

  test('tickets of a node whose lease expired are never paired, and are swept', async () => {
    const crashed = node('node_b')
    await crashed.renewLease()
    const there = await waiting('ann', {}, crashed)
    clock.jump(poolLeaseMs)
    await pool.renewLease()
    expect(await seek(there)).toEqual({ kind: 'unleased' })
    expect((await enter('bob')).kind).toBe('waiting')
    expect(await pool.looking()).toBe(1)
  })

  test('a node that returns late learns that its lease lapsed and that its tickets are gone', async () => {
    const ticket = await waiting('ann')
    expect(await pool.renewLease()).toEqual({ lapsed: false, gone: [] })
    clock.jump(poolLeaseMs)
    expect(await seek(ticket)).toEqual({ kind: 'unleased' })
    expect(await pool.renewLease()).toEqual({ lapsed: true, gone: [] })
    expect(await seek(ticket)).toEqual({ kind: 'gone' })
    expect(await pool.looking()).toBe(0)
    expect(await enter('ann')).toMatchObject({ kind: 'waiting', replaced: null })
  })

  test('an unsettled pairing strands its tickets, which may enter again', async () => {
    const ticket = await waiting('ann')
    await paired('bob')
    expect(await seek(ticket)).toEqual({ kind: 'pairing' })
    clock.jump(pairingMs)
    expect(await seek(ticket)).toEqual({ kind: 'stranded' })
    expect((await enter('ann')).kind).toBe('waiting')
  })

  test('a node learns which of its tickets another node ended', async () => {
    const otherPool = node('node_b')
    await otherPool.renewLease()
    const [ann, bob] = [await waiting('ann'), await waiting('bob', { card: { filter: 'female' } })]
    await settle(await paired('cid', {}, otherPool), otherPool)
    await enter('bob', { card: { filter: 'female' } }, otherPool)
    const { gone } = await pool.renewLease()
    expect([...gone].sort()).toEqual([ann.ticketId, bob.ticketId].sort())
    expect((await pool.renewLease()).gone).toEqual([])
  })

  test('a node that releases its lease takes its tickets with it', async () => {
    await enter('ann')
    await pool.dropLease()
    expect(await pool.looking()).toBe(0)
  })

  test('finds the one match behind a thousand who do not fit', async () => {
    const parted: string[] = []
    for (let index = 0; index < 1_000; index += 1) {
      const userId = `w${index}`
      parted.push(userId)
      await enter(userId, { card: { filter: 'female' } })
    }
    const woman = { gender: 'female', filter: 'both' } as const
    await enter('ann', { card: { filter: 'female' } })
    expect(partnerIn(await paired('eva', { card: woman, parted }))).toBe('ann')
  })

  test('cards are passed unchanged', async () => {
    const card = aCard({ languages: ['ar', 'de'], region: null, mode: 'text', filter: 'male' })
    const ticket = await waiting('ann', { card, parted: ['bob', 'cid'] })
    expect(ticket).toMatchObject({ card, nodeId: 'node_a', since: clock.now() })
    expect(new Set(ticket.parted)).toEqual(new Set(['bob', 'cid']))
    expect(ticket.buckets).toEqual(bucketsOf(card))
  })
})
