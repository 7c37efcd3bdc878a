import type { DifferenceKind, DifferenceState } from '@serendip/contract/operator'
import { type Insertable, sql } from 'kysely'
import { afterRow, type Db, type Tx } from '../../../kernel/db.ts'
import type { Row, Tables } from '../../../kernel/tables.ts'
import type { SettlementEntry } from '../payment-provider.port.ts'
import type { BookedPayment } from './compare-settlement.ts'

export type DifferenceRow = Row<'settlement_differences'>

/** A provider as one brand uses it. */
export interface Account {
  readonly brandId: string
  readonly provider: string
}

const rowsAtOnce = 500

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += rowsAtOnce) yield all.slice(start, start + rowsAtOnce)
}

const invoiceIdPattern = /^inv_[0-9a-z]{20}$/
/** Null for a reference of another shop that has the same account. */
const ourInvoice = (invoiceId: string | null): string | null =>
  invoiceId !== null && invoiceIdPattern.test(invoiceId) ? invoiceId : null

/** Stores what a provider lists; of an entry that it lists again, what it says now. */
export async function storeEntries(
  tx: Tx,
  { brandId, provider }: Account,
  entries: readonly SettlementEntry[],
): Promise<void> {
  const byName = new Map(entries.map((entry) => [JSON.stringify([entry.kind, entry.transactionId]), entry]))
  for (const part of partsOf([...byName.values()])) {
    await tx
      .insertInto('settlement_entries')
      .values(
        part.map((entry) => ({
          brand_id: brandId,
          provider,
          kind: entry.kind,
          transaction_id: entry.transactionId,
          payment_id: entry.paymentId,
          invoice_id: ourInvoice(entry.invoiceId),
          amount_minor: entry.amountMinor,
          currency: entry.currency,
          at: new Date(entry.at),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['brand_id', 'provider', 'kind', 'transaction_id']).doUpdateSet(({ ref }) => ({
          payment_id: ref('excluded.payment_id'),
          invoice_id: ref('excluded.invoice_id'),
          amount_minor: ref('excluded.amount_minor'),
          currency: ref('excluded.currency'),
          at: ref('excluded.at'),
        })),
      )
      .execute()
  }
}

/** All entries about these payments, whenever they were. */
export async function findEntries(
  db: Db | Tx,
  { brandId, provider }: Account,
  paymentIds: readonly string[],
): Promise<readonly SettlementEntry[]> {
  const found: SettlementEntry[] = []
  for (const part of partsOf(paymentIds)) {
    const rows = await db
      .selectFrom('settlement_entries')
      .selectAll()
      .where('brand_id', '=', brandId)
      .where('provider', '=', provider)
      .where('payment_id', 'in', part)
      .execute()
    found.push(
      ...rows.map((row) => ({
        kind: row.kind,
        transactionId: row.transaction_id,
        paymentId: row.payment_id,
        invoiceId: row.invoice_id,
        amountMinor: row.amount_minor,
        currency: row.currency,
        at: row.at.getTime(),
      })),
    )
  }
  return found
}

/** Names of the payments of a provider that were paid, paid twice or returned in a time, as our books say. */
export async function findBookedBetween(
  db: Db | Tx,
  { brandId, provider }: Account,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly string[]> {
  const paid = await db
    .selectFrom('invoices')
    .select('payment_id')
    .where('brand_id', '=', brandId)
    .where('provider', '=', provider)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('payment_id', 'is not', null)
    .execute()
  const returned = await db
    .selectFrom('payment_refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .select('r.payment_id')
    .where('i.brand_id', '=', brandId)
    .where('r.provider', '=', provider)
    .where((row) =>
      row.or([
        row.and([row('r.done_at', '>=', from), row('r.done_at', '<', to)]),
        row.and([
          row('r.reason', '=', 'paid_twice'),
          row('r.owed_at', '>=', from),
          row('r.owed_at', '<', to),
        ]),
      ]),
    )
    .execute()
  return [...paid, ...returned].flatMap(({ payment_id }) => payment_id ?? [])
}

/** These payments, as our books have them: first and second payments of invoices, and what went back of each. */
export async function findBooked(
  db: Db | Tx,
  { brandId, provider }: Account,
  paymentIds: readonly string[],
): Promise<readonly BookedPayment[]> {
  const found: BookedPayment[] = []
  for (const part of partsOf(paymentIds)) {
    const paid = await db
      .selectFrom('invoices')
      .select(['id as invoiceId', 'payment_id as paymentId', 'price_minor as amountMinor', 'currency'])
      .select('paid_at as at')
      .where('brand_id', '=', brandId)
      .where('provider', '=', provider)
      .where('payment_id', 'in', part)
      .where('paid_at', 'is not', null)
      .execute()
    const twice = await db
      .selectFrom('payment_refunds as r')
      .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
      .select(['r.invoice_id as invoiceId', 'r.payment_id as paymentId', 'r.amount_minor as amountMinor'])
      .select(['r.currency as currency', 'r.owed_at as at'])
      .where('i.brand_id', '=', brandId)
      .where('r.provider', '=', provider)
      .where('r.payment_id', 'in', part)
      .where('r.reason', '=', 'paid_twice')
      .execute()
    const booked = [...paid, ...twice].flatMap(({ paymentId, at, ...rest }) =>
      paymentId && at ? [{ ...rest, paymentId, at: at.getTime() }] : [],
    )
    const returned = await readReturnedOf(
      db,
      provider,
      booked.map(({ invoiceId }) => invoiceId),
    )
    found.push(
      ...booked.map((payment) => ({
        ...payment,
        returnedMinor: returned.get(payment.paymentId)?.amountMinor ?? 0,
        returnedAt: returned.get(payment.paymentId)?.at.getTime() ?? null,
      })),
    )
  }
  return found
}

/** Money of invoices that went back, by payment. */
async function readReturnedOf(
  db: Db | Tx,
  provider: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly amountMinor: number; readonly at: Date }>> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('payment_id')
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .select(sql<Date>`max(done_at)`.as('at'))
    .where('invoice_id', 'in', invoiceIds.length > 0 ? [...invoiceIds] : [''])
    .where('provider', '=', provider)
    .where('state', '=', 'done')
    .where('amount_minor', '>', 0)
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map(({ payment_id, ...sums }) => [payment_id, sums]))
}

/** The open differences of a provider, and the closed ones of these payments; locked. */
export async function lockDifferences(
  tx: Tx,
  { brandId, provider }: Account,
  paymentIds: readonly string[],
): Promise<readonly DifferenceRow[]> {
  const found: DifferenceRow[] = []
  for (const part of partsOf(paymentIds)) {
    const rows = await tx
      .selectFrom('settlement_differences')
      .selectAll()
      .where('brand_id', '=', brandId)
      .where('provider', '=', provider)
      .where('payment_id', 'in', part)
      .orderBy('id')
      .forUpdate()
      .execute()
    found.push(...rows)
  }
  return found
}

/** Payments of which a difference is open. */
export const findOpenPayments = async (
  db: Db | Tx,
  { brandId, provider }: Account,
): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('settlement_differences')
      .select('payment_id')
      .where('brand_id', '=', brandId)
      .where('provider', '=', provider)
      .where('state', '=', 'open')
      .execute()
  ).map(({ payment_id }) => payment_id)

export async function insertDifference(
  tx: Tx,
  difference: Insertable<Tables['settlement_differences']>,
): Promise<void> {
  await tx
    .insertInto('settlement_differences')
    .values(difference)
    .onConflict((conflict) => conflict.columns(['brand_id', 'provider', 'kind', 'payment_id']).doNothing())
    .execute()
}

export async function updateDifference(
  tx: Tx,
  id: string,
  change: Partial<Omit<DifferenceRow, 'id' | 'brand_id' | 'provider' | 'kind' | 'payment_id'>>,
): Promise<void> {
  await tx.updateTable('settlement_differences').set(change).where('id', '=', id).execute()
}

export const findDifference = (db: Db | Tx, id: string): Promise<DifferenceRow | undefined> =>
  db.selectFrom('settlement_differences').selectAll().where('id', '=', id).executeTakeFirst()

/** Closes an open difference for good; answers whether it was open. */
export async function acceptDifference(
  tx: Tx,
  {
    id,
    by,
    reason,
    at,
  }: { readonly id: string; readonly by: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('settlement_differences')
    .set({ state: 'accepted', closed_at: at, closed_by: by, reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return closed.length > 0
}

export interface WantedDifferences {
  readonly state?: DifferenceState | undefined
  readonly kind?: DifferenceKind | undefined
  /** The last one of the page before. */
  readonly after?: string | undefined
}

/** Newest first. */
export function listDifferences(
  db: Db,
  { state, kind, after }: WantedDifferences,
  most: number,
): Promise<DifferenceRow[]> {
  let found = db.selectFrom('settlement_differences').selectAll()
  if (state !== undefined) found = found.where('state', '=', state)
  if (kind !== undefined) found = found.where('kind', '=', kind)
  if (after !== undefined) {
    const row = db.selectFrom('settlement_differences').select(['found_at', 'id']).where('id', '=', after)
    found = found.where(afterRow('found_at', row))
  }
  return found.orderBy('found_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('settlement_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function noteDay(
  tx: Tx,
  day: {
    readonly account: Account
    readonly day: string
    readonly source: 'service' | 'file'
    readonly entries: number
    readonly at: Date
  },
): Promise<void> {
  const { brandId, provider } = day.account
  await sql`insert into settlement_days (brand_id, provider, day, source, entries, compared_at)
    values (${brandId}, ${provider}, ${day.day}::date, ${day.source}, ${day.entries}, ${day.at})
    on conflict (brand_id, provider, day) do update
      set source = excluded.source, entries = excluded.entries, compared_at = excluded.compared_at`.execute(
    tx,
  )
}

interface LastDay {
  readonly brandId: string
  readonly provider: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly comparedAt: Date
}

/** The last day of each provider that was compared. */
export const findLastDays = (db: Db): Promise<readonly LastDay[]> =>
  db
    .selectFrom('settlement_days')
    .select(['brand_id as brandId', 'provider'])
    .select(sql<string>`to_char(max(day), 'YYYY-MM-DD')`.as('day'))
    .select(sql<Date>`max(compared_at)`.as('comparedAt'))
    .groupBy(['brand_id', 'provider'])
    .execute()

/** Providers at which somebody paid before then. */
export const findPaidBefore = (db: Db, before: Date): Promise<readonly Account[]> =>
  db
    .selectFrom('invoices')
    .select(['brand_id as brandId', 'provider'])
    .distinct()
    .where('paid_at', '<', before)
    .where('paid_at', '>', new Date(before.getTime() - 30 * 24 * 3_600_000))
    .execute()
