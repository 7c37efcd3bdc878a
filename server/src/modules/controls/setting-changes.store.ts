import type { SettingKey } from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

type ChangeRow = Row<'setting_changes'>
type DraftRow = Row<'setting_drafts'>

/** The last change of each setting that was ever changed. */
export const lastChanges = (db: Db): Promise<ChangeRow[]> =>
  db
    .selectFrom('setting_changes')
    .selectAll()
    .distinctOn('key')
    .orderBy('key')
    .orderBy('revision', 'desc')
    .execute()

export const changesOf = (db: Db, key: SettingKey, limit: number): Promise<ChangeRow[]> =>
  db
    .selectFrom('setting_changes')
    .selectAll()
    .where('key', '=', key)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute()

/** Changes of all settings, by setting and revision, after one of them; for a file of all. */
export function changesAfter(
  db: Db,
  after: Pick<ChangeRow, 'key' | 'revision'> | null,
  most: number,
): Promise<ChangeRow[]> {
  const changes = db.selectFrom('setting_changes').selectAll().orderBy('key').orderBy('revision').limit(most)
  if (after === null) return changes.execute()
  return changes
    .where((change) =>
      change.or([
        change('key', '>', after.key),
        change.and([change('key', '=', after.key), change('revision', '>', after.revision)]),
      ]),
    )
    .execute()
}

/** 0 for a setting that was never changed. */
export async function lastRevision(tx: Tx, key: SettingKey): Promise<number> {
  const { revision } = await tx
    .selectFrom('setting_changes')
    .select((row) => row.fn.max('revision').as('revision'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return revision ?? 0
}

/** Answers false if another change took that number first. */
export async function insertChange(tx: Tx, row: ChangeRow): Promise<boolean> {
  const added = await tx
    .insertInto('setting_changes')
    .values({ ...row, value: JSON.stringify(row.value) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .execute()
  return added.length > 0
}

export const allDrafts = (db: Db): Promise<DraftRow[]> =>
  db.selectFrom('setting_drafts').selectAll().execute()

export async function putDraft(tx: Tx, { key, ...row }: DraftRow): Promise<void> {
  const stored = { ...row, value: JSON.stringify(row.value) }
  await tx
    .insertInto('setting_drafts')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute()
}

/** Answers false without a draft. */
export async function deleteDraft(tx: Tx, key: SettingKey): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setting_drafts').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
