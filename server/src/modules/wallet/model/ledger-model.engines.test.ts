import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { aWallet, outcomeOf, type TestWallet } from '../../../../test/wallet.ts'
import { readWallet } from '../read-wallet.ts'
import type { Transfer } from '../transfer.ts'
import { LedgerModel } from './ledger-model.ts'

const payers = 2
const calls = 3
const sharePercent = 50
const amount = fc.integer({ min: 1, max: 25 })
const payer = fc.nat(payers - 1)
const call = fc.nat(calls - 1)

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('issue' as const),
      payer,
      amount,
      kind: fc.constantFrom('demo' as const, 'bonus' as const, 'paid' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('hold' as const), call, amount }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('settle' as const), call, amount }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('void' as const), call }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('gift' as const), payer, amount }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('fee' as const), payer, amount }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const issueKinds = {
  demo: { kind: 'grant_demo', type: 'grant' },
  bonus: { kind: 'grant_bonus', type: 'bonus' },
  paid: { kind: 'purchase', type: 'order' },
} as const

/** One step of the model, and the transfer that asks the database for the same. */
function plan(
  model: LedgerModel,
  run: string,
  index: number,
  item: Step,
): { transfer: Transfer; outcome: string } {
  const key = `${run}:${index}`
  const creatorId = `creator_${run}`
  const ownerId = `payer_${run}_${'payer' in item ? item.payer : item.call % payers}`
  const callRef = { type: 'call', id: `call_${run}_${'call' in item ? item.call : 0}` } as const
  switch (item.op) {
    case 'issue': {
      const { kind, type } = issueKinds[item.kind]
      const transfer = { kind, key, ref: { type, id: key }, ownerId, amountCoins: item.amount } as Transfer
      return { transfer, outcome: model.issue(ownerId, key, item.kind, item.amount) }
    }
    case 'hold':
      return {
        transfer: {
          kind: 'hold',
          key,
          ref: callRef,
          ownerId,
          creatorId,
          sharePercent,
          amountCoins: item.amount,
          expiresAt: 0,
        },
        outcome: model.hold(callRef.id, ownerId, creatorId, item.amount, sharePercent),
      }
    case 'settle':
      return {
        transfer: { kind: 'settle', key, ref: callRef, ownerId, amountCoins: item.amount },
        outcome: model.settle(callRef.id, item.amount),
      }
    case 'void':
      return { transfer: { kind: 'void', key, ref: callRef, ownerId }, outcome: model.void(callRef.id) }
    case 'gift':
      return {
        transfer: {
          kind: 'gift',
          key,
          ref: { type: 'gift', id: key },
          ownerId,
          creatorId,
          sharePercent,
          amountCoins: item.amount,
        },
        outcome: model.spend(ownerId, item.amount, creatorId, sharePercent),
      }
    case 'fee':
      return {
        transfer: {
          kind: 'filter_fee',
          key,
          ref: { type: 'match', id: key },
          ownerId,
          amountCoins: item.amount,
        },
        outcome: model.spend(ownerId, item.amount, null, 0),
      }
  }
}

describeEngines('the ledger agrees with plain arithmetic', (open) => {
  let test: TestWallet
  let runs = 0
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const post = (transfer: Transfer) => outcomeOf(test, transfer)

  it('after any sequence of steps, each of them repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        runs += 1
        const run = `r${runs}`
        const model = new LedgerModel()
        for (const [index, item] of steps.entries()) {
          const { transfer, outcome } = plan(model, run, index, item)
          expect(await post(transfer)).toBe(outcome)
          if (outcome === 'ok') expect(await post(transfer)).toBe('ok')
        }
        for (let index = 0; index < payers; index += 1) {
          const ownerId = `payer_${run}_${index}`
          const remaining = model.lotsOf(ownerId).filter((lot) => lot.remaining > 0)
          const view = await readWallet(test.deps, ownerId)
          expect(view.balanceCoins).toBe(model.balance(ownerId))
          expect(view.lots.map((lot) => `${lot.kind} ${lot.remainingCoins}`)).toEqual(
            ['demo', 'bonus', 'paid'].flatMap((kind) =>
              remaining.filter((lot) => lot.kind === kind).map((lot) => `${kind} ${lot.remaining}`),
            ),
          )
        }
        expect((await readWallet(test.deps, `creator_${run}`)).byKind.earned).toBe(
          model.earned(`creator_${run}`),
        )
      }),
      { numRuns: 40 },
    )
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
