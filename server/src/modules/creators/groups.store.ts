import type { Db, Tx } from '../../kernel/db.ts'

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

export async function hasGroup(db: Db | Tx, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('supervision_groups').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

/** Returns false for a name in use. */
export async function insertGroup(tx: Tx, { id, name, operatorId }: Group, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('supervision_groups')
    .values({ id, name, operator_id: operatorId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/** Returns false for a name in use. */
export async function updateGroup(tx: Tx, { id, name, operatorId }: Group): Promise<boolean> {
  const taken = await tx
    .selectFrom('supervision_groups')
    .select('id')
    .where((row) => row(row.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return false
  await tx
    .updateTable('supervision_groups')
    .set({ name, operator_id: operatorId })
    .where('id', '=', id)
    .execute()
  return true
}

/** Returns whether there was one; its creators are then in none. */
export async function removeGroup(tx: Tx, id: string): Promise<boolean> {
  return (await tx.deleteFrom('supervision_groups').where('id', '=', id).returning('id').execute()).length > 0
}

export async function setGroup(tx: Tx, accountId: string, groupId: string | null): Promise<void> {
  await tx.updateTable('creators').set({ group_id: groupId }).where('account_id', '=', accountId).execute()
}
