import type { Database } from '../src/adapters/postgres/open-database.ts'
import { DomainError } from '../src/kernel/domain-error.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { defaultSettings, type ProductSettings } from '../src/modules/settings/index.ts'
import { createWallet, type Transfer, type Wallet, type WalletDeps } from '../src/modules/wallet/index.ts'
import { aClock, type FakeClock } from './clock.ts'

export interface TestWallet {
  readonly deps: WalletDeps
  readonly wallet: Wallet
  readonly clock: FakeClock
  /** Settings as an operator changes them. */
  readonly settings: { -readonly [K in keyof ProductSettings]: ProductSettings[K] }
}

/** The wallet module on a test database, with a clock that the test owns. */
export function aWallet({ db }: Database, { demo = true } = {}): TestWallet {
  const clock = aClock()
  const settings = { ...defaultSettings }
  const deps = { db, clock, ids: randomIds, settings: { read: async () => settings }, demo }
  return { deps, wallet: createWallet(deps), clock, settings }
}

export interface SomeCoins {
  readonly paid?: number
  readonly bonus?: number
  readonly demo?: number
}

const aLot = (ownerId: string, amountCoins: number) => ({ ownerId, amountCoins })

/** A new person with coins, each kind in a lot of its own; paid first, so that order of spending is not order of age. */
export async function aPayer({ wallet, deps }: TestWallet, coins: SomeCoins = {}): Promise<string> {
  const ownerId = deps.ids.next('usr')
  const lots: readonly Transfer[] = [
    {
      ...aLot(ownerId, coins.paid ?? 0),
      kind: 'purchase',
      key: `paid:${ownerId}`,
      ref: { type: 'order', id: 'o' },
    },
    {
      ...aLot(ownerId, coins.bonus ?? 0),
      kind: 'grant_bonus',
      key: `bonus:${ownerId}`,
      ref: { type: 'bonus', id: 'b' },
    },
    {
      ...aLot(ownerId, coins.demo ?? 0),
      kind: 'grant_demo',
      key: `demo:${ownerId}`,
      ref: { type: 'grant', id: 'g' },
    },
  ]
  for (const lot of lots) if ('amountCoins' in lot && lot.amountCoins > 0) await wallet.post(deps.db, lot)
  return ownerId
}

export interface TestCall {
  readonly callId: string
  readonly payerId: string
  readonly creatorId: string
  readonly sharePercent: number
}

/** A call of a payer with a creator of its own, before anything is held for it. */
export function aBilledCall(
  { deps }: TestWallet,
  payerId: string,
  creatorId = deps.ids.next('usr'),
): TestCall {
  return { callId: deps.ids.next('call'), payerId, creatorId, sharePercent: 50 }
}

/** Posts a transfer; answers `ok`, or the code it was refused with. */
export const outcomeOf = ({ wallet, deps }: TestWallet, transfer: Transfer): Promise<string> =>
  wallet.post(deps.db, transfer).then(
    () => 'ok',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
