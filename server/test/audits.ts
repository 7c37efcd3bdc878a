import { sql } from 'kysely'
import { type AuditRecord, auditMacOf, findAudit } from '../src/modules/wallet/audit/audit-records.ts'
import type { TestWallet } from './wallet.ts'

/** Moves the authentic audits and the transfers this many hours back, as if the time had passed. */
export async function passHours({ deps: { db, sealing } }: TestWallet, hours: number): Promise<void> {
  if (!sealing) throw new Error('the wallet of a test has a key')
  const audits: AuditRecord[] = []
  await findAudit(db, sealing.key, (audit) => {
    audits.push(audit)
    return false
  })
  for (const audit of audits) {
    const finishedAt = new Date(audit.finishedAt.getTime() - hours * 3_600_000)
    const mac = auditMacOf(sealing.key, { ...audit, finishedAt })
    await sql`update ledger_audits set finished_at = ${finishedAt}, mac = ${mac} where id = ${audit.id}`.execute(
      db,
    )
  }
  if (audits.length > 0) return
  await sql`alter table transfers disable trigger user`.execute(db)
  await sql`update transfers set recorded_at = recorded_at - make_interval(hours => ${hours})`.execute(db)
  await sql`alter table transfers enable trigger user`.execute(db)
}
