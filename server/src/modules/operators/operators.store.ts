import { type OperatorRole, operatorRoles } from '@serendip/contract/operator'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type OperatorRow = Row<'operators'>

/** Roles that a newer or older release stored and this one does not know count as none. */
export const knownRoles = (roles: readonly string[]): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role))

export async function findOperator(db: Db | Tx, id: string): Promise<OperatorRow | null> {
  const row = await db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function findOperatorByEmail(db: Db | Tx, email: string): Promise<OperatorRow | null> {
  const row = await db.selectFrom('operators').selectAll().where('email', '=', email).executeTakeFirst()
  return row ?? null
}

export const allOperators = (db: Db): Promise<OperatorRow[]> =>
  db.selectFrom('operators').selectAll().orderBy('created_at').orderBy('id').execute()

/** Those who may log in and have done so. */
export async function activeOperators(db: Db) {
  const rows = await db
    .selectFrom('operators')
    .select(['id', 'name', 'roles'])
    .where('active', '=', true)
    .where('enrolled_at', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, roles }) => ({ id, name, roles: knownRoles(roles) }))
}

/** The names of all who may log in. */
export async function namesOfOperators(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('operators').select('name').where('active', '=', true).execute()
  return rows.map(({ name }) => name)
}

/** The names of operators, for lists of what they did. */
export async function operatorNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Answers false if the address has an operator. */
export async function insertOperator(
  tx: Tx,
  row: Pick<OperatorRow, 'id' | 'email' | 'name' | 'password_hash' | 'roles' | 'created_at'> & {
    readonly enrolled_at?: Date
    readonly created_by?: string
  },
): Promise<boolean> {
  const added = await tx
    .insertInto('operators')
    .values({ ...row, roles: [...row.roles] })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export async function updateOperator(
  db: Db | Tx,
  id: string,
  change: Partial<Pick<OperatorRow, 'password_hash' | 'enrolled_at' | 'roles' | 'active'>>,
): Promise<void> {
  await db.updateTable('operators').set(change).where('id', '=', id).execute()
}

/** Sets the password of a first login, unless it has happened; false then. */
export async function setFirstPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('enrolled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the first login; false if another browser ended it meanwhile. */
export async function enrolOperator(tx: Tx, id: string, passwordHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ password_hash: passwordHash, enrolled_at: at })
    .where('id', '=', id)
    .where('enrolled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The ids of those who count as the second person for what `askedBy` asks for: active, in one of these roles, set up
 * before `since`, and neither the creator of the one who asks nor created by them.
 */
export async function secondPersons(
  db: Db | Tx,
  {
    askedBy,
    roles,
    since,
  }: { readonly askedBy: string; readonly roles: readonly OperatorRole[]; readonly since: Date },
): Promise<readonly string[]> {
  const creator = sql`(select asker.created_by from operators asker where asker.id = ${askedBy})`
  const rows = await db
    .selectFrom('operators')
    .select('id')
    .where('active', '=', true)
    .where('enrolled_at', '<=', since)
    .where('id', '<>', askedBy)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where(sql<boolean>`created_by is distinct from ${askedBy}`)
    .where(sql<boolean>`id is distinct from ${creator}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Operators who may act as an admin now. */
export async function countAdmins(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('operators')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where('enrolled_at', 'is not', null)
    .where(sql<boolean>`'admin' = any(roles)`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
