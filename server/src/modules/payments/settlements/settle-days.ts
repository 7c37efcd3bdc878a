import { dayMs } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { failureLabel } from '../../../kernel/failure-label.ts'
import { transact } from '../../../kernel/transact.ts'
import type { PaymentProvider, SettlementEntry } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { compareSettlement, type Difference, type Side } from './compare-settlement.ts'
import {
  type Account,
  countOpen,
  type DifferenceRow,
  findBooked,
  findBookedBetween,
  findEntries,
  findLastDays,
  findOpenPayments,
  findPaidBefore,
  insertDifference,
  lockDifferences,
  noteDay,
  storeEntries,
  updateDifference,
} from './settlements.store.ts'

const columnsOf = ({ theirs, ours, invoiceId }: Difference) => {
  const partOf = (side: Side | null) => side && { ...side, at: new Date(side.at) }
  const [their, our] = [partOf(theirs), partOf(ours)]
  return {
    invoice_id: invoiceId,
    their_amount_minor: their?.amountMinor ?? null,
    their_currency: their?.currency ?? null,
    their_at: their?.at ?? null,
    our_amount_minor: our?.amountMinor ?? null,
    our_currency: our?.currency ?? null,
    our_at: our?.at ?? null,
  }
}

/** Whether both sides still say what they said when an operator accepted it. */
const isAsAccepted = (row: DifferenceRow, { theirs, ours }: Difference): boolean =>
  row.state === 'accepted' &&
  row.their_amount_minor === (theirs?.amountMinor ?? null) &&
  row.their_currency === (theirs?.currency ?? null) &&
  row.our_amount_minor === (ours?.amountMinor ?? null) &&
  row.our_currency === (ours?.currency ?? null)

const reopened = { state: 'open', closed_at: null, closed_by: null, reason: null } as const

/**
 * Compares what both sides say of some payments, and keeps the differences: a new one is stored, one that is there no more is
 * closed with that note, and one that an operator accepted stays so until either side says something else. Answers the
 * number that is open.
 */
export async function compareAbout(
  { plumbing: { clock, ids } }: PaymentsDeps,
  tx: Tx,
  { account, paymentIds }: { readonly account: Account; readonly paymentIds: readonly string[] },
): Promise<number> {
  const about = [...new Set(paymentIds)]
  const known = await lockDifferences(tx, account, about)
  const found = compareSettlement(await findEntries(tx, account, about), await findBooked(tx, account, about))
  const nameOf = (kind: string, paymentId: string) => JSON.stringify([kind, paymentId])
  const rows = new Map(known.map((row) => [nameOf(row.kind, row.payment_id), row]))
  const now = new Date(clock.now())
  let open = 0
  for (const difference of found) {
    const name = nameOf(difference.kind, difference.paymentId)
    const row = rows.get(name)
    rows.delete(name)
    if (row && isAsAccepted(row, difference)) continue
    open += 1
    if (row) await updateDifference(tx, row.id, { ...columnsOf(difference), ...reopened })
    else {
      await insertDifference(tx, {
        id: ids.next('stl'),
        brand_id: account.brandId,
        provider: account.provider,
        kind: difference.kind,
        payment_id: difference.paymentId,
        ...columnsOf(difference),
        state: 'open',
        found_at: now,
      })
    }
  }
  for (const row of rows.values()) {
    if (row.state === 'open') await updateDifference(tx, row.id, { state: 'vanished', closed_at: now })
  }
  return open
}

/** From midnight to midnight in UTC. */
const spanOf = (day: string) => {
  const from = Date.parse(`${day}T00:00:00Z`)
  return { from, to: from + dayMs }
}
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Days from the first to the last one, both included. */
export function daysBetween(from: string, until: string): readonly string[] {
  const days: string[] = []
  for (let at = spanOf(from).from; at <= spanOf(until).from; at += dayMs) days.push(dayOf(at))
  return days
}

/**
 * Stores the entries of whole days and compares what either side says of the payments in them, in one transaction. The same
 * entries again change nothing. Answers the number of open differences.
 */
export const settleDays = (
  deps: PaymentsDeps,
  {
    account,
    days,
    entries,
    source,
  }: {
    readonly account: Account
    readonly days: readonly string[]
    readonly entries: readonly SettlementEntry[]
    readonly source: 'service' | 'file'
  },
): Promise<number> =>
  transact(deps.plumbing.db, async (tx) => {
    await storeEntries(tx, account, entries)
    const booked: string[] = []
    for (const day of days) {
      const { from, to } = spanOf(day)
      booked.push(...(await findBookedBetween(tx, account, { from: new Date(from), to: new Date(to) })))
      const own = entries.filter(({ at }) => at >= from && at < to).length
      await noteDay(tx, { account, day, source, entries: own, at: new Date(deps.plumbing.clock.now()) })
    }
    const paymentIds = [
      ...entries.map(({ paymentId }) => paymentId),
      ...booked,
      ...(await findOpenPayments(tx, account)),
    ]
    return compareAbout(deps, tx, { account, paymentIds })
  })

/** Yesterday, and again days before: entries are listed late, and clocks differ. */
const comparedDaysAgo = [1, 3, 7] as const
/** Also what was moved this long before and after a day is asked for. */
const slackMs = 2 * 3_600_000

/** The providers of a brand that list their settlement. */
const listing = (deps: PaymentsDeps, brandId: string): readonly PaymentProvider[] =>
  deps
    .providers(brandId)
    .map(({ provider }) => provider)
    .filter(({ listTransactions }) => listTransactions !== undefined)

async function compareProvider(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  account: Account,
): Promise<void> {
  const now = deps.plumbing.clock.now()
  for (const ago of comparedDaysAgo) {
    const day = dayOf(now - ago * dayMs)
    const { from, to } = spanOf(day)
    const entries = (await provider.listTransactions?.({ from: from - slackMs, to: to + slackMs })) ?? []
    await settleDays(deps, { account, days: [day], entries, source: 'service' })
  }
}

/**
 * Compares the settlements of all brands and providers that list theirs; answers how many could be compared. One that fails
 * does not stop the others.
 */
export async function compareSettlements(deps: PaymentsDeps): Promise<number> {
  let compared = 0
  for (const brandId of deps.brandIds) {
    for (const provider of listing(deps, brandId)) {
      const account = { brandId, provider: provider.name }
      try {
        await compareProvider(deps, provider, account)
        compared += 1
      } catch (error) {
        deps.plumbing.logger.error(
          { reason: failureLabel(error), ...account },
          'a settlement could not be compared',
        )
      }
    }
  }
  return compared
}

/** Whether a provider of a brand is configured, or was: its settlement may come after it was taken away. */
export async function demandAccount(deps: PaymentsDeps, { brandId, provider }: Account): Promise<Account> {
  const isBrand = deps.brandIds.includes(brandId)
  const isConfigured = isBrand && deps.providers(brandId).some((own) => own.provider.name === provider)
  const used = await findPaidBefore(deps.plumbing.db, new Date(deps.plumbing.clock.now()))
  const wasUsed = used.some((account) => account.brandId === brandId && account.provider === provider)
  if (!isConfigured && !wasUsed) throw new DomainError('not_found')
  return { brandId, provider }
}

/** Each provider of each brand, and until which day its settlement was compared. */
export async function readSettledDays(deps: PaymentsDeps) {
  const last = await findLastDays(deps.plumbing.db)
  return deps.brandIds.flatMap((brandId) =>
    deps.providers(brandId).map(({ provider }) => {
      const seen = last.find((row) => row.brandId === brandId && row.provider === provider.name)
      return {
        brandId,
        provider: provider.name,
        isAsked: provider.listTransactions !== undefined,
        lastDay: seen?.day ?? null,
        comparedAt: seen?.comparedAt.getTime() ?? null,
      }
    }),
  )
}

/** From then on a settlement that was not compared is late, and operators are alerted. */
const lateMs = 3 * dayMs

/** For the board: open differences, and providers with payments whose settlement was not compared for three days. */
export async function countSettlements(
  deps: PaymentsDeps,
): Promise<{ readonly open: number; readonly late: number }> {
  const { db, clock } = deps.plumbing
  const before = new Date(clock.now() - lateMs)
  const last = await findLastDays(db)
  const paid = await findPaidBefore(db, before)
  const late = paid.filter(({ brandId, provider }) => {
    const isListed = listing(deps, brandId).some(({ name }) => name === provider)
    const seen = last.find((row) => row.brandId === brandId && row.provider === provider)
    return isListed && (seen?.comparedAt.getTime() ?? 0) < before.getTime()
  })
  return { open: await countOpen(db), late: late.length }
}
