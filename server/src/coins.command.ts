import type { Composition } from './composition.ts'
import type { Db } from './kernel/db.ts'
import { DomainError } from './kernel/domain-error.ts'
import type { Posted, Wallet } from './modules/wallet/index.ts'

const coinsUsage = `npm run coins -- <operation>, until there is a console:
  purchase <person> <coins> <order> [--sandbox] [--instrument=<fingerprint>]   records a payment
  refund <purchase> <coins|all> <ticket>       takes unused coins back, for money that is returned
  dispute <open|won|lost> <purchase>           lost is a charge-back, with or without a dispute before
  reversal <transfer>                          gives a transfer back by a new one
  payout <creator> <coins> <payout>            takes matured earnings for a payout
  reward <member> <creator> <message>          a coin for the first answer to a premium member
A purchase is named by its transfer, as the wallet's export and trace:coins show it.`

/** Operations by name; each answers one line about its result, or null if its arguments are invalid. */
export interface CoinsDeps {
  readonly db: Db
  readonly wallet: Wallet
  /** Whether an account is a test account, which is never paid out. */
  isSandbox(userId: string): Promise<boolean>
}

const describe = ({ transferId, replayed, walletDeltaCoins, earnedDeltaCoins }: Posted): string =>
  `transfer ${transferId ?? 'none'}${replayed ? ' (repeated)' : ''}: wallet ${walletDeltaCoins}, earned ${earnedDeltaCoins}`

const coinsOf = (text: string | undefined): number | null => {
  const coins = Number(text)
  return Number.isSafeInteger(coins) && coins > 0 ? coins : null
}

async function recordPurchase({ db, wallet }: CoinsDeps, words: readonly string[]): Promise<string | null> {
  const [ownerId, amount, orderId] = words.filter((word) => !word.startsWith('--'))
  const amountCoins = coinsOf(amount)
  if (!ownerId || !orderId || amountCoins === null) return null
  const instrument = words.find((word) => word.startsWith('--instrument='))?.slice('--instrument='.length)
  const posted = await wallet.post(db, {
    ...({ kind: 'purchase', key: `order:${orderId}`, ref: { type: 'order', id: orderId } } as const),
    ...{ ownerId, amountCoins, ...(words.includes('--sandbox') && { isSandbox: true }) },
  })
  if (instrument) await wallet.noteMark(ownerId, 'instrument', instrument)
  return describe(posted)
}

async function dispute({ wallet }: CoinsDeps, [how, purchaseId]: readonly string[]): Promise<string | null> {
  if (!purchaseId) return null
  if (how === 'open') await wallet.openDispute(purchaseId)
  else if (how === 'won') await wallet.winDispute(purchaseId)
  else if (how === 'lost') await wallet.chargeBack(purchaseId)
  else return null
  return `the dispute of ${purchaseId} is ${how}`
}

/** Runs one operation; throws DomainError if the ledger refuses it. */
export async function operateCoins(deps: CoinsDeps, args: readonly string[]): Promise<string | null> {
  const { db, wallet } = deps
  const [operation, ...words] = args
  const [first, second, third] = words
  const amountCoins = coinsOf(second)
  if (operation === 'purchase') return recordPurchase(deps, words)
  if (operation === 'dispute') return dispute(deps, words)
  if (operation === 'reversal' && first) return describe(await wallet.reverse(db, first))
  if (operation === 'refund' && first && third && (second === 'all' || amountCoins !== null)) {
    const amount = amountCoins === null ? {} : { amountCoins }
    return describe(await wallet.refund(db, { purchaseId: first, key: third, ...amount }))
  }
  if (operation === 'payout' && first && third && amountCoins !== null) {
    if (await deps.isSandbox(first)) throw new DomainError('forbidden')
    return describe(await wallet.payOut({ creatorId: first, amountCoins, payoutId: third }))
  }
  if (operation === 'reward' && first && second && third) {
    return describe(await wallet.rewardReply({ memberId: first, creatorId: second, messageId: third }))
  }
  return null
}

/** An operator's coin operations while there is no console; the exit code reports success. */
export async function coinsCommand(composition: Composition, args: readonly string[]): Promise<void> {
  const { wallet, accounts, engines } = composition
  const { db } = engines.database
  const isSandbox = async (userId: string) => (await accounts.byId(userId))?.sandbox ?? false
  try {
    const line = await operateCoins({ db, wallet, isSandbox }, args)
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
