import type { Composition } from './composition.ts'
import type { Clock } from './kernel/clock.ts'
import type { Db, Tx } from './kernel/db.ts'
import { DomainError } from './kernel/domain-error.ts'
import { transact } from './kernel/transact.ts'
import type { Audit } from './modules/audit/index.ts'
import { rewardReply, unlockReturn } from './modules/chat/index.ts'
import type { Settings } from './modules/settings/index.ts'
import type { PostResult, Wallet } from './modules/wallet/index.ts'

const coinsUsage = `npm run coins -- <operation>, until there is a console:
  purchase <person> <coins> <order> [--sandbox] [--instrument=<fingerprint>]   records a payment
  deferred                                     lists purchases of people who may not receive coins; a worker
                                               releases them when the stop ends, or gives them back within a day
  release <purchase> <ticket>                  puts a deferred purchase into the wallet
  give-back <purchase> <ticket>                takes a deferred purchase off the books, for money that is returned
  refund <purchase> <coins|all> <ticket>       takes unused coins back, for money that is returned
  reinstate <claw-back> <ticket>               puts a refund or a charge-back right
  dispute open <purchase> <case>               freezes what is unused of the purchase
  dispute won|lost <purchase> <case> <ticket>  lost is a charge-back, with or without an open case before
  reversal <transfer>                          gives a transfer back by a new one
  return-unlock <transfer>                     gives the price of unlocked media back, whatever was paid out of it
  payout reserve <creator> <coins> <payout>    takes matured earnings for a payout
  payout paid|returned <payout>                closes it
  reward <member> <creator> <message> <cents>  a coin for the first answer to a member who paid so much for the month
A purchase is named by its transfer, as the wallet's export and trace:coins show it.`

export interface CoinsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly wallet: Wallet
  readonly audit: Pick<Audit, 'record'>
  /** Throws unless a creator may be paid so many coins. */
  demandPayable(creatorId: string, amountCoins: number): Promise<void>
  readonly settings: Pick<Settings, 'read'>
}

type Words = readonly string[]
/** Answers what to print, or null if its arguments are invalid. */
type Operation = (deps: CoinsDeps, tx: Tx, words: Words) => Promise<PostResult | null>

const describe = ({ transferId, replayed, walletDeltaCoins, earnedDeltaCoins }: PostResult): string =>
  `transfer ${transferId ?? 'none'}${replayed ? ' (repeated)' : ''}: wallet ${walletDeltaCoins}, earned ${earnedDeltaCoins}`

const coinsOf = (text: string | undefined): number | null => {
  const coins = Number(text)
  return Number.isSafeInteger(coins) && coins > 0 ? coins : null
}

const recordPurchase: Operation = async ({ wallet }, tx, words) => {
  const [ownerId, amount, orderId] = words.filter((word) => !word.startsWith('--'))
  const amountCoins = coinsOf(amount)
  if (!ownerId || !orderId || amountCoins === null) return null
  return wallet.post(tx, {
    kind: 'purchase',
    key: `order:${orderId}`,
    ref: { type: 'order', id: orderId },
    ownerId,
    amountCoins,
    ...(words.includes('--sandbox') && { isSandbox: true }),
  })
}

const dispute: Operation = async ({ wallet }, tx, [how, purchaseId, caseId, ticket]) => {
  if (!purchaseId || !caseId) return null
  if (how === 'open') return wallet.openDispute(tx, { purchaseId, caseId })
  if (!ticket) return null
  if (how === 'won') return wallet.winDispute(tx, { purchaseId, caseId, key: ticket })
  return how === 'lost' ? wallet.loseDispute(tx, { purchaseId, caseId, key: ticket }) : null
}

const closePayout: Operation = async ({ wallet }, tx, [how, payoutId]) =>
  payoutId && (how === 'paid' || how === 'returned')
    ? wallet.closePayout(tx, { payoutId, outcome: how })
    : null

/** Reads what it needs before its transaction: embedded storage has one session. */
async function reservePayout(deps: CoinsDeps, words: Words): Promise<Operation | null> {
  const [how, creatorId, coins, payoutId] = words
  const amountCoins = coinsOf(coins)
  if (how !== 'reserve' || !creatorId || !payoutId || amountCoins === null) return null
  // The same again answers what was done.
  if (!(await deps.wallet.isPayoutReserved(payoutId))) await deps.demandPayable(creatorId, amountCoins)
  const { earningsMatureMs: matureMs } = await deps.settings.read()
  return ({ wallet }, tx) => wallet.reservePayout(tx, { creatorId, amountCoins, payoutId, matureMs })
}

const refund: Operation = async ({ wallet }, tx, [purchaseId, coins, ticket]) => {
  const amountCoins = coinsOf(coins)
  if (!purchaseId || !ticket || (coins !== 'all' && amountCoins === null)) return null
  const amount = amountCoins === null ? {} : { amountCoins }
  return wallet.clawBack(tx, { purchaseId, cause: 'refund', key: `refund:${ticket}`, ...amount })
}

/** Operations by name. */
const operations: Readonly<Record<string, Operation>> = {
  purchase: recordPurchase,
  dispute,
  payout: closePayout,
  refund,
  release: async ({ wallet }, tx, [purchaseId, ticket]) =>
    purchaseId && ticket ? wallet.release(tx, { purchaseId, key: `release:${ticket}` }) : null,
  'give-back': async ({ wallet }, tx, [purchaseId, ticket]) =>
    purchaseId && ticket ? wallet.giveBack(tx, { purchaseId, key: `give-back:${ticket}` }) : null,
  reinstate: async ({ wallet }, tx, [clawBackId, ticket]) =>
    clawBackId && ticket ? wallet.reinstate(tx, { clawBackId, key: `reinstate:${ticket}` }) : null,
  'return-unlock': async ({ wallet }, tx, [transferId]) =>
    transferId ? wallet.post(tx, unlockReturn(transferId)) : null,
  reversal: async ({ wallet }, tx, [transferId]) => (transferId ? wallet.reverse(tx, transferId) : null),
}

function reward(deps: CoinsDeps, words: Words): Promise<PostResult> | null {
  const [memberId, creatorId, messageId, cents] = words
  const monthCents = coinsOf(cents)
  if (!memberId || !creatorId || !messageId || monthCents === null) return null
  return rewardReply(deps, { memberId, creatorId, messageId, monthCents })
}

const listDeferred = async ({ wallet }: CoinsDeps): Promise<string> => {
  const waiting = await wallet.deferredPurchases()
  const lines = waiting.map(
    ({ purchaseId, ownerId, unusedCoins, orderId, at }) =>
      `${purchaseId} ${ownerId} ${unusedCoins} coins, order ${orderId}, since ${at.toISOString()}`,
  )
  return lines.join('\n') || 'none'
}

/** Entry of an operation in the audit log: its words without the fingerprint of an instrument. */
const entryOf = (operation: string, words: Words, subject: string) => ({
  action: 'coins.operated' as const,
  subject,
  origin: null,
  about: { operation, words: words.filter((word) => !word.startsWith('--instrument=')).join(' ') },
})

/**
 * Runs one operation, and logs it in the same transaction; answers what to print, or null if its arguments are invalid.
 * Throws DomainError if the ledger refuses it.
 */
export async function operateCoins(deps: CoinsDeps, args: Words): Promise<string | null> {
  const [operation = '', ...words] = args
  if (operation === 'deferred') return listDeferred(deps)
  const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined
  const run = operation === 'payout' ? ((await reservePayout(deps, words)) ?? known) : known
  const rewarded = operation === 'reward' ? await reward(deps, words) : null
  const subject = words.find((word) => word.startsWith('usr_')) ?? ''
  const done = await transact(deps.db, async (tx) => {
    const result = rewarded ?? (await run?.(deps, tx, words))
    if (result) await deps.audit.record(entryOf(operation, words, subject), tx)
    return result ?? null
  })
  const instrument = words.find((word) => word.startsWith('--instrument='))?.slice('--instrument='.length)
  if (done && operation === 'purchase' && instrument) {
    await deps.wallet.noteMark(words[0] ?? '', 'instrument', instrument)
  }
  return done && describe(done)
}

/** An operator's coin operations while there is no console; the exit code reports success. */
export async function coinsCommand(composition: Composition, args: Words): Promise<void> {
  const { wallet, payouts, audit, engines, plumbing, settings } = composition
  const { db } = engines.database
  const { demandPayable } = payouts
  try {
    const line = await operateCoins(
      { db, clock: plumbing.clock, wallet, audit, demandPayable, settings },
      args,
    )
    console.log(line ?? coinsUsage)
    if (line === null) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    console.log(`refused: ${error.code} ${JSON.stringify(error.details)}`)
    process.exitCode = 1
  } finally {
    await engines.close()
  }
}
