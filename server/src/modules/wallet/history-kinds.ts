import type { HistoryGroup, HistoryKind } from '@serendip/contract'
import type { TransferKind } from './transfer.ts'

/** The holds, settlements and returns of a call are one line of a person's history. */
export function historyKindOf(kind: TransferKind): HistoryKind {
  return kind === 'hold' || kind === 'settle' || kind === 'void' ? 'call' : kind
}

export const groupKinds: Readonly<Record<HistoryGroup, readonly TransferKind[]>> = {
  received: ['grant_demo', 'grant_bonus', 'purchase', 'adjustment', 'reply_reward', 'share_rounding'],
  calls: ['hold', 'settle', 'void'],
  filters: ['filter_fee', 'filter_fee_return'],
  chat: ['message_fee', 'media_unlock', 'gift'],
  corrections: ['refund', 'reversal', 'chargeback', 'earnings_recall', 'debt_settlement'],
  payouts: ['payout'],
}
