import type { Database } from '../src/adapters/postgres/open-database.ts'
import { migrationTexts } from '../src/adapters/postgres/migrate.ts'
import { type CommittedOutbox, createOutbox } from '../src/adapters/postgres/outbox.ts'
import { DomainError } from '../src/kernel/domain-error.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { callTimesIn } from '../src/modules/calls/index.ts'
import { defaultSettings, type ProductSettings } from '../src/modules/settings/index.ts'
import {
  createWallet,
  type PostResult,
  type Transfer,
  type Wallet,
  type WalletDeps,
} from '../src/modules/wallet/index.ts'
import { memoryBlobs } from './blobs.ts'
import { aClock, type FakeClock } from './clock.ts'

export interface TestWallet {
  readonly deps: WalletDeps
  readonly wallet: Wallet
  readonly clock: FakeClock
  readonly outbox: CommittedOutbox
  /** Settings as changed by an operator. */
  readonly settings: { -readonly [K in keyof ProductSettings]: ProductSettings[K] }
}

/** The wallet module on a test database, with a clock controlled by the test. */
export function aWallet({ db }: Database, { demo = true, clock = aClock() } = {}): TestWallet {
  const settings = { ...defaultSettings }
  const sealing = { key: 'k'.repeat(32), heads: memoryBlobs() }
  const outbox = createOutbox({ clock, ids: randomIds })
  const deps: WalletDeps = {
    db,
    clock,
    ids: randomIds,
    outbox,
    settings: { read: async () => settings },
    demo,
    sealing,
    callTimes: callTimesIn(db),
    givenGifts: async () => new Map(),
    migrations: migrationTexts,
    markKey: 'm'.repeat(32),
  }
  return { deps, wallet: createWallet(deps), clock, outbox, settings }
}

export interface SomeCoins {
  readonly paid?: number
  readonly bonus?: number
  readonly demo?: number
}

const aLot = (ownerId: string, amountCoins: number) => ({ ownerId, amountCoins })

/** A new person with coins, each kind in its own lot; paid first, so that order of spending is not order of age. */
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

/** A call between a payer and its own creator, before anything is held for it. */
export function aBilledCall(
  { deps }: TestWallet,
  payerId: string,
  creatorId = deps.ids.next('usr'),
): TestCall {
  return { callId: deps.ids.next('call'), payerId, creatorId, sharePercent: 50 }
}

/** One block of a call. */
interface TestBlock extends Pick<TestCall, 'callId' | 'payerId'> {
  readonly block: number
  readonly amountCoins: number
}

/** Holds a block as billing does. */
export const holdOf = ({ clock, settings }: TestWallet, held: TestBlock & TestCall): Transfer => ({
  kind: 'hold',
  key: `call:${held.callId}:block:${held.block}:hold`,
  ref: { type: 'call', id: held.callId },
  ownerId: held.payerId,
  creatorId: held.creatorId,
  sharePercent: held.sharePercent,
  amountCoins: held.amountCoins,
  expiresAt: clock.now() + settings.escrowExpiryMs,
})

/** Charges a block as billing does. */
export const settlementOf = ({ callId, payerId, block, amountCoins }: TestBlock): Transfer => ({
  kind: 'settle',
  key: `call:${callId}:block:${block}`,
  ref: { type: 'call', id: callId },
  ownerId: payerId,
  amountCoins,
})

export const holdBlock = (test: TestWallet, held: TestBlock & TestCall): Promise<PostResult> =>
  test.wallet.post(test.deps.db, holdOf(test, held))

export const settleBlock = ({ wallet, deps }: TestWallet, settled: TestBlock): Promise<PostResult> =>
  wallet.post(deps.db, settlementOf(settled))

/** Posts a transfer; answers `ok`, or the code of its refusal. */
export const outcomeOf = ({ wallet, deps }: TestWallet, transfer: Transfer): Promise<string> =>
  wallet.post(deps.db, transfer).then(
    () => 'ok',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
