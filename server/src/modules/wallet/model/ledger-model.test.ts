import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseLots, LedgerModel, type ModelLot } from './ledger-model.ts'

const lot = fc.record({
  lotId: fc.string(),
  kind: fc.constantFrom('demo', 'bonus', 'paid'),
  remaining: fc.integer({ min: 0, max: 40 }),
}) as fc.Arbitrary<ModelLot>

describe('the choice of lots', () => {
  it('takes exactly the amount, nothing from empty lots, and reports when there is not enough', () => {
    fc.assert(
      fc.property(fc.array(lot, { maxLength: 8 }), fc.integer({ min: 1, max: 200 }), (lots, amount) => {
        const parts = chooseLots(lots, amount)
        const all = lots.reduce((sum, modelLot) => sum + modelLot.remaining, 0)
        expect(parts === null).toBe(all < amount)
        for (const part of parts ?? []) expect(part.amount).toBeLessThanOrEqual(part.lot.remaining)
        expect(parts?.reduce((sum, part) => sum + part.amount, 0) ?? amount).toBe(amount)
      }),
    )
  })

  it('never touches a paid coin while a demo or bonus coin is left', () => {
    fc.assert(
      fc.property(fc.array(lot, { maxLength: 8 }), fc.integer({ min: 1, max: 200 }), (lots, amount) => {
        const parts = chooseLots(lots, amount) ?? []
        if (!parts.some((part) => part.lot.kind === 'paid')) return
        for (const free of lots.filter((modelLot) => modelLot.kind !== 'paid')) {
          expect(parts.find((part) => part.lot === free)?.amount ?? 0).toBe(free.remaining)
        }
      }),
    )
  })
})

const step = fc.oneof(
  fc.record({ op: fc.constant('hold' as const), call: fc.nat(2), amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ op: fc.constant('settle' as const), call: fc.nat(2), amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ op: fc.constant('void' as const), call: fc.nat(2) }),
)

describe('an escrow', () => {
  it('preserves the total through holds, settlements and voiding, and nothing follows its end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const model = new LedgerModel()
        model.issue('payer', 'l1', 'paid', 100)
        model.issue('payer', 'l2', 'bonus', 20)
        const ended = new Set<number>()
        for (const knownStep of steps) {
          const before = model.balance('payer') + model.held()
          const callId = `call_${knownStep.call}`
          if (knownStep.op === 'void' && model.void(callId) === 'ok') ended.add(knownStep.call)
          if (knownStep.op === 'hold') {
            const outcome = model.hold(callId, 'payer', 'creator', knownStep.amount, 50)
            if (ended.has(knownStep.call)) expect(outcome).toBe('call_ended')
          }
          const charged =
            knownStep.op === 'settle' && model.settle(callId, knownStep.amount) === 'ok'
              ? knownStep.amount
              : 0
          if (ended.has(knownStep.call)) expect(charged).toBe(0)
          expect(model.balance('payer') + model.held()).toBe(before - charged)
          expect(model.balance('payer') + model.held() + model.house + model.earned('creator')).toBe(
            model.issued,
          )
          expect(model.balance('payer')).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
