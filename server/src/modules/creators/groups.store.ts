import { type Db, isForeignKeyViolation, isUniqueViolation, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'

interface Group {
  readonly id: string
  readonly name: string
  readonly operatorId: string
}

/** Supervision groups by name, each with how many creators it has. */
export async function listGroups(db: Db): Promise<readonly (Group & { readonly creators: number })[]> {
  const found = await db
    .selectFrom('supervision_groups as g')
    .leftJoin('creators as c', 'c.group_id', 'g.id')
    .select((row) => [
      'g.id',
      'g.name',
      'g.operator_id as operatorId',
      row.fn.count('c.account_id').as('creators'),
    ])
    .groupBy('g.id')
    .orderBy('g.name')
    .execute()
  return found.map((group) => ({ ...group, creators: Number(group.creators) }))
}

/** Throws conflict for a name in use. */
export async function insertGroup(tx: Tx, { id, name, operatorId }: Group, at: Date): Promise<void> {
  const added = await tx
    .insertInto('supervision_groups')
    .values({ id, name, operator_id: operatorId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) throw new DomainError('conflict')
}

/** Throws not_found; conflict for a name in use. The transaction is over then. */
export async function updateGroup(tx: Tx, { id, name, operatorId }: Group): Promise<void> {
  const changed = await tx
    .updateTable('supervision_groups')
    .set({ name, operator_id: operatorId })
    .where('id', '=', id)
    .returning('id')
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError('conflict') : error
    })
  if (changed.length === 0) throw new DomainError('not_found')
}

/** Returns whether there was one; its creators are then in none. */
export async function removeGroup(tx: Tx, id: string): Promise<boolean> {
  return (await tx.deleteFrom('supervision_groups').where('id', '=', id).returning('id').execute()).length > 0
}

/** Throws not_found for a group that does not exist, or was deleted meanwhile. The transaction is over then. */
export async function setGroup(tx: Tx, accountId: string, groupId: string | null): Promise<void> {
  await tx
    .updateTable('creators')
    .set({ group_id: groupId })
    .where('account_id', '=', accountId)
    .execute()
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new DomainError('not_found') : error
    })
}
