import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'

type Provider = 'receivable' | 'fees' | 'reserve' | 'refunds' | 'disputes'

/**
 * An account of the money ledger. Receivable, reserve and bank are what we have; deferred is what was paid for and not
 * used yet; tax is by country (ISO 3166-1 alpha-2).
 */
export type MoneyAccount =
  | `${Provider}:${string}`
  | `bank:${string}`
  | `revenue:${string}`
  | 'deferred:coins'
  | 'deferred:membership'
  | `tax:${string}`
  | 'creators:payable'
  | `withheld:${string}`
  | `writeoff:${string}`

export interface MoneyLine {
  readonly debit: MoneyAccount
  readonly credit: MoneyAccount
  /** Above zero; a minor unit is what `exponentOf` says of the currency. */
  readonly amountMinor: number
}

/** One step of an invoice or the like: what it moves, in one currency. */
export interface MoneyStep {
  /** A step is posted once by its key. */
  readonly key: string
  readonly kind:
    | 'invoice_paid'
    | 'paid_twice'
    | 'refund_paid'
    | 'coins_used'
    | 'coins_earned'
    | 'payout_reserved'
    | 'days_used'
  readonly ref: { readonly type: 'invoice' | 'creator'; readonly id: string }
  readonly brandId: string
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Milliseconds since the epoch. Not part of the content: a repeated step may state another time. */
  readonly at: number
  readonly lines: readonly MoneyLine[]
}

const answers = z.enum(['posted', 'replayed', 'conflict'])

/** The database was restored from a dump: it refuses postings until `migrate` begins a new epoch of the seals. */
const isBehindSeals = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SE001'

/**
 * Posts a step, once by its key: `isReplay` says that it had been posted before, with the same content. Throws
 * idempotency_conflict where the content differs; then nothing is written.
 */
export async function postMoney(tx: Tx, step: MoneyStep): Promise<{ readonly isReplay: boolean }> {
  const request = JSON.stringify({
    key: step.key,
    kind: step.kind,
    ref_type: step.ref.type,
    ref_id: step.ref.id,
    brand_id: step.brandId,
    currency: step.currency,
    at: new Date(step.at).toISOString(),
    lines: step.lines.map(({ debit, credit, amountMinor }) => ({ debit, credit, amount_minor: amountMinor })),
  })
  const { answer } = await tx
    .selectNoFrom(sql`ledger_post_money(${request}::jsonb)`.as('answer'))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isBehindSeals(error) ? new DomainError('unavailable', { reason: 'ledger_restored' }) : error
    })
  const outcome = answers.parse(answer)
  if (outcome === 'conflict') throw new DomainError('idempotency_conflict')
  return { isReplay: outcome === 'replayed' }
}
