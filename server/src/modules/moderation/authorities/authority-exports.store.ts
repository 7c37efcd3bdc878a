import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'
import type { ApprovalRow, Approvals } from '../../approvals/index.ts'

/** An export with its approval, whose id it has: who asked for it and who answered. */
export type ExportRow = Row<'authority_exports'> &
  Pick<ApprovalRow, 'asked_by' | 'asked_at' | 'verdict' | 'answered_by' | 'answered_at'>

export const insertExport = async (
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'report_id' | 'reference' | 'expires_at' | 'began_hold'>,
): Promise<void> => {
  await tx.insertInto('authority_exports').values(row).execute()
}

/** The last export of a report. */
export async function lastExport(
  approvals: Approvals,
  from: Db | Tx,
  reportId: string,
): Promise<ExportRow | undefined> {
  const approval = await approvals.last(from, 'export', reportId)
  if (!approval) return undefined
  const row = await from
    .selectFrom('authority_exports')
    .selectAll()
    .where('id', '=', approval.id)
    .executeTakeFirst()
  const { asked_by, asked_at, verdict, answered_by, answered_at } = approval
  return row && { ...row, asked_by, asked_at, verdict, answered_by, answered_at }
}

/** Whether an export waits for a second operator or can be downloaded. */
export const isOpenAt = (row: ExportRow | undefined, at: Date): row is ExportRow =>
  row !== undefined && (row.verdict === null || row.verdict === 'confirmed') && row.expires_at > at

/** A confirmed export can be downloaded until then. */
export const openUntil = async (tx: Tx, id: string, expiresAt: Date): Promise<void> => {
  await tx.updateTable('authority_exports').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export const storeDownload = async (tx: Tx, id: string, by: string, at: Date): Promise<void> => {
  await tx
    .updateTable('authority_exports')
    .set({ downloaded_by: by, downloaded_at: at })
    .where('id', '=', id)
    .execute()
}
