import type { HistoryGroup, HistoryKind } from '@serendip/contract'
import type { TransferKind } from './transfer.ts'

/** Kind and group under which a person's history shows each kind of transfer. */
const shown: Readonly<Record<TransferKind, readonly [HistoryKind, HistoryGroup]>> = {
  grant_demo: ['grant_demo', 'received'],
  grant_bonus: ['grant_bonus', 'received'],
  purchase: ['purchase', 'received'],
  purchase_release: ['purchase', 'received'],
  adjustment: ['adjustment', 'received'],
  reply_reward: ['reply_reward', 'received'],
  share_rounding: ['share_rounding', 'received'],
  hold: ['call', 'calls'],
  settle: ['call', 'calls'],
  void: ['call', 'calls'],
  filter_fee: ['filter_fee', 'filters'],
  filter_fee_return: ['filter_fee_return', 'filters'],
  message_fee: ['message_fee', 'chat'],
  media_unlock: ['media_unlock', 'chat'],
  gift: ['gift', 'chat'],
  refund: ['refund', 'corrections'],
  refund_reinstated: ['reinstatement', 'corrections'],
  unlock_return: ['unlock_return', 'corrections'],
  bonus_recall: ['bonus_recall', 'corrections'],
  reversal: ['reversal', 'corrections'],
  chargeback: ['chargeback', 'corrections'],
  chargeback_reinstated: ['reinstatement', 'corrections'],
  dispute_hold: ['dispute_hold', 'corrections'],
  dispute_release: ['dispute_release', 'corrections'],
  earnings_recall: ['earnings_recall', 'corrections'],
  share_return: ['reinstatement', 'corrections'],
  debt_settlement: ['debt_settlement', 'corrections'],
  debt_return: ['reinstatement', 'corrections'],
  forfeit: ['forfeit', 'corrections'],
  payout: ['payout', 'payouts'],
  payout_reserve: ['payout', 'payouts'],
  payout_paid: ['payout', 'payouts'],
  payout_return: ['payout_return', 'payouts'],
}

/** Kinds of bonuses, by the beginning of their reference. */
const bonusKinds: Readonly<Record<string, HistoryKind>> = {
  dailyReward: 'daily_reward',
  pwaInstall: 'install_bonus',
  offerwall: 'offer_credit',
}

export function historyKindOf(kind: TransferKind, refId: string): HistoryKind {
  const bonus = kind === 'grant_bonus' ? bonusKinds[refId.split(':')[0] ?? ''] : undefined
  return bonus ?? shown[kind][0]
}

const isTransferKind = (kind: string): kind is TransferKind => Object.hasOwn(shown, kind)

export const kindsOf = (group: HistoryGroup): readonly TransferKind[] =>
  Object.keys(shown)
    .filter(isTransferKind)
    .filter((kind) => shown[kind][1] === group)

/** The kind of a stored transfer, which the database has as text. */
export function transferKindOf(stored: string): TransferKind {
  if (!isTransferKind(stored)) throw new Error(`unknown kind of transfer: ${stored}`)
  return stored
}
