import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { postTransfer } from '../post-transfer.ts'
import { sweepEach } from '../sweep.ts'
import type { WalletDeps } from '../wallet-deps.ts'

interface ClawBackRow {
  readonly id: string
  readonly ownerId: string
  readonly lotId: string
  readonly reinstatedBy: string | null
}

/** Claw-backs whose creators' shares have to follow; while a call holds coins of the purchase, it is not known how many. */
const findFollowing = (db: Db, after: ClawBackRow | undefined, most: number) =>
  db
    .selectFrom('claw_backs as c')
    .innerJoin('purchases as p', 'p.id', 'c.purchase_id')
    .select([sql<string>`c.id::text`.as('id'), 'p.owner_id as ownerId', 'p.lot_id as lotId'])
    .select(sql<string | null>`c.reinstated_by::text`.as('reinstatedBy'))
    .where('c.shares_at', 'is', null)
    .where('c.id', '>', Number(after?.id ?? 0))
    .where(
      sql<boolean>`not exists (select from escrows e cross join unnest(e.parts) held
        where e.owner_id = p.owner_id and e.state = 'open' and held.lot_id = p.lot_id)`,
    )
    .orderBy('c.id')
    .limit(most)
    .execute()

const creatorsOf = (db: Db, { ownerId, lotId }: ClawBackRow) =>
  db
    .selectFrom('transfers as t')
    .innerJoin('postings as p', 'p.transfer_id', 't.id')
    .select('t.creator_id as creatorId')
    .distinct()
    .where('t.owner_id', '=', ownerId)
    .where('p.lot_id', '=', lotId)
    .where('p.to_account', '=', sql<string>`'earned:' || t.creator_id`)
    .where('t.creator_id', 'is not', null)
    .orderBy('t.creator_id')
    .$narrowType<{ creatorId: NotNull }>()
    .execute()

const recallsOf = (db: Db, { id, ownerId }: ClawBackRow) =>
  db
    .selectFrom('transfers as t')
    .select(sql<string>`t.id::text`.as('recallId'))
    .where('t.owner_id', '=', ownerId)
    .where('t.kind', '=', 'earnings_recall')
    .where('t.ref_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('transfers as back').select('back.id').whereRef('back.reverses', '=', 't.id'))),
    )
    .orderBy('t.id')
    .execute()

async function follow(deps: WalletDeps, back: ClawBackRow): Promise<number> {
  const { db, clock } = deps
  const { id, reinstatedBy } = back
  if (reinstatedBy === null) {
    for (const { creatorId } of await creatorsOf(db, back)) {
      const ref = { type: 'claw_back', id } as const
      await postTransfer(deps, db, {
        kind: 'earnings_recall',
        key: `recall:${id}:${creatorId}`,
        ref,
        creatorId,
      })
    }
  } else {
    for (const { recallId } of await recallsOf(db, back)) {
      const ref = { type: 'transfer', id: recallId } as const
      await postTransfer(deps, db, { kind: 'share_return', key: `share:${recallId}`, ref })
    }
  }
  await sql`select ledger_shares_followed(${id}, ${reinstatedBy}, ${new Date(clock.now())})`.execute(db)
  return 1
}

/**
 * Recalls the creators' shares of coins that were clawed back after they were spent, and gives them back where the claw-back
 * was reinstated; answers how many claw-backs it completed. For a schedule. Throws AggregateError, after all others, if
 * some failed.
 */
export const followClawBacks = (deps: WalletDeps): Promise<number> =>
  sweepEach(
    'shares that follow a claw-back',
    (after: ClawBackRow | undefined, most) => findFollowing(deps.db, after, most),
    (back) => follow(deps, back),
  )
