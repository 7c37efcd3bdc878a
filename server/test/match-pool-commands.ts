import fc from 'fast-check'
import { expect } from 'vitest'
import { bucketsOf } from '../src/modules/matchmaking/match-buckets.ts'
import {
  type MatchCard,
  type MatchPool,
  type Pairing,
  poolLeaseMs,
  type SearchReach,
} from '../src/modules/matchmaking/match-pool.port.ts'
import { aRequest, type JumpingClock, recentRule } from './match-pool.ts'
import type { MatchPoolModel } from './match-pool-model.ts'

/** Target of the commands: the real pool on a few nodes, some of which crash and return under a new name. */
export interface RealPool {
  readonly clock: JumpingClock
  readonly open: (nodeId: string) => MatchPool
  readonly nodes: { nodeId: string; pool: MatchPool; starts: number }[]
  readonly pairings: { pairing: Pairing; by: number }[]
  readonly settledAt: Set<number>
}
type Command = fc.AsyncCommand<MatchPoolModel, RealPool>

const userIds = ['ann', 'bob', 'cid', 'dan', 'eva', 'fay', 'gus', 'hal']
export const nodeCount = 3

function command(
  name: string,
  run: (model: MatchPoolModel, real: RealPool) => Promise<void>,
  check: (model: Pick<MatchPoolModel, 'tickets'>) => boolean = () => true,
): Command {
  return { check: (model) => check(model), run, toString: () => name }
}
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
function nodeAt(real: RealPool, index: number): RealPool['nodes'][number] {
  const node = pick(real.nodes, index)
  if (!node) throw new Error('there are always nodes')
  return node
}

/** Checks a search's answer against the model's, and applies it. */
function expectFound(
  model: MatchPoolModel,
  real: RealPool,
  userId: string,
  pairing: Pairing | null,
  by: number,
): void {
  const own = model.tickets.get(userId)
  if (!own) throw new Error('the model lost someone')
  const expected = model.expectedPartner(own)
  expect(pairing?.tickets.map((ticket) => ticket.userId) ?? [userId]).toEqual(
    expected ? [userId, expected.ticket.userId] : [userId],
  )
  if (!pairing) return
  expect(new Set(pairing.tickets.map((ticket) => ticket.userId)).size).toBe(2)
  model.pairUp(pairing)
  real.pairings.push({ pairing, by })
}

const enter = (userId: string, at: number, card: Partial<MatchCard>, parted: string[], waitedMs: number) =>
  command(`enter ${userId} at ${at} ${JSON.stringify({ card, parted, waitedMs })}`, async (model, real) => {
    const { nodeId, pool } = nodeAt(real, at)
    const since = model.now - waitedMs
    const outcome = await pool.enter(
      aRequest(userId, { card, parted, since, connectionId: `con_${nodeId}` }),
      recentRule,
    )
    const before = model.tickets.get(userId)
    if (before?.pairing && before.pairing.until > model.now) {
      expect(outcome.kind).toBe('pairing')
      return
    }
    if (outcome.kind === 'pairing') throw new Error('nobody was pairing this person')
    const stored = before && !before.pairing && model.isLeased(before.ticket) ? before.ticket : null
    expect(outcome.replaced?.ticketId).toBe(stored?.ticketId)
    if (before) model.remove(before, nodeId)
    if (!model.leases.has(nodeId)) model.leases.set(nodeId, 0)
    const ticket = outcome.kind === 'paired' ? outcome.pair.tickets[0] : outcome.ticket
    expect(ticket.since).toBe(Math.min(since, stored?.since ?? since))
    expect(ticket.nodeId).toBe(nodeId)
    model.tickets.set(userId, { ticket, parted: new Set(parted), pairing: null })
    expectFound(model, real, userId, outcome.kind === 'paired' ? outcome.pair : null, at)
  })

const seek = (userId: string, at: number, widened: SearchReach) =>
  command(
    `seek ${userId} at ${at} ${widened}`,
    async (model, real) => {
      const held = model.tickets.get(userId)
      if (!held) return
      const card = { ...held.ticket.card, widened }
      const ticket = { ...held.ticket, card, buckets: bucketsOf(card) }
      const outcome = await nodeAt(real, at).pool.seek(ticket, recentRule)
      if (held.pairing) {
        expect(outcome.kind).toBe(held.pairing.until > model.now ? 'pairing' : 'stranded')
      } else if (!model.isLeased(ticket)) {
        expect(outcome.kind).toBe('unleased')
      } else {
        held.ticket = ticket
        expect(['paired', 'waiting']).toContain(outcome.kind)
        expectFound(model, real, userId, outcome.kind === 'paired' ? outcome.pair : null, at)
      }
    },
    (model) => model.tickets.has(userId),
  )

const leave = (userId: string, at: number, ownConnection: boolean) =>
  command(`leave ${userId} at ${at} ${ownConnection}`, async (model, real) => {
    const held = model.tickets.get(userId)
    const { nodeId, pool } = nodeAt(real, at)
    const left = await pool.leave(userId, ownConnection ? (held?.ticket.connectionId ?? null) : 'con_other')
    const isPairing = held?.pairing && held.pairing.until > model.now
    const expected = held && !isPairing && ownConnection ? held : null
    expect(left?.ticketId).toBe(expected?.ticket.ticketId)
    if (expected) model.remove(expected, nodeId)
  })

const claim = (userId: string, at: number) =>
  command(`claim ${userId} at ${at}`, async (model, real) => {
    const held = model.tickets.get(userId)
    const claimed = await nodeAt(real, at).pool.claim(userId)
    const expected = held && !held.pairing && model.isLeased(held.ticket)
    expect(claimed?.tickets.map((ticket) => ticket.userId)).toEqual(expected ? [userId] : undefined)
    if (!claimed) return
    model.pairUp(claimed)
    real.pairings.push({ pairing: claimed, by: at })
  })

const settle = (index: number) =>
  command(`settle ${index}`, async (model, real) => {
    const made = pick(real.pairings, index)
    if (!made) return
    real.pairings.splice(real.pairings.indexOf(made), 1)
    // Two settlements at one instant have no guaranteed order.
    while (real.settledAt.has(model.now)) {
      model.now += 1
      real.clock.jump(1)
    }
    real.settledAt.add(model.now)
    const { nodeId, pool } = nodeAt(real, made.by)
    await pool.settle(made.pairing, recentRule)
    for (const held of model.held(made.pairing)) model.remove(held, nodeId)
    const [first, second] = made.pairing.tickets
    if (first && second) model.remember(first.userId, second.userId)
  })

const putBack = (index: number, parted: boolean) =>
  command(`put back ${index} ${parted}`, async (model, real) => {
    const made = pick(real.pairings, index)
    if (!made) return
    real.pairings.splice(real.pairings.indexOf(made), 1)
    await nodeAt(real, made.by).pool.putBack(made.pairing, { parted })
    for (const held of model.held(made.pairing)) {
      held.pairing = null
      if (parted) for (const { userId } of made.pairing.tickets) held.parted.add(userId)
      held.parted.delete(held.ticket.userId)
    }
  })

const renew = (at: number) =>
  command(`renew ${at}`, async (model, real) => {
    const { nodeId, pool } = nodeAt(real, at)
    const { lapsed, gone } = await pool.renewLease()
    expect(lapsed).toBe((model.leases.get(nodeId) ?? 0) <= model.now)
    if (lapsed) model.dropNode(nodeId)
    model.leases.set(nodeId, model.now + poolLeaseMs)
    model.sweep()
    expect(new Set(gone)).toEqual(model.gone.get(nodeId) ?? new Set())
    model.gone.delete(nodeId)
  })

const crash = (at: number) =>
  command(`crash ${at}`, async (_model, real) => {
    const node = nodeAt(real, at)
    node.starts += 1
    node.nodeId = `node_${at}_${node.starts}`
    node.pool = real.open(node.nodeId)
  })

const jump = (ms: number) =>
  command(`jump ${ms}`, async (model, real) => {
    model.now += ms
    real.clock.jump(ms)
  })

/** Nobody is lost and nobody is invented: the pool holds exactly the people that the model holds. */
export async function expectSamePeople(model: MatchPoolModel, real: RealPool): Promise<void> {
  const { pool } = nodeAt(real, 0)
  expect(await pool.looking()).toBe(model.tickets.size)
  for (const held of [...model.tickets.values()]) {
    const buckets = { waitsIn: ['alone'], looksInto: ['nowhere'] }
    const { kind } = await pool.seek({ ...held.ticket, buckets }, recentRule)
    const paired = held.pairing && (held.pairing.until > model.now ? 'pairing' : 'stranded')
    expect(kind).toBe(paired ?? (model.isLeased(held.ticket) ? 'waiting' : 'unleased'))
  }
}

const anyone = fc.constantFrom(...userIds)
const anywhere = fc.nat({ max: nodeCount - 1 })
const anyCard: fc.Arbitrary<Partial<MatchCard>> = fc.record({
  brandId: fc.constantFrom('serendip', 'serendip', 'serendip', 'tandem'),
  gender: fc.constantFrom('male', 'female'),
  filter: fc.constantFrom('both', 'both', 'female', 'male'),
  languages: fc.constantFrom(['en'], ['en'], ['de'], ['en', 'de']),
  region: fc.constantFrom('europe', 'europe', 'asia', null),
  mode: fc.constantFrom('video', 'video', 'video', 'text'),
  widened: fc.constantFrom('none', 'none', 'languages', 'region'),
})
const entering = fc
  .tuple(anyone, anywhere, anyCard, fc.subarray(userIds, { maxLength: 2 }), fc.nat({ max: 30_000 }))
  .map(([userId, at, card, parted, waited]) => {
    return enter(
      userId,
      at,
      card,
      parted.filter((otherId) => otherId !== userId),
      waited,
    )
  })

export const anyCommands = fc.commands<MatchPoolModel, RealPool, false>(
  [
    entering,
    entering,
    entering,
    fc
      .tuple(anyone, anywhere, fc.constantFrom<SearchReach>('none', 'languages', 'region'))
      .map(([userId, at, widened]) => seek(userId, at, widened)),
    fc.tuple(anyone, anywhere, fc.boolean()).map(([userId, at, own]) => leave(userId, at, own)),
    fc.tuple(anyone, anywhere).map(([userId, at]) => claim(userId, at)),
    fc.nat({ max: 3 }).map(settle),
    fc.tuple(fc.nat({ max: 3 }), fc.boolean()).map(([index, parted]) => putBack(index, parted)),
    anywhere.map(renew),
    anywhere.map(crash),
    fc.integer({ min: -15_000, max: 30_000 }).map(jump),
  ] as fc.Arbitrary<Command>[],
  { maxCommands: 60, size: 'max' },
)
