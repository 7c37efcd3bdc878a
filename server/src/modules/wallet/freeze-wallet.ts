import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { EventListener } from '../../kernel/events.ts'
import { refundUnused } from './claw-backs/claw-back.ts'
import { postTransfer } from './post-transfer.ts'
import { sweepEach } from './sweep.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface Freeze {
  readonly ownerId: string
  /** Milliseconds since the epoch; null is permanent. */
  readonly until: number | null
  /** Refunds unused bought coins: a permanent ban for anything but fraud. */
  readonly refunds: boolean
}

/** Writes a freeze. A trigger locks the person's purchases and the wallet first, in the order of every correction. */
async function storeFreeze(
  { clock }: WalletDeps,
  tx: Tx | Db,
  { ownerId, until, refunds, forfeits }: Freeze & { readonly forfeits: boolean },
): Promise<void> {
  const row = {
    until: until === null ? null : new Date(until),
    refunds,
    forfeits,
    since: new Date(clock.now()),
  }
  await tx
    .insertInto('wallet_freezes')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute()
}

/**
 * Stops a person's spending and payouts, and defers purchases; what a running call holds is returned when it ends.
 */
export const freezeWallet = (deps: WalletDeps, tx: Tx, freeze: Freeze): Promise<void> =>
  storeFreeze(deps, tx, { ...freeze, forfeits: false })

export async function unfreezeWallet(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('wallet_freezes').where('owner_id', '=', ownerId).execute()
}

/** People whose spending a ban stopped since then; the money of what is unused goes back to those of `returns`. */
export const listFrozenSince = async (
  db: Db,
  since: Date,
): Promise<readonly { readonly userId: string; readonly isForGood: boolean; readonly returns: boolean }[]> =>
  (
    await db
      .selectFrom('wallet_freezes')
      .select(['owner_id as userId', 'until', 'refunds as returns'])
      .where('since', '>=', since)
      .where('forfeits', '=', false)
      .execute()
  ).map(({ until, ...freeze }) => ({ ...freeze, isForGood: until === null }))

/** Closes the wallet of an account that is erased: what it leaves falls to the house, now and when it returns later. */
async function forfeitWallet(deps: WalletDeps, tx: Tx | Db, ownerId: string): Promise<void> {
  await storeFreeze(deps, tx, { ownerId, until: null, refunds: false, forfeits: true })
  await postTransfer(deps, tx, {
    kind: 'forfeit',
    key: `forfeit:${deps.ids.next('tr')}`,
    ref: { type: 'person', id: ownerId },
    ownerId,
  })
}

/** Books what a person leaves, before the account is erased. */
export const walletEraser = (deps: WalletDeps): EventListener<'account.erasing'> => ({
  name: 'wallet-eraser',
  events: ['account.erasing'],
  handle: ({ payload: { accountId } }) => forfeitWallet(deps, deps.db, accountId),
})

interface Frozen {
  readonly ownerId: string
}

const findFrozen = (db: Db, what: 'refunds' | 'forfeits', after: Frozen | undefined, most: number) =>
  db
    .selectFrom('wallet_freezes as f')
    .select('f.owner_id as ownerId')
    .where(`f.${what}`, '=', sql.lit(true))
    .where('f.owner_id', '>', after?.ownerId ?? '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lots as l')
          .select('l.id')
          .whereRef('l.owner_id', '=', 'f.owner_id')
          .where('l.is_open', '=', sql.lit(true))
          .where('l.kind', 'in', what === 'refunds' ? ['paid'] : ['demo', 'bonus', 'paid']),
      ),
    )
    .orderBy('f.owner_id')
    .limit(most)
    .execute()

/**
 * Refunds frozen people's remaining refundable coins, including those a call had held; answers how many coins. Throws
 * AggregateError, after all others, if some failed.
 */
export const refundFrozen = (deps: WalletDeps): Promise<number> =>
  sweepEach(
    'refunds of frozen wallets',
    (after: Frozen | undefined, most) => findFrozen(deps.db, 'refunds', after, most),
    ({ ownerId }) => refundUnused(deps, deps.db, { ownerId, key: `refund:${deps.ids.next('tr')}` }),
  )

/** The same for what came back to the wallets of erased accounts, which falls to the house. */
export const forfeitErased = (deps: WalletDeps): Promise<number> =>
  sweepEach(
    'what erased accounts left',
    (after: Frozen | undefined, most) => findFrozen(deps.db, 'forfeits', after, most),
    async ({ ownerId }) => {
      await forfeitWallet(deps, deps.db, ownerId)
      return 1
    },
  )
