import type { HistoryGroup, HistoryKind } from '@serendip/contract'
import type { TransferKind } from './transfer.ts'

/** The holds, settlements and returns of a call are one line of a person's history. */
export function historyKindOf(kind: TransferKind): HistoryKind {
  return kind === 'hold' || kind === 'settle' || kind === 'void' ? 'call' : kind
}

const groupOf: Readonly<Record<TransferKind, HistoryGroup>> = {
  ...{ grant_demo: 'received', grant_bonus: 'received', purchase: 'received', adjustment: 'received' },
  ...{ reply_reward: 'received', share_rounding: 'received' },
  ...{ hold: 'calls', settle: 'calls', void: 'calls' },
  ...{ filter_fee: 'filters', filter_fee_return: 'filters' },
  ...{ message_fee: 'chat', media_unlock: 'chat', gift: 'chat' },
  ...{ refund: 'corrections', reversal: 'corrections', chargeback: 'corrections' },
  ...{ earnings_recall: 'corrections', debt_settlement: 'corrections' },
  payout: 'payouts',
}

const isTransferKind = (kind: string): kind is TransferKind => Object.hasOwn(groupOf, kind)

export const kindsOf = (group: HistoryGroup): readonly TransferKind[] =>
  Object.keys(groupOf)
    .filter(isTransferKind)
    .filter((kind) => groupOf[kind] === group)

/** The kind of a stored transfer, which the database has as text. */
export function transferKindOf(stored: string): TransferKind {
  if (!isTransferKind(stored)) throw new Error(`unknown kind of transfer: ${stored}`)
  return stored
}
