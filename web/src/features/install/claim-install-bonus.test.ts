import { beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { claimAgainAfterMs, createInstallClaim } from './claim-install-bonus.ts'

interface Bonus {
  readonly coins: number
  readonly claimed: boolean
  readonly refusal: 'email' | 'shared' | null
}
const bonus: Bonus = { coins: 50, claimed: false, refusal: null }

let server: { bonus: Bonus; isAway: boolean; claims: number; reads: string[] }
let seen: string[]
let userId: string | null
let clock: ReturnType<typeof fakeClock>

beforeEach(() => {
  server = { bonus, isAway: false, claims: 0, reads: [] }
  seen = []
  userId = 'ada'
  clock = fakeClock()
})

const create = () =>
  createInstallClaim({
    clock,
    session: {
      current: () => (userId === null ? null : ({ profile: { _id: userId } } as StoredUser)),
    },
    async claim() {
      server.claims += 1
      if (server.isAway) throw new Error('no network')
      const isGiven = !server.bonus.claimed && server.bonus.refusal === null
      if (isGiven) server.bonus = { ...server.bonus, claimed: true }
      return { bonus: server.bonus, claimed: isGiven }
    },
    async read(id) {
      server.reads.push(id)
      return server.bonus
    },
    onCoins: (coins) => void seen.push(`${coins} coins`),
    onUnconfirmed: () => void seen.push('confirm your email'),
  })

test('a claim that brings the coins shows them', async () => {
  await create()()
  expect([seen, server.reads]).toEqual([['50 coins'], []])
})

test('it is claimed once, however often the app is opened', async () => {
  const claim = create()
  for (let opened = 0; opened < 3; opened += 1) {
    await claim()
    clock.advance(claimAgainAfterMs)
  }
  expect([seen, server.claims]).toEqual([['50 coins'], 1])
  await create()()
  expect(seen).toEqual(['50 coins'])
})

test.each([
  { ...bonus, claimed: true },
  { ...bonus, refusal: 'shared' },
] as const)('otherwise the bonus of the person is read, and not claimed again: %o', async (stored) => {
  server.bonus = stored
  const claim = create()
  await claim()
  clock.advance(claimAgainAfterMs)
  await claim()
  expect([seen, server.reads, server.claims]).toEqual([[], ['ada'], 1])
})

test('the next person to log in claims their own', async () => {
  const claim = create()
  await claim()
  server.bonus = bonus
  userId = 'bo'
  await claim()
  expect(seen).toEqual(['50 coins', '50 coins'])
})

test('without a confirmed email the person is told once, and the coins come after it', async () => {
  server.bonus = { ...bonus, refusal: 'email' }
  const claim = create()
  await claim()
  clock.advance(claimAgainAfterMs)
  await claim()
  expect(seen).toEqual(['confirm your email'])
  server.bonus = bonus
  await claim()
  expect(seen).toEqual(['confirm your email'])
  clock.advance(claimAgainAfterMs)
  await claim()
  expect(seen).toEqual(['confirm your email', '50 coins'])
})

test('without an answer a later return to the app claims it', async () => {
  server.isAway = true
  const claim = create()
  await claim()
  server.isAway = false
  clock.advance(claimAgainAfterMs)
  await claim()
  expect(seen).toEqual(['50 coins'])
})

test('nobody is logged in: nothing is claimed', async () => {
  userId = null
  await create()()
  expect(server.claims).toBe(0)
})
