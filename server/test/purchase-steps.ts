import { runSchedule } from './run-schedule.ts'
import fc from 'fast-check'
import { transact } from '../src/kernel/transact.ts'
import { walletEraser } from '../src/modules/wallet/freeze-wallet.ts'
import {
  clawBacksOf,
  creatorOf,
  creators,
  type Expect,
  modelCreator,
  modelPayer,
  payerOf,
  payers,
  type Run,
  Step,
} from './purchase-run.ts'

const dayMs = 24 * 3_600_000
const calls = 2
const sharePercent = 50

const coins = fc.integer({ min: 1, max: 6 }).map((quarter) => quarter * 4)
const boughtCoins = fc.integer({ min: 5, max: 15 }).map((quarter) => quarter * 4)
const payer = fc.nat(payers - 1)
const creator = fc.nat(creators - 1)
const call = fc.nat(calls - 1)
const place = fc.nat(11)
/** One of those there are, by its place. */
const oneOf = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]
const caseId = fc.constantFrom('a', 'b')
const db = (run: Run) => run.test.deps.db

const buying = fc.tuple(payer, boughtCoins).map(
  ([p, n]) =>
    new Step(
      `buy ${p} ${n}`,
      (model) => model.buy(modelPayer(p), n),
      async (run, key) => {
        const order = { kind: 'purchase', key, ref: { type: 'order', id: key } } as const
        const posted = await run.test.wallet.post(db(run), {
          ...order,
          ownerId: payerOf(run, p),
          amountCoins: n,
        })
        run.purchases.push(posted.transferId ?? '')
        return posted
      },
    ),
)

const products = ['gift', 'message_fee', 'media_unlock'] as const

const spending = fc.tuple(payer, creator, coins, fc.constantFrom(...products)).map(
  ([p, c, n, product]) =>
    new Step(
      `${product} ${p} ${c} ${n}`,
      (model) => model.spend(modelPayer(p), modelCreator(c), n, product),
      async (run, key) => {
        const common = {
          key,
          ownerId: payerOf(run, p),
          creatorId: creatorOf(run, c),
          sharePercent,
          amountCoins: n,
        }
        const spent = {
          gift: { kind: 'gift', ref: { type: 'gift', id: key }, ...common },
          message_fee: { kind: 'message_fee', ref: { type: 'message', id: key }, ...common },
          media_unlock: { kind: 'media_unlock', ref: { type: 'media', id: key }, ...common },
        } as const
        const posted = await run.test.wallet.post(db(run), spent[product])
        if (product === 'media_unlock') run.unlocks.push(posted.transferId ?? '')
        return posted
      },
    ),
)

const takingDown = place.map(
  (index) =>
    new Step(
      `take down ${index}`,
      (model) => {
        const unlock = oneOf(model.unlocks, index)
        return unlock ? model.returnUnlock(unlock) : 'not_found'
      },
      (run, key) =>
        run.test.wallet.post(db(run), {
          kind: 'unlock_return',
          key,
          ref: { type: 'transfer', id: oneOf(run.unlocks, index) ?? '0' },
        }),
    ),
)

/** A call is always of the same two people. */
const calling = fc.tuple(fc.constantFrom('hold', 'settle', 'end'), call, coins).map(([what, c, n]) => {
  const id = (run: Run) => `call_${run.name}_${c}`
  const ref = (run: Run) => ({ type: 'call', id: id(run) }) as const
  const [owner, partner] = [c % payers, c % creators]
  const expected: Expect = (model) => {
    if (what === 'hold') return model.hold(`${c}`, modelPayer(owner), modelCreator(partner), n)
    return what === 'settle' ? model.settle(`${c}`, n) : model.end(`${c}`)
  }
  return new Step(`${what} ${c} ${n}`, expected, (run, key) => {
    const ownerId = payerOf(run, owner)
    if (what === 'end') return run.test.wallet.voidHold(db(run), { callId: id(run), payerId: ownerId })
    const common = { key, ref: ref(run), ownerId, amountCoins: n }
    if (what === 'settle') return run.test.wallet.post(db(run), { kind: 'settle', ...common })
    const people = { creatorId: creatorOf(run, partner), sharePercent }
    return run.test.wallet.post(db(run), { kind: 'hold', ...common, ...people, expiresAt: 0 })
  })
})

const correcting = fc.tuple(fc.constantFrom('refund', 'chargeback'), place, fc.option(coins)).map(
  ([cause, index, n]) =>
    new Step(
      `${cause} ${index} ${n}`,
      (model) => {
        const bought = oneOf(model.bought, index)
        return bought ? model.clawBack(bought, cause, n) : 'not_found'
      },
      (run, key) => {
        const purchaseId = oneOf(run.purchases, index) ?? '0'
        return run.test.wallet.clawBack(db(run), {
          purchaseId,
          cause,
          key,
          ...(n !== null && { amountCoins: n }),
        })
      },
    ),
)

const reinstating = place.map(
  (index) =>
    new Step(
      `reinstate ${index}`,
      (model) => {
        const back = oneOf(model.clawBacks, index)
        return back ? model.reinstate(back) : 'not_found'
      },
      async (run, key) =>
        run.test.wallet.reinstate(db(run), { clawBackId: oneOf(await clawBacksOf(run), index) ?? '0', key }),
    ),
)

const disputing = fc.tuple(fc.constantFrom('open', 'win', 'lose'), place, caseId).map(
  ([how, index, id]) =>
    new Step(
      `${how} ${index} ${id}`,
      (model) => {
        const bought = oneOf(model.bought, index)
        if (!bought) return 'not_found'
        if (how === 'open') return model.openCase(bought, id)
        return how === 'win' ? model.winCase(bought, id) : model.loseCase(bought, id)
      },
      (run, key) => {
        const about = { purchaseId: oneOf(run.purchases, index) ?? '0', caseId: id }
        if (how === 'open') return run.test.wallet.openDispute(db(run), about)
        return how === 'win'
          ? run.test.wallet.winDispute(db(run), { ...about, key })
          : run.test.wallet.loseDispute(db(run), { ...about, key })
      },
    ),
)

const releasing = place.map(
  (index) =>
    new Step(
      `release ${index}`,
      (model) => {
        const bought = oneOf(model.bought, index)
        return bought ? model.release(bought) : 'not_found'
      },
      (run, key) => run.test.wallet.release(db(run), { purchaseId: oneOf(run.purchases, index) ?? '0', key }),
    ),
)

const standing = fc.tuple(fc.constantFrom('lift', 'ban', 'lift', 'erase'), payer).map(
  ([how, p]) =>
    new Step(
      `${how} ${p}`,
      (model) => model[how](modelPayer(p)),
      async (run, key) => {
        const { wallet, deps } = run.test
        const ownerId = payerOf(run, p)
        if (how === 'lift') await transact(deps.db, (tx) => wallet.unfreeze(tx, ownerId))
        if (how === 'erase') {
          const event = { id: key, name: 'account.erasing', occurredAt: 0 } as const
          await walletEraser(deps).handle({ ...event, payload: { accountId: ownerId } })
        }
        if (how === 'ban') {
          await transact(deps.db, async (tx) => {
            await wallet.freeze(tx, { ownerId, until: null, refunds: true })
            await wallet.refundUnused(tx, { ownerId, key })
          })
        }
        return undefined
      },
    ),
)

const payingOut = fc.tuple(creator, fc.integer({ min: 1, max: 20 })).map(
  ([c, n]) =>
    new Step(
      `reserve ${c} ${n}`,
      (model) => model.reserve(modelCreator(c), n),
      async (run) => {
        const order = { creatorId: creatorOf(run, c), amountCoins: n, matureMs: 7 * dayMs }
        const posted = await run.test.wallet.reservePayout(db(run), {
          ...order,
          payoutId: `${run.name}:${run.payouts}`,
        })
        run.payouts += 1
        return posted
      },
    ),
)

const closing = fc.tuple(fc.nat(2), fc.constantFrom('paid', 'returned')).map(
  ([index, outcome]) =>
    new Step(
      `${outcome} ${index}`,
      (model) => model.close(index, outcome),
      (run) => run.test.wallet.closePayout(db(run), { payoutId: `${run.name}:${index}`, outcome }),
    ),
)

const waitingFor = (days: number): Step =>
  new Step(
    `wait ${days} days`,
    (model) => {
      model.now += days * dayMs
      return 'ok'
    },
    async (run) => {
      run.test.clock.advance(days * dayMs)
      return undefined
    },
  )

const waiting = fc.integer({ min: 1, max: 12 }).map(waitingFor)

const settlingDeferred = fc.constant(
  new Step(
    'settle what is deferred',
    (model) => model.settleDeferred(),
    async (run) => {
      await runSchedule(run.test.wallet, 'settle-deferred-purchases')
      return undefined
    },
  ),
)

const tidying = fc.constant(
  new Step(
    'tidy up',
    (model) => model.tidy(),
    async (run) => {
      await runSchedule(run.test.wallet, 'settle-debts')
      return undefined
    },
  ),
)

export const commands = fc.commands(
  [
    ...[
      buying,
      spending,
      spending,
      spending,
      calling,
      calling,
      correcting,
      reinstating,
      disputing,
      disputing,
    ],
    ...[releasing, standing, payingOut, closing, waiting, tidying, tidying],
    ...[takingDown, takingDown, settlingDeferred],
  ],
  { maxCommands: 40, size: 'max' },
)
/** Every run begins with coins and a payout, so that few of its steps find nothing to act on. */
export const prelude = fc.tuple(
  buying,
  buying,
  buying,
  spending,
  spending,
  spending,
  spending,
  fc.constant(waitingFor(8)),
  payingOut,
  payingOut,
)
