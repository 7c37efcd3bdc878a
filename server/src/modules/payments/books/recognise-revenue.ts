import type { Tx } from '../../../kernel/db.ts'
import { transact } from '../../../kernel/transact.ts'
import type { MoneyStep } from '../../money/index.ts'
import {
  beginning,
  type Position,
  readEarnedBooks,
  readPositionNow,
  readPurchaseBooks,
  readReservedSince,
} from '../../wallet/index.ts'
import type { InvoiceRow } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { revenueOf } from './coin-values.ts'
import {
  listPaidInvoices,
  nothing,
  type RecognisedValue,
  readLastRun,
  readRecognised,
  storeRecognised,
  storeRun,
} from './recognised-coins.store.ts'

type Deps = Pick<PaymentsDeps, 'plumbing' | 'money' | 'brandOfAccount' | 'payoutCentsPer1000Coins'>

const invoicesAtOnce = 500
/** More pages than any house has invoices. */
const pagesMax = 1_000_000

interface Run {
  readonly id: number
  readonly at: number
  readonly since: Position
}

/** A step that moves an amount from one account to another, or back where it is below zero; none for nothing. */
async function post(
  { money }: Deps,
  tx: Tx,
  {
    from,
    to,
    amountMinor,
    ...step
  }: Omit<MoneyStep, 'lines'> & {
    readonly from: MoneyStep['lines'][number]['debit']
    readonly to: MoneyStep['lines'][number]['credit']
    readonly amountMinor: number
  },
): Promise<void> {
  if (amountMinor === 0) return
  const [debit, credit] = amountMinor > 0 ? [from, to] : [to, from]
  await money.post(tx, { ...step, lines: [{ debit, credit, amountMinor: Math.abs(amountMinor) }] })
}

/** Posts the price of the coins of these invoices that were used, or given back to their person, since the last run. */
async function recogniseUsed(deps: Deps, tx: Tx, run: Run, invoices: readonly InvoiceRow[]): Promise<void> {
  const byPurchase = new Map(invoices.map((invoice) => [invoice.purchase_id, invoice]))
  const purchaseIds = invoices.flatMap(({ purchase_id }) => purchase_id ?? [])
  const books = await readPurchaseBooks(tx, purchaseIds)
  const known = await readRecognised(
    tx,
    'used',
    invoices.map(({ id }) => id),
  )
  for (const { purchaseId, usedCoins, isSandbox } of books) {
    const invoice = byPurchase.get(purchaseId)
    const before = known.get(invoice?.id ?? '') ?? nothing
    // A test payment is no money.
    if (!invoice || isSandbox || before.coins === usedCoins) continue
    const priced = { coins: invoice.coins, netMinor: invoice.price_minor - invoice.tax_minor }
    const valueMinor = revenueOf(priced, usedCoins)
    await storeRecognised(tx, 'used', invoice.id, { coins: usedCoins, valueMinor })
    await post(deps, tx, {
      key: `invoice:${invoice.id}:used:${run.id}`,
      kind: 'coins_used',
      ref: { type: 'invoice', id: invoice.id },
      brandId: invoice.brand_id,
      currency: invoice.currency,
      at: run.at,
      from: 'deferred:coins',
      to: 'revenue:coins',
      amountMinor: valueMinor - before.valueMinor,
    })
  }
}

/** The value of earned coins after a change of their number: new ones at the rate of today, those that went at their own. */
function valueOfEarned(
  { coins, valueMinor }: RecognisedValue,
  now: number,
  centsPer1000Coins: number,
): number {
  if (now >= coins) return valueMinor + Math.round(((now - coins) * centsPer1000Coins) / 1000)
  return now === 0 ? 0 : valueMinor - Math.round((valueMinor * (coins - now)) / coins)
}

/** Posts what creators earned since the last run, less what was recalled, and what payouts reserved of it. */
async function recogniseEarned(deps: Deps, tx: Tx, run: Run, centsPer1000Coins: number): Promise<void> {
  const stock = new Map((await readEarnedBooks(tx)).map(({ creatorId, coins }) => [creatorId, coins]))
  const reserved = new Map(
    (await readReservedSince(tx, run.since)).map(({ creatorId, coins }) => [creatorId, coins]),
  )
  const known = await readRecognised(tx, 'earned', null)
  for (const creatorId of new Set([...stock.keys(), ...known.keys(), ...reserved.keys()])) {
    const [before, now] = [known.get(creatorId) ?? nothing, stock.get(creatorId) ?? 0]
    const reservedCoins = reserved.get(creatorId) ?? 0
    if (before.coins === now && reservedCoins === 0) continue
    // Earned and recalled first, then reserved: a payout takes coins that were earned before it.
    const earnedCoins = now + reservedCoins
    const earnedMinor = valueOfEarned(before, earnedCoins, centsPer1000Coins)
    const valueMinor = valueOfEarned({ coins: earnedCoins, valueMinor: earnedMinor }, now, centsPer1000Coins)
    await storeRecognised(tx, 'earned', creatorId, { coins: now, valueMinor })
    const step = {
      ref: { type: 'creator', id: creatorId },
      brandId: await deps.brandOfAccount(tx, creatorId),
      currency: 'USD',
      at: run.at,
    } as const
    await post(deps, tx, {
      ...step,
      key: `creator:${creatorId}:earned:${run.id}`,
      kind: 'coins_earned',
      from: 'revenue:creators',
      to: 'creators:payable',
      amountMinor: earnedMinor - before.valueMinor,
    })
    await post(deps, tx, {
      ...step,
      key: `creator:${creatorId}:reserved:${run.id}`,
      kind: 'payout_reserved',
      from: 'creators:payable',
      to: 'withheld:payouts',
      amountMinor: earnedMinor - valueMinor,
    })
  }
}

/**
 * Recognises the revenue of the coins that were used since the last run, and what their creators earned, in one transaction and
 * as of one moment of the coin ledger (decision 0838).
 */
export async function recogniseRevenue(deps: Deps): Promise<void> {
  const { db, clock } = deps.plumbing
  const centsPer1000Coins = await deps.payoutCentsPer1000Coins()
  const recognise = async (tx: Tx): Promise<void> => {
    const position = await readPositionNow(tx)
    const last = await readLastRun(tx)
    const run: Run = { id: (last?.id ?? 0) + 1, at: clock.now(), since: last?.position ?? beginning }
    await storeRun(tx, {
      id: run.id,
      epoch: position.epoch,
      seen: position.seen,
      at: new Date(run.at),
    })
    let after = ''
    for (let page = 0; page < pagesMax; page += 1) {
      const invoices = await listPaidInvoices(tx, after, invoicesAtOnce)
      await recogniseUsed(deps, tx, run, invoices)
      after = invoices.at(-1)?.id ?? after
      if (invoices.length < invoicesAtOnce) break
    }
    await recogniseEarned(deps, tx, run, centsPer1000Coins)
  }
  await transact(db, recognise, { isOneSnapshot: true })
}
