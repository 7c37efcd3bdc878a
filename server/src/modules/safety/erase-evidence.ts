import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

/** Erases the evidence of reports whose time is over; the report itself stays. */
export async function eraseOldEvidence({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await sql`update reports set evidence = '[]', video_evidence = '[]'
    where evidence_until <= ${new Date(clock.now())} and (evidence <> '[]' or video_evidence <> '[]')`.execute(
    db,
  )
}
