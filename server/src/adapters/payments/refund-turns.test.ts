import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { memoryReferences } from '../../../test/provider-references.ts'
import type { RefundOrder } from '../../modules/payments/payment-provider.port.ts'
import { createRefundTurns } from './refund-turns.ts'

const paidMinor = 1_000
const tenMinutesMs = 10 * 60_000

type Fate = 'answers' | 'loses' | 'arrivesNever'

/** A service that returns what it is told, as often as it is told. */
function aService(fates: Fate[] = []) {
  let returned = 0
  return {
    get returned() {
      return returned
    },
    bookOf: () => 'book',
    returnedMinor: async () => returned,
    async giveBack({ amountMinor }: RefundOrder) {
      const fate = fates.shift() ?? 'answers'
      if (fate === 'arrivesNever') throw new Error('lost')
      if (returned + amountMinor > paidMinor) return false
      returned += amountMinor
      if (fate === 'loses') throw new Error('lost')
      return true
    },
  }
}

const order = (key: string, amountMinor: number): RefundOrder => ({
  key,
  paymentId: 'p',
  amountMinor,
  currency: 'EUR',
})

test('two refunds of one payment at once take turns, and each goes back once', async () => {
  const service = aService()
  const turns = createRefundTurns(aClock(), memoryReferences(), service)
  const both = () => Promise.all([turns.refund(order('one', 300)), turns.refund(order('two', 200))])
  const first = await both()
  expect(first.map(({ kind }) => kind).toSorted()).toEqual(['done', 'waiting'])
  expect((await both()).map(({ kind }) => kind)).toEqual(['done', 'done'])
  expect(service.returned).toBe(500)
})

test('one that was refused gives its turn away, and never goes back later', async () => {
  const service = aService()
  const turns = createRefundTurns(aClock(), memoryReferences(), service)
  expect(await turns.refund(order('much', 1_200))).toEqual({ kind: 'declined' })
  expect(await turns.refund(order('part', 400))).toEqual({ kind: 'done', refundId: 'book:400' })
  expect(await turns.refund(order('much', 1_200))).toEqual({ kind: 'declined' })
  expect(await turns.readRefund('much')).toEqual({ kind: 'declined' })
  expect(service.returned).toBe(400)
})

test('one whose answer was lost is done, and another amount is never taken for it', async () => {
  const service = aService(['loses', 'arrivesNever'])
  const clock = aClock()
  const turns = createRefundTurns(clock, memoryReferences(), service)
  expect(await turns.refund(order('one', 300))).toEqual({ kind: 'unknown' })
  expect(await turns.readRefund('one')).toMatchObject({ kind: 'done' })
  expect(await turns.refund(order('two', 300))).toEqual({ kind: 'unknown' })
  expect(await turns.readRefund('two')).toEqual({ kind: 'waiting' })
  // The request may still arrive.
  expect(await turns.refund(order('two', 300))).toEqual({ kind: 'waiting' })
  expect(service.returned).toBe(300)
  clock.advance(tenMinutesMs)
  expect(await turns.refund(order('two', 300))).toMatchObject({ kind: 'done' })
  expect(service.returned).toBe(600)
  expect(await turns.readRefund('three')).toBeNull()
})

test('whatever is lost and whoever asks at once, what is done went back, and nothing else', async () => {
  const fates = fc.array(fc.constantFrom<Fate>('answers', 'loses', 'arrivesNever'), { maxLength: 12 })
  const orders = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fates, orders, async (ends, amounts) => {
      const service = aService([...ends])
      const clock = aClock()
      const turns = createRefundTurns(clock, memoryReferences(), service)
      const all = amounts.map((amountMinor, index) => order(`k${index}`, amountMinor))
      for (let round = 0; round < 24; round += 1) {
        // Two workers, for each.
        await Promise.all([...all, ...all].map((each) => turns.refund(each)))
        clock.advance(tenMinutesMs)
      }
      const states = await Promise.all(all.map(({ key }) => turns.readRefund(key)))
      const done = all.filter((_, index) => states[index]?.kind === 'done')
      expect(states.every((state) => state?.kind === 'done' || state?.kind === 'declined')).toBe(true)
      expect(done.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(service.returned)
    }),
    { numRuns: 300 },
  )
})
