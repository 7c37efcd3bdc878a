import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type OperatorSessionRow = Row<'operator_sessions'>

export const insertSession = async (
  tx: Db | Tx,
  row: Omit<OperatorSessionRow, 'ended_at'>,
): Promise<void> => {
  await tx
    .insertInto('operator_sessions')
    .values({ ...row, token_hash: Buffer.from(row.token_hash) })
    .execute()
}

/** An open session of an active operator, with who that is. */
export const findSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('operator_sessions as session')
    .innerJoin('operators as operator', 'operator.id', 'session.operator_id')
    .select(['session.id', 'session.operator_id', 'session.seen_at', 'session.expires_at'])
    .select(['session.stepped_up_at', 'operator.roles'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('operator.active', '=', true)
    .executeTakeFirst()

export const findSessionById = (db: Db, id: string) =>
  db.selectFrom('operator_sessions').selectAll().where('id', '=', id).executeTakeFirst()

export const touchSession = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.updateTable('operator_sessions').set({ seen_at: at }).where('id', '=', id).execute()
}

export const markSteppedUp = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.updateTable('operator_sessions').set({ stepped_up_at: at }).where('id', '=', id).execute()
}

/** Sessions that are neither ended, expired nor idle, newest first. */
export const openSessions = (db: Db, now: Date, idleSince: Date) =>
  db
    .selectFrom('operator_sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince)
    .orderBy('created_at', 'desc')

/** Ends sessions of an operator: one, or all but one. Answers how many there were. */
export async function endSessions(
  db: Db | Tx,
  operatorId: string,
  at: Date,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  let query = db
    .updateTable('operator_sessions')
    .set({ ended_at: at })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  return (await query.returning('id').execute()).length
}

/** The addresses that an operator's sessions of the last months came from. */
export async function addressesOf(db: Db, operatorId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operator_sessions')
    .select('address')
    .distinct()
    .where('operator_id', '=', operatorId)
    .execute()
  return rows.map(({ address }) => address)
}

export const insertLogin = async (db: Db, row: Row<'operator_logins'>): Promise<void> => {
  await db
    .insertInto('operator_logins')
    .values({ ...row, code_hash: Buffer.from(row.code_hash) })
    .execute()
}

export async function findLogin(db: Db, codeHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('operator_logins')
    .select('operator_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.operator_id ?? null
}

/** Consumes a login; answers false if it was consumed before. */
export async function takeLogin(tx: Db | Tx, codeHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('operator_logins')
    .where('code_hash', '=', codeHash)
    .returning('operator_id')
    .execute()
  return taken.length > 0
}

export const dropLogins = async (tx: Tx, operatorId: string): Promise<void> => {
  await tx.deleteFrom('operator_logins').where('operator_id', '=', operatorId).execute()
}
