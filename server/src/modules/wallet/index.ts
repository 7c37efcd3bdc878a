import type { Db, Tx } from '../../kernel/db.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { auditLedger, type LedgerAudit } from './audit-ledger.ts'
import { chargeFilterFee, type FilterFee, returnFilterFee } from './filter-fee.ts'
import { findLots } from './find-lots.ts'
import { type BlockHold, holdBlock } from './hold-block.ts'
import { postTransfer, postTransfers } from './post-transfer.ts'
import { readBalance } from './read-wallet.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { type BlockSettlement, settleBlock } from './settle-block.ts'
import { checkSpending, type EscrowView, readBalances, readEscrow } from './spendable.ts'
import { type TraceStep, traceLot } from './trace-lot.ts'
import type { Posted, Transfer } from './transfer.ts'
import { type BlockTurn, type TurnedBlock, turnBlocks } from './turn-blocks.ts'
import { type HeldCall, voidExpired, voidHold } from './void-hold.ts'
import type { WalletDeps } from './wallet-deps.ts'

import './wallet.events.ts'

export { auditLedger, type LedgerAudit, type LedgerDifference } from './audit-ledger.ts'
export { blockCoins, chargedCoins, earnedCoins } from './charge.ts'
export type { EscrowView } from './spendable.ts'
export type { TraceStep } from './trace-lot.ts'
export type { Posted, Transfer, TransferKind } from './transfer.ts'
export type { BlockTurn, TurnedBlock } from './turn-blocks.ts'
export { walletHandlers } from './wallet.handlers.ts'
export { walletMessages } from './wallet.messages.ts'
export type { WalletDeps } from './wallet-deps.ts'

/**
 * Moves coins. Give a `Tx` to make the transfer true together with other rows, or the `Db` for a transfer on its own.
 * A repeated call with the same content answers what the first one did.
 */
export interface Wallet {
  /** The only door: throws not_enough_coins, idempotency_conflict, spending_limit, self_excluded, call_ended, not_found, conflict. */
  post(tx: Tx | Db, transfer: Transfer): Promise<Posted>
  /** The same door for many in one round trip; each answers for itself, in the order given. For the tick of many calls. */
  postAll(tx: Tx | Db, transfers: readonly Transfer[]): Promise<readonly (Posted | DomainError)[]>
  holdBlock(tx: Tx | Db, hold: BlockHold): Promise<Posted>
  settleBlock(tx: Tx | Db, settlement: BlockSettlement): Promise<Posted>
  /** For the tick: settles and holds for many calls in two round trips; a refused call changes nothing of the others. */
  turnBlocks(tx: Tx | Db, turns: readonly BlockTurn[]): Promise<readonly TurnedBlock[]>
  voidHold(tx: Tx | Db, held: HeldCall): Promise<Posted>
  chargeFilterFee(tx: Tx | Db, fee: FilterFee): Promise<Posted>
  returnFilterFee(tx: Tx | Db, feeTransferId: string): Promise<Posted>
  reverse(tx: Tx | Db, transferId: string): Promise<Posted>
  /** What a person can spend now, in coins. */
  balance(userId: string): Promise<number>
  /** The same of several people at once; whoever has no wallet is left out. */
  balances(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Throws not_enough_coins (with `missingCoins`), spending_limit, self_excluded. */
  checkSpending(tx: Tx | Db, userId: string, amountCoins: number): Promise<void>
  escrow(tx: Tx | Db, callId: string): Promise<EscrowView>
  /** Returns the coins of calls that were never ended; answers how many escrows it closed. For a schedule. */
  voidExpired(): Promise<number>
  /** The lots that an id or a key names. For operators. */
  findLots(reference: string): Promise<readonly string[]>
  /** For operators. */
  trace(lotId: string): Promise<readonly TraceStep[]>
  audit(): Promise<LedgerAudit>
}

export function createWallet(deps: WalletDeps): Wallet {
  return {
    post: (tx, transfer) => postTransfer(deps, tx, transfer),
    postAll: (tx, transfers) => postTransfers(deps, tx, transfers),
    holdBlock: (tx, hold) => holdBlock(deps, tx, hold),
    settleBlock: (tx, settlement) => settleBlock(deps, tx, settlement),
    turnBlocks: (tx, turns) => turnBlocks(deps, tx, turns),
    voidHold: (tx, held) => voidHold(deps, tx, held),
    chargeFilterFee: (tx, fee) => chargeFilterFee(deps, tx, fee),
    returnFilterFee: (tx, feeTransferId) => returnFilterFee(deps, tx, feeTransferId),
    reverse: (tx, transferId) => reverseTransfer(deps, tx, transferId),
    balance: (userId) => readBalance(deps, userId),
    balances: (userIds) => readBalances(deps, userIds),
    checkSpending: (tx, userId, amountCoins) => checkSpending(deps, tx, userId, amountCoins),
    escrow: (tx, callId) => readEscrow(tx, callId),
    voidExpired: () => voidExpired(deps),
    findLots: (reference) => findLots(deps.db, reference),
    trace: (lotId) => traceLot(deps.db, lotId),
    audit: () => auditLedger(deps.db),
  }
}
