import { bind } from '../../kernel/bind.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import {
  areLinked,
  forgetMarks,
  isMarkOfBanned,
  type MarkKind,
  noteMark,
  sharedMarks,
} from './account-marks.ts'
import { type AuditOptions, auditLedger, auditRows, type LedgerAudit } from './audit/audit-ledger.ts'
import { auditWhenDue, readAuditState } from './audit/audit-schedule.ts'
import { readCoinTotals, readLastAudit } from './audit/last-audit.ts'
import { writeHead } from './audit/ledger-heads.ts'
import { readSealLag, type Sealing, sealLedger } from './audit/ledger-seals.ts'
import { clawBack, giveBack, refundUnused, reinstate, release } from './claw-backs/claw-back.ts'
import { loseDispute, openDispute, winDispute } from './claw-backs/dispute-purchase.ts'
import { followClawBacks } from './claw-backs/follow-claw-backs.ts'
import { settleDebts } from './claw-backs/settle-debts.ts'
import { countOverdue, settleDeferred } from './claw-backs/settle-deferred.ts'
import { findLots } from './find-lots.ts'
import { forfeitErased, freezeWallet, refundFrozen, unfreezeWallet, walletEraser } from './freeze-wallet.ts'
import { keepMonths, readMonthsAhead } from './keep-months.ts'
import { closePayout, readEarnedSince, readEarnings, reservePayout, isReserved } from './pay-out.ts'
import { postTransfer, postTransfers } from './post-transfer.ts'
import { readHistory } from './read-history.ts'
import { readPaidMoney, readPaidRates } from './read-paid-money.ts'
import { listDeferred, readPurchase } from './read-purchase.ts'
import { readRewarded } from './read-rewarded.ts'
import { hasPurchased, readBalance, readWallet } from './read-wallet.ts'
import { findTransfer, reverseTransfer } from './reverse-transfer.ts'
import { checkSpending, readBalances, readEscrows, readReturned } from './spendable.ts'
import { runEach } from './sweep.ts'
import { traceLot } from './trace-lot.ts'
import { voidExpired, voidHold } from './void-hold.ts'
import { walletHandlers } from './wallet.handlers.ts'
import type { WalletDeps } from './wallet-deps.ts'

import './wallet.events.ts'

export type { MarkKind } from './account-marks.ts'
export { auditLedger, auditRows, type LedgerAudit } from './audit/audit-ledger.ts'
export type { LedgerDifference } from './audit/audit-seals.ts'
export { beginning, isOrderBehind, type Position, type Sealing } from './audit/ledger-seals.ts'
export { historyKindOf } from './history-kinds.ts'
export { idsBetween, transfersAfter } from './list-transfers.ts'
export type { EscrowView } from './spendable.ts'
export type { PaidMoney } from './read-paid-money.ts'
export {
  listPricedPurchases,
  type PurchaseBook,
  readEarnedBooks,
  readPositionNow,
  readPurchaseBooks,
  readReservedSince,
} from './read-books.ts'
export { listFrozenSince } from './freeze-wallet.ts'
export { lastPurchaseAt } from './read-wallet.ts'
export { restsOf, type TraceStep } from './trace-lot.ts'
export type { PostResult, Transfer, TransferKind } from './transfer.ts'
export type { WalletDeps } from './wallet-deps.ts'

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
      books: deps.books ?? null,
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

export function createWallet(deps: WalletDeps) {
  return {
    ...bind(deps, {
      /**
       * The only entry point: throws not_enough_coins, idempotency_conflict, spending_limit, self_excluded, call_ended,
       * not_found, conflict.
       */
      post: postTransfer,
      /**
       * The same for many in one round trip; each is answered separately, in the order given. For the tick of many calls.
       */
      postAll: postTransfers,
      /** Closes a call's escrow for good, and returns what is left of it. */
      voidHold,
      reverse: reverseTransfer,
      /** Takes coins of a purchase back. Throws not_found, and of a refund not_enough_coins, conflict. */
      clawBack,
      /** Puts a claw-back right, once. Throws not_found, conflict. */
      reinstate,
      /** Puts a deferred purchase into the wallet. Throws not_found, conflict, wallet_frozen, self_excluded. */
      release,
      /** Takes a deferred purchase off the books. Throws not_found, not_enough_coins, conflict. */
      giveBack,
      /** Refunds all unused bought coins of a person; answers how many. */
      refundUnused,
      /** Freezes the unused coins of a purchase, and the earnings from it. Throws not_found. */
      openDispute,
      /** Throws not_found. */
      winDispute,
      /** Takes the disputed coins back, spent or not. Throws not_found. */
      loseDispute,
      /** A creator's unpaid earnings, by what prevents their payout. */
      earnings: readEarnings,
      /** Reserves matured earnings for a payout. Throws not_enough_coins (`payableCoins`), wallet_frozen. */
      reservePayout,
      /** Throws not_found, conflict (it was closed the other way). */
      closePayout,
      /** Stops spending and payouts, and defers purchases. */
      freeze: freezeWallet,
      /** Whether somebody else who proved a mark is banned now, also if their account was erased meanwhile. */
      isMarkOfBanned,
      /** Accounts with the mailbox or a device of a person, erased ones included. */
      sharedMarks,
      /** Whether two accounts share a mark. */
      areLinked,
      /** Number of deferred purchases that were neither released nor given back within a day. */
      overduePurchases: countOverdue,
      /** Coins that a person can spend now. */
      balance: readBalance,
      /** The same for several people at once; people without a wallet are left out. */
      balances: readBalances,
      /** Whether a person bought coins of which not all were given back or charged back. */
      hasPurchased,
      /** Everything a person has. For operators. */
      view: readWallet,
      /** For operators. */
      history: readHistory,
      /** Throws not_enough_coins (with `missingCoins`), spending_limit, self_excluded. */
      checkSpending,
      /** Held and settled coins of calls; those for which nothing was ever held are left out. */
      escrows: readEscrows,
      /** Refunds of a call's settlements, in coins of the payer and of the creator. */
      returned: readReturned,
    }),
    ...bind(deps.db, {
      /** For how many months after this one the ledger has parts. */
      monthsAhead: readMonthsAhead,
      /** A purchase and what became of it; undefined if there is none. */
      purchase: readPurchase,
      /** A person's payments for coins less what was returned, by currency; test payments aside. */
      paidMoney: readPaidMoney,
      /** The highest rate of a person's purchases in each currency; test payments aside. */
      paidRates: readPaidRates,
      /** Purchases that wait to be released or given back, oldest first. */
      deferredPurchases: listDeferred,
      /** The lots that an id or a key identifies. For operators. */
      findLots,
      /** For operators. */
      trace: traceLot,
      /** The last stored audit with its differences; null before the first. */
      lastAudit: readLastAudit,
      coinTotals: readCoinTotals,
      isPayoutReserved: isReserved,
    }),
    ...auditingOf(deps),
    routes: { wallet: walletHandlers(deps) },
    listeners: [walletEraser(deps)],
    schedules: walletSchedules(deps),
    /** The id of the transfer with this key; null if there is none. */
    findTransfer,
    /**
     * Coins earned by answers to a member in a UTC month, but for one; locks them until the transaction ends.
     */
    rewarded: readRewarded,
    unfreeze: unfreezeWallet,
    /** Accounts that share a mark earn nothing payable from each other. */
    noteMark: (ownerId: string, kind: MarkKind, value: string, isProved = true) =>
      noteMark(deps, ownerId, kind, { value, isProved }),
    /** Coins earned by these creators since a moment, without payouts; those without any are left out. */
    earnedSince: (creatorIds: readonly string[], since: number) =>
      readEarnedSince(deps.db, creatorIds, new Date(since)),
  }
}

/**
 * Moves coins. Pass a `Tx` to make the transfer atomic with other rows, or the `Db` for a separate transfer. A repeated
 * call with the same content answers the first result.
 */
export type Wallet = ReturnType<typeof createWallet>
