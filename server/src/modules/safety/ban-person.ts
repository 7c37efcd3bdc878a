import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import { transact } from '../../kernel/transact.ts'
import { setBan } from '../accounts/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface BanDeps {
  readonly db: Db
  readonly clock: Clock
  readonly wallet: Wallet
  readonly realtime: Pick<Realtime, 'endSession'>
  /** Takes the person out of matchmaking. */
  expel(userId: string): Promise<void>
}

export interface Ban {
  readonly userId: string
  /** Shown to the person. */
  readonly reason: string
  /** Milliseconds since the epoch; null is permanent. */
  readonly until: number | null
  /** For fraud no coins are refunded. */
  readonly isFraud: boolean
}

/**
 * Bans a person: their sessions open only the standing page, their coins are frozen, and a permanent ban for anything
 * but fraud refunds unused bought coins. `also` is written in the same transaction, as its last part. Throws not_found if there is no such open account.
 */
export async function banPerson(
  deps: BanDeps,
  { userId, reason, until, isFraud }: Ban,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock, wallet, realtime } = deps
  const refunds = until === null && !isFraud
  await transact(db, async (tx) => {
    const banned = await setBan(tx, userId, { reason, until }, clock.now())
    if (!banned) throw new DomainError('not_found')
    await wallet.freeze(tx, { ownerId: userId, until, refunds })
    if (refunds) await wallet.refundUnused(tx, userId)
    await also(tx)
  })
  realtime.endSession(userId, null, 'account_closed')
  await deps.expel(userId)
}

/**
 * Lifts a ban early; refunded coins stay refunded. `also` is written in the same transaction, as its last part. Throws
 * not_found if there is none.
 */
export async function liftBan(
  { db, clock, wallet }: BanDeps,
  userId: string,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transact(db, async (tx) => {
    const lifted = await setBan(tx, userId, null, clock.now())
    if (!lifted) throw new DomainError('not_found')
    await wallet.unfreeze(tx, userId)
    await also(tx)
  })
}
