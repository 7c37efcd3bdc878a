import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** The evidence in a person's reports, opened as a decider would see it; null if it was erased. */
export async function evidenceOf({ composition }: TestServer, reporterId: string) {
  const rows = await sql<{
    id: string
    sealed: Uint8Array | null
  }>`select id, evidence_sealed as sealed from reports
    where reporter_id = ${reporterId} order by created_at`.execute(composition.engines.database.db)
  return rows.rows.map(({ id, sealed }) => {
    if (sealed === null) return null
    const opened = composition.secrets.open(`evidence of ${id}`, Buffer.from(sealed))
    return JSON.parse(opened ?? '') as { texts: unknown[]; videos: unknown[] }
  })
}
