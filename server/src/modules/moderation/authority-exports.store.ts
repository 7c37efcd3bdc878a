import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ExportRow = Row<'authority_exports'>

export const insertExport = async (
  tx: Tx,
  row: Pick<
    ExportRow,
    'id' | 'report_id' | 'reference' | 'asked_by' | 'asked_at' | 'expires_at' | 'began_hold'
  >,
): Promise<void> => {
  await tx.insertInto('authority_exports').values(row).execute()
}

/** The last export of a report. */
export const lastExport = (db: Db | Tx, reportId: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('authority_exports')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Whether an export waits for a second operator or can be downloaded. */
export const isOpenAt = (row: ExportRow | undefined, at: Date): row is ExportRow =>
  row !== undefined && row.verdict !== 'declined' && row.expires_at > at

interface Answer {
  readonly verdict: 'confirmed' | 'declined'
  readonly by: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Answers false if it was answered meanwhile, or has expired. */
export async function storeAnswer(
  tx: Tx,
  id: string,
  { verdict, by, at, expiresAt }: Answer,
): Promise<boolean> {
  const answered = await tx
    .updateTable('authority_exports')
    .set({ verdict, answered_by: by, answered_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .execute()
  return answered.length > 0
}

export const storeDownload = async (tx: Tx, id: string, by: string, at: Date): Promise<void> => {
  await tx
    .updateTable('authority_exports')
    .set({ downloaded_by: by, downloaded_at: at })
    .where('id', '=', id)
    .execute()
}
