import { type ErrorCode, errorCodes } from '@serendip/contract'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { PostResult, Transfer } from './transfer.ts'

/** A transfer as `ledger_post` reads it. Fields generated per attempt (`at` and below) are not part of its content. */
export interface RequestRow {
  readonly kind: string
  readonly key: string
  readonly ref_type: string
  readonly ref_id: string
  readonly owner_id?: string
  readonly creator_id?: string
  readonly share_percent?: number
  readonly amount?: number
  readonly at: string
  readonly lot_id: string
  readonly event_id: string
  readonly expires_at?: string
  readonly mature_ms?: number
  readonly is_sandbox?: boolean
  readonly is_deferred?: boolean
  readonly provider?: string
  readonly instrument?: string
  readonly price_minor?: number
  readonly currency?: string
  readonly case_id?: string
  readonly colluders?: readonly string[]
  readonly pair_day_coins?: number
  readonly creator_day_coins?: number
}

/** The type `ledger_result` of the database. */
const resultRow = z.object({
  status: z.string(),
  transfer_id: z.string().nullable(),
  replayed: z.boolean(),
  wallet_delta: z.number(),
  balance_after: z.number().nullable(),
  earned_delta: z.number(),
  detail: z.record(z.string(), z.unknown()),
})

export function requestOf(transfer: Transfer, { clock, ids }: { clock: Clock; ids: Ids }): RequestRow {
  return {
    kind: transfer.kind,
    key: transfer.key,
    ref_type: transfer.ref.type,
    ref_id: transfer.ref.id,
    ...('ownerId' in transfer && { owner_id: transfer.ownerId }),
    ...('creatorId' in transfer && { creator_id: transfer.creatorId }),
    ...('sharePercent' in transfer && { share_percent: transfer.sharePercent }),
    ...('amountCoins' in transfer && { amount: transfer.amountCoins }),
    at: new Date(clock.now()).toISOString(),
    lot_id: ids.next('lot'),
    event_id: ids.next('evt'),
    ...('expiresAt' in transfer && { expires_at: new Date(transfer.expiresAt).toISOString() }),
    ...('matureMs' in transfer && { mature_ms: transfer.matureMs }),
    ...('isSandbox' in transfer && { is_sandbox: transfer.isSandbox }),
    ...('isDeferred' in transfer && { is_deferred: transfer.isDeferred }),
    ...('payment' in transfer && {
      provider: transfer.payment.provider,
      instrument: transfer.payment.instrument,
      price_minor: transfer.payment.priceMinor,
      currency: transfer.payment.currency,
    }),
    ...('caseId' in transfer && { case_id: transfer.caseId }),
    ...('colluderIds' in transfer && { colluders: transfer.colluderIds }),
    ...('dayCaps' in transfer && {
      pair_day_coins: transfer.dayCaps.pairCoins,
      creator_day_coins: transfer.dayCaps.creatorCoins,
    }),
  }
}

const codeOf = (status: string): ErrorCode => errorCodes.find((code) => code === status) ?? 'internal'

/** The database's answer: the transfer, or the refusal. */
export function outcomeOf(answered: unknown): PostResult | DomainError {
  const row = resultRow.parse(answered)
  if (row.status !== 'ok') return new DomainError(codeOf(row.status), row.detail)
  return {
    transferId: row.transfer_id,
    replayed: row.replayed,
    walletDeltaCoins: row.wallet_delta,
    balanceAfterCoins: row.balance_after,
    earnedDeltaCoins: row.earned_delta,
  }
}
