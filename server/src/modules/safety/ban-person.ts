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
  /** Takes the person out of matchmaking, calls and rings. */
  expel(userId: string): Promise<void>
}

export interface Ban {
  readonly userId: string
  /** Shown to the person. */
  readonly reason: string
  /** Milliseconds since the epoch; null is permanent. */
  readonly until: number | null
  /** Whether it holds until a second operator has decided; `until` is null then. No coins are refunded yet. */
  readonly isPending?: boolean
  /** For fraud no coins are refunded. */
  readonly isFraud: boolean
}

/**
 * Writes a ban decided at `at` (milliseconds since the epoch): the coins are frozen, and a permanent ban for anything
 * but fraud refunds unused bought coins. An account that its owner closed is banned if it is reopened. The caller calls
 * `enforceBan` once this is committed. Throws not_found if there is no such account.
 */
export async function storeBan(
  { wallet }: Pick<BanDeps, 'wallet'>,
  tx: Tx,
  { userId, reason, until, isFraud, isPending = false }: Ban,
  at: number,
): Promise<void> {
  const refunds = until === null && !isFraud && !isPending
  const banned = await setBan(tx, userId, { reason, until, isPending }, at)
  if (!banned) throw new DomainError('not_found')
  await wallet.freeze(tx, { ownerId: userId, until, refunds })
  if (refunds) await wallet.refundUnused(tx, { ownerId: userId, key: `ban:${userId}:${at}` })
}

/** Makes a stored ban take effect at once: the person's sessions open only the standing page from then on. */
export async function enforceBan(
  { realtime, expel }: Pick<BanDeps, 'realtime' | 'expel'>,
  userId: string,
): Promise<void> {
  realtime.endSession(userId, null, 'account_closed')
  await expel(userId)
}

/** Bans a person in a transaction of its own. Throws not_found if there is no such account. */
export async function banPerson(deps: BanDeps, ban: Ban): Promise<void> {
  await transact(deps.db, (tx) => storeBan(deps, tx, ban, deps.clock.now()))
  await enforceBan(deps, ban.userId)
}

/** Ends a stored ban at `at`; refunded coins stay refunded. Throws not_found if there is none. */
export async function clearBan(
  { wallet }: Pick<BanDeps, 'wallet'>,
  tx: Tx,
  userId: string,
  at: number,
): Promise<void> {
  const lifted = await setBan(tx, userId, null, at)
  if (!lifted) throw new DomainError('not_found')
  await wallet.unfreeze(tx, userId)
}

/**
 * Lifts a ban early, in a transaction of its own; `also` is written in it, as its last part. Throws not_found if there
 * is none.
 */
export async function liftBan(
  deps: BanDeps,
  userId: string,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transact(deps.db, async (tx) => {
    await clearBan(deps, tx, userId, deps.clock.now())
    await also(tx)
  })
}
