import type { Routes } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import {
  areLinked,
  forgetMarks,
  isMarkOfBanned,
  type MarkKind,
  noteMark,
  type SharedMark,
  sharedMarks,
} from './account-marks.ts'
import { type AuditOptions, auditLedger, auditRows, type LedgerAudit } from './audit-ledger.ts'
import { type AuditState, auditWhenDue, readAuditState } from './audit-schedule.ts'
import {
  type ClawBack,
  clawBack,
  type DeferredPurchase,
  giveBack,
  type Reinstatement,
  refundUnused,
  reinstate,
  release,
} from './claw-back.ts'
import type { DisputeCase, LostCase, OpenedCase } from './dispute-purchase.ts'
import { loseDispute, openDispute, winDispute } from './dispute-purchase.ts'
import { findLots } from './find-lots.ts'
import { followClawBacks } from './follow-claw-backs.ts'
import {
  type Freeze,
  forfeitErased,
  freezeWallet,
  refundFrozen,
  unfreezeWallet,
  walletEraser,
} from './freeze-wallet.ts'
import { keepMonths, readMonthsAhead } from './keep-months.ts'
import { type CoinTotals, readCoinTotals, readLastAudit } from './last-audit.ts'
import { writeHead } from './ledger-heads.ts'
import { readSealLag, type Sealing, sealLedger } from './ledger-seals.ts'
import { closePayout, type PayoutOrder, readEarnedSince, reservePayout } from './pay-out.ts'
import { postTransfer, postTransfers } from './post-transfer.ts'
import { type HistoryPage, type HistoryQuery, readHistory } from './read-history.ts'
import { listDeferred, type PurchaseView, readPurchase } from './read-purchase.ts'
import { type RewardsOfMonth, readRewarded } from './read-rewarded.ts'
import { hasPurchased, readBalance, readWallet, type WalletView } from './read-wallet.ts'
import { findTransfer, reverseTransfer } from './reverse-transfer.ts'
import { settleDebts } from './settle-debts.ts'
import { countOverdue, settleDeferred } from './settle-deferred.ts'
import { checkSpending, type EscrowView, readBalances, readEscrows, readReturned } from './spendable.ts'
import { runEach } from './sweep.ts'
import { type TraceStep, traceLot } from './trace-lot.ts'
import type { PostResult, Transfer } from './transfer.ts'
import { type HeldCall, voidExpired, voidHold } from './void-hold.ts'
import { walletHandlers } from './wallet.handlers.ts'
import type { WalletDeps } from './wallet-deps.ts'

import './wallet.events.ts'

export type { MarkKind } from './account-marks.ts'
export { auditLedger, auditRows, type LedgerAudit } from './audit-ledger.ts'
export type { LedgerDifference } from './audit-seals.ts'
export type { Sealing } from './ledger-seals.ts'
export { isOrderBehind } from './ledger-seals.ts'
export { idsBetween, transfersAfter } from './list-transfers.ts'
export type { EscrowView } from './spendable.ts'
export { restsOf, type TraceStep } from './trace-lot.ts'
export type { PostResult, Transfer, TransferKind } from './transfer.ts'
export type { WalletDeps } from './wallet-deps.ts'

/**
 * Moves coins. Pass a `Tx` to make the transfer atomic with other rows, or the `Db` for a separate transfer. A repeated
 * call with the same content answers the first result.
 */
export interface Wallet {
  readonly routes: { readonly wallet: Handlers<Routes['wallet']> }
  readonly listeners: readonly EventListener[]
  readonly schedules: readonly Schedule[]
  /**
   * The only entry point: throws not_enough_coins, idempotency_conflict, spending_limit, self_excluded, call_ended,
   * not_found, conflict.
   */
  post(tx: Tx | Db, transfer: Transfer): Promise<PostResult>
  /**
   * The same for many in one round trip; each is answered separately, in the order given. For the tick of many calls.
   */
  postAll(tx: Tx | Db, transfers: readonly Transfer[]): Promise<readonly (PostResult | DomainError)[]>
  /** Closes a call's escrow for good, and returns what is left of it. */
  voidHold(tx: Tx | Db, held: HeldCall): Promise<PostResult>
  reverse(tx: Tx | Db, transferId: string): Promise<PostResult>
  /** The id of the transfer with this key; null if there is none. */
  findTransfer(tx: Tx | Db, key: string): Promise<string | null>
  /** Takes coins of a purchase back. Throws not_found, and of a refund not_enough_coins, conflict. */
  clawBack(tx: Tx | Db, back: ClawBack): Promise<PostResult>
  /** Puts a claw-back right, once. Throws not_found, conflict. */
  reinstate(tx: Tx | Db, reinstatement: Reinstatement): Promise<PostResult>
  /** Puts a deferred purchase into the wallet. Throws not_found, conflict, wallet_frozen, self_excluded. */
  release(tx: Tx | Db, purchase: DeferredPurchase): Promise<PostResult>
  /** Takes a deferred purchase off the books. Throws not_found, not_enough_coins, conflict. */
  giveBack(tx: Tx | Db, purchase: DeferredPurchase): Promise<PostResult>
  /** Refunds all unused bought coins of a person; answers how many. */
  refundUnused(tx: Tx | Db, unused: { readonly ownerId: string; readonly key: string }): Promise<number>
  /** Freezes the unused coins of a purchase, and the earnings from it. Throws not_found. */
  openDispute(tx: Tx | Db, opened: OpenedCase): Promise<PostResult>
  /** Throws not_found. */
  winDispute(tx: Tx | Db, won: DisputeCase & { readonly key: string }): Promise<PostResult>
  /** Takes the disputed coins back, spent or not. Throws not_found. */
  loseDispute(tx: Tx | Db, lost: LostCase & { readonly key: string }): Promise<PostResult>
  /** Reserves matured earnings for a payout. Throws not_enough_coins (`payableCoins`), wallet_frozen. */
  reservePayout(tx: Tx | Db, order: PayoutOrder): Promise<PostResult>
  /** Throws not_found, conflict (it was closed the other way). */
  closePayout(
    tx: Tx | Db,
    payout: { readonly payoutId: string; readonly outcome: 'paid' | 'returned' },
  ): Promise<PostResult>
  /**
   * Coins earned by answers to a member in a UTC month, but for one; locks them until the transaction ends.
   */
  rewarded(tx: Tx, rewards: RewardsOfMonth): Promise<number>
  /** Stops spending and payouts, and defers purchases. */
  freeze(tx: Tx, freeze: Freeze): Promise<void>
  unfreeze(tx: Tx, ownerId: string): Promise<void>
  /** Accounts that share a mark earn nothing payable from each other. */
  noteMark(ownerId: string, kind: MarkKind, value: string, isProved?: boolean): Promise<void>
  /** Whether somebody else who proved a mark is banned now, also if their account was erased meanwhile. */
  isMarkOfBanned(
    kind: MarkKind,
    mark: { readonly value: string; readonly exceptId: string | null },
  ): Promise<boolean>
  /** Accounts with the mailbox or a device of a person, erased ones included. */
  sharedMarks(userId: string): Promise<readonly SharedMark[]>
  /** Deletes the marks of accounts that were erased long ago. For a schedule. */
  forgetMarks(): Promise<void>
  /** Whether two accounts share a mark. */
  areLinked(userId: string, otherId: string): Promise<boolean>
  /** The deferred work after charge-backs, debts and bans. For a schedule. */
  tidyUp(): Promise<void>
  /** Releases deferred purchases, or gives them back within a day; answers how many. For a schedule. */
  settleDeferred(): Promise<number>
  /** Number of deferred purchases that were neither released nor given back within a day. */
  overduePurchases(): Promise<number>
  /** Makes the parts of the coming months of the ledger, and begins the current one. */
  keepMonths(): Promise<void>
  /** For how many months after this one the ledger has parts. */
  monthsAhead(): Promise<number>
  /** Coins that a person can spend now. */
  balance(userId: string): Promise<number>
  /** The same for several people at once; people without a wallet are left out. */
  balances(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether a person ever bought coins, also if the purchase was refunded. */
  hasPurchased(userId: string): Promise<boolean>
  /** A purchase and what became of it; undefined if there is none. */
  purchase(purchaseId: string): Promise<PurchaseView | undefined>
  /** Purchases that wait to be released or given back, oldest first. */
  deferredPurchases(): ReturnType<typeof listDeferred>
  /** Coins earned by these creators since a moment, without payouts; those without any are left out. */
  earnedSince(creatorIds: readonly string[], since: number): Promise<ReadonlyMap<string, number>>
  /** Everything a person has. For operators. */
  view(userId: string): Promise<WalletView>
  /** For operators. */
  history(userId: string, query: HistoryQuery): Promise<HistoryPage>
  /** Throws not_enough_coins (with `missingCoins`), spending_limit, self_excluded. */
  checkSpending(tx: Tx | Db, userId: string, amountCoins: number): Promise<void>
  /** Held and settled coins of calls; those for which nothing was ever held are left out. */
  escrows(tx: Tx | Db, callIds: readonly string[]): Promise<ReadonlyMap<string, EscrowView>>
  /** Refunds of a call's settlements, in coins of the payer and of the creator. */
  returned(held: HeldCall): Promise<{ readonly coins: number; readonly earnedCoins: number }>
  /** Returns the coins of calls that were never ended; answers how many escrows it closed. For a schedule. */
  voidExpired(): Promise<number>
  /** The lots that an id or a key identifies. For operators. */
  findLots(reference: string): Promise<readonly string[]>
  /** For operators. */
  trace(lotId: string): Promise<readonly TraceStep[]>
  /** Recomputes the ledger; by default completely and without storing anything. */
  audit(options?: Omit<AuditOptions, 'sealing'>): Promise<LedgerAudit>
  /** Seals what was committed; answers how many rows. Throws if this process has no key. For a schedule. */
  seal(): Promise<number>
  /** Runs the daily or weekly audit if due and not running in another process; else null. For a schedule. */
  auditWhenDue(): Promise<LedgerAudit | null>
  /** The time and result of the last audit. */
  auditState(): Promise<AuditState>
  /** The last stored audit with its differences; null before the first. */
  lastAudit(): ReturnType<typeof readLastAudit>
  coinTotals(): Promise<CoinTotals>
  /** Writes the signed head of the day outside the database. */
  writeHead(): Promise<void>
  /** Time for which the oldest unsealed transfer has been waiting, in ms. */
  sealLagMs(): Promise<number>
}

function sealingOf({ sealing }: WalletDeps): Sealing {
  if (!sealing) throw new Error('this process has no key to seal with')
  return sealing
}

/** Audits and seals, with the sealer's connection where it is a role of its own. */
function auditingOf(deps: WalletDeps) {
  // Embedded storage has one session: two audits would share its lock.
  let auditing: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = auditing.then(run)
    auditing = turn.catch(() => {})
    return turn
  }
  const sealerDb = deps.sealing?.db ?? deps.db
  const key = deps.sealing?.key ?? null
  const rowsAtOnce = deps.auditRowsAtOnce ?? auditRows.postgres
  const audit = (options?: AuditOptions): Promise<LedgerAudit> =>
    auditLedger(sealerDb, {
      rowsAtOnce,
      migrations: deps.migrations ?? null,
      ...options,
      sealing: deps.sealing ?? null,
    })
  return {
    audit: (options?: Omit<AuditOptions, 'sealing'>) => inTurn(() => audit(options)),
    auditWhenDue: () => inTurn(() => auditWhenDue(sealerDb, key, audit)),
    auditState: () => readAuditState(deps.db, key),
    seal: () => sealLedger(sealerDb, sealingOf(deps)),
    writeHead: () => writeHead(deps.db, sealingOf(deps), deps.clock),
    sealLagMs: () => readSealLag(deps.db, sealingOf(deps)),
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const tidyUp = (deps: WalletDeps): Promise<void> =>
  runEach([
    () => followClawBacks(deps),
    () => settleDebts(deps),
    () => refundFrozen(deps),
    () => forfeitErased(deps),
  ])

const walletSchedules = (deps: WalletDeps): readonly Schedule[] => [
  { name: 'void-expired-holds', everyMs: minuteMs, run: () => voidExpired(deps) },
  { name: 'settle-debts', everyMs: minuteMs, run: () => tidyUp(deps) },
  { name: 'settle-deferred-purchases', everyMs: minuteMs, run: () => settleDeferred(deps) },
  { name: 'keep-ledger-months', everyMs: sweepEveryMs, run: () => keepMonths(deps.db) },
  { name: 'forget-marks', everyMs: dayMs, run: () => forgetMarks(deps) },
]

export function createWallet(deps: WalletDeps): Wallet {
  return {
    ...auditingOf(deps),
    routes: { wallet: walletHandlers(deps) },
    listeners: [walletEraser(deps)],
    schedules: walletSchedules(deps),
    post: (tx, transfer) => postTransfer(deps, tx, transfer),
    postAll: (tx, transfers) => postTransfers(deps, tx, transfers),
    voidHold: (tx, held) => voidHold(deps, tx, held),
    reverse: (tx, transferId) => reverseTransfer(deps, tx, transferId),
    findTransfer,
    clawBack: (tx, back) => clawBack(deps, tx, back),
    reinstate: (tx, reinstatement) => reinstate(deps, tx, reinstatement),
    release: (tx, purchase) => release(deps, tx, purchase),
    giveBack: (tx, purchase) => giveBack(deps, tx, purchase),
    refundUnused: (tx, unused) => refundUnused(deps, tx, unused),
    openDispute: (tx, opened) => openDispute(deps, tx, opened),
    winDispute: (tx, won) => winDispute(deps, tx, won),
    loseDispute: (tx, lost) => loseDispute(deps, tx, lost),
    reservePayout: (tx, order) => reservePayout(deps, tx, order),
    closePayout: (tx, payout) => closePayout(deps, tx, payout),
    rewarded: readRewarded,
    freeze: (tx, freeze) => freezeWallet(deps, tx, freeze),
    unfreeze: unfreezeWallet,
    noteMark: (ownerId, kind, value, isProved = true) => noteMark(deps, ownerId, kind, { value, isProved }),
    isMarkOfBanned: (kind, mark) => isMarkOfBanned(deps, kind, mark),
    sharedMarks: (userId) => sharedMarks(deps, userId),
    forgetMarks: () => forgetMarks(deps),
    areLinked: (userId, otherId) => areLinked(deps, userId, otherId),
    tidyUp: () => tidyUp(deps),
    settleDeferred: () => settleDeferred(deps),
    overduePurchases: () => countOverdue(deps),
    keepMonths: () => keepMonths(deps.db),
    monthsAhead: () => readMonthsAhead(deps.db),
    balance: (userId) => readBalance(deps, userId),
    balances: (userIds) => readBalances(deps, userIds),
    hasPurchased: (userId) => hasPurchased(deps, userId),
    purchase: (purchaseId) => readPurchase(deps.db, purchaseId),
    deferredPurchases: () => listDeferred(deps.db),
    earnedSince: (creatorIds, since) => readEarnedSince(deps.db, creatorIds, new Date(since)),
    view: (userId) => readWallet(deps, userId),
    history: (userId, query) => readHistory(deps, userId, query),
    checkSpending: (tx, userId, amountCoins) => checkSpending(deps, tx, userId, amountCoins),
    escrows: (tx, callIds) => readEscrows(deps, tx, callIds),
    returned: (held) => readReturned(deps, held),
    voidExpired: () => voidExpired(deps),
    findLots: (reference) => findLots(deps.db, reference),
    trace: (lotId) => traceLot(deps.db, lotId),
    lastAudit: () => readLastAudit(deps.db),
    coinTotals: () => readCoinTotals(deps.db),
  }
}
