import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export interface TryCount {
  readonly operatorId: string
  /** Which count it is of. */
  readonly what: string
}

/** `wait`: until when nothing is compared; `isLast`: this one locks, unless it succeeds. */
export type TakenTry = { readonly wait: Date } | { readonly wait: null; readonly isLast: boolean }

interface TryRules {
  readonly most: number
  readonly now: Date
  readonly lockedUntil: Date
}

/**
 * Counts a guess before it is compared: of a hundred at the same moment, `most` are. The last one locks at once. A lock
 * is never shortened, nor made longer by who tries during it.
 */
export async function takeTry(
  db: Db,
  { operatorId, what }: TryCount,
  { most, now, lockedUntil }: TryRules,
): Promise<TakenTry> {
  const { rows } = await sql<Pick<Row<'operator_tries'>, 'failures'>>`
    insert into operator_tries as tries (operator_id, what, failures, tried_at)
    values (${operatorId}, ${what}, 1, ${now})
    on conflict (operator_id, what) do update set
      failures = case when tries.locked_until is null then tries.failures + 1 else 1 end,
      locked_until = case
        when tries.locked_until is null and tries.failures + 1 >= ${most} then ${lockedUntil}::timestamptz end,
      tried_at = ${now}
    where tries.locked_until is null or tries.locked_until <= ${now}
    returning failures`.execute(db)
  const [taken] = rows
  if (taken) return { wait: null, isLast: taken.failures >= most }
  const found = await db
    .selectFrom('operator_tries')
    .select('locked_until')
    .where('operator_id', '=', operatorId)
    .where('what', '=', what)
    .executeTakeFirst()
  return { wait: found?.locked_until ?? now }
}

/** After a success the count begins again, but a lock that another guess brought about stays. */
export async function forgiveTries(
  db: Db,
  { operatorId, what }: TryCount,
  { isLast, now }: { readonly isLast: boolean; readonly now: Date },
): Promise<void> {
  await db
    .deleteFrom('operator_tries')
    .where('operator_id', '=', operatorId)
    .where('what', '=', what)
    .where((row) =>
      row.or([row('locked_until', 'is', null), row('locked_until', '<=', now), row.val(isLast)]),
    )
    .execute()
}

export async function dropTries(db: Db | Tx, operatorId: string): Promise<void> {
  await db.deleteFrom('operator_tries').where('operator_id', '=', operatorId).execute()
}
