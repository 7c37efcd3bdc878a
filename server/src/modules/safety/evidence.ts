import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { resealOutsideReports } from './outside-reports.store.ts'
import { eraseOldFrames, resealFrames } from './report-frames.ts'

/** The part of a call or a chat that a report stores: the surrounding texts, and who saw whom and when. */
interface Evidence {
  readonly texts: unknown
  readonly videos: unknown
  readonly reportedName?: string | null
  readonly photoIds?: readonly string[]
  readonly reportedPhotoId?: string | null
  readonly bio?: string
}

/** Each report has its own key, derived from its id. */
const purposeOf = (reportId: string): string => `evidence of ${reportId}`

export const sealEvidence = (secrets: Secrets, reportId: string, evidence: Evidence): Buffer =>
  secrets.seal(purposeOf(reportId), JSON.stringify(evidence))

const storedEvidence = z.object({
  texts: z.array(
    z.object({
      textId: z.string(),
      from: z.string(),
      text: z.string(),
      sentAt: z.number(),
      /** When its sender deleted it for both; null if it was still there, or the report is older than this. */
      deletedAt: z.number().nullable().default(null),
      mediaIds: z.array(z.string()).default([]),
      /** Its text before each change by its sender, oldest first. */
      earlierTexts: z.array(z.object({ text: z.string(), until: z.number() })).default([]),
    }),
  ),
  /** The message that the report is about; null: all of them. */
  reportedId: z.string().nullable().default(null),
  /** The reported person's name when the reporter met or read them; null in reports older than this field. */
  reportedName: z.string().nullable().default(null),
  /** Profile photos of the reported person that the reporter could see, or could until the person deleted them lately. */
  photoIds: z.array(z.string()).default([]),
  /** The photo that the report is about; null: none of them. */
  reportedPhotoId: z.string().nullable().default(null),
  /** Text of the person’s page; empty if the report is not about a page. */
  bio: z.string().default(''),
  videos: z.array(z.object({ userId: z.string(), startedAt: z.number(), endedAt: z.number().nullable() })),
})
export type StoredEvidence = z.infer<typeof storedEvidence>

/** The evidence of a report, for an operator; null if it was erased, or cannot be opened. */
export async function openEvidence(
  db: Db,
  secrets: Secrets,
  reportId: string,
): Promise<StoredEvidence | null> {
  const row = await db
    .selectFrom('reports')
    .select('evidence_sealed')
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (!row?.evidence_sealed) return null
  const opened = secrets.open(purposeOf(reportId), Buffer.from(row.evidence_sealed))
  return opened === null ? null : storedEvidence.parse(JSON.parse(opened))
}

/** Number of reports that one statement erases. */
const erasedAtOnce = 200

/** Erases the texts, pictures and evidence of expired reports that no legal hold keeps; that a report was made, and why, stays. */
export async function eraseOldEvidence({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now())
  // In parts: one statement for all would let everyone wait for it on embedded storage.
  for (let erased = erasedAtOnce; erased === erasedAtOnce; ) {
    const { numAffectedRows = 0n } =
      await sql`update reports set evidence_sealed = null, evidence = '[]', video_evidence = '[]', text = ''
        where held_at is null and id = any(array(
          select id from reports where evidence_until <= ${now} and held_at is null
            and (evidence_sealed is not null or evidence <> '[]' or video_evidence <> '[]' or text <> '')
          order by evidence_until limit ${erasedAtOnce}))`.execute(db)
    erased = Number(numAffectedRows)
  }
  // Afterwards: a legal hold that begins in between finds no evidence any more, and so does not keep half of it.
  await eraseOldFrames(db, now)
}

const pageRows = 500

/** Seals evidence stored unsealed; answers how much. */
async function sealOldEvidence(db: Db, secrets: Secrets): Promise<number> {
  for (let done = 0; ; ) {
    const page = await db
      .selectFrom('reports')
      .select(['id', 'evidence as texts', 'video_evidence as videos'])
      .where('evidence_sealed', 'is', null)
      .where(sql<boolean>`(evidence <> '[]' or video_evidence <> '[]')`)
      .limit(pageRows)
      .execute()
    for (const { id, texts, videos } of page) {
      await sql`update reports set evidence_sealed = ${sealEvidence(secrets, id, { texts, videos })},
          evidence = '[]', video_evidence = '[]'
        where id = ${id} and (evidence <> '[]' or video_evidence <> '[]')`.execute(db)
    }
    done += page.length
    if (page.length < pageRows) return done
  }
}

/** Seals all evidence with the current key of the environment. */
export async function resealEvidence(db: Db, secrets: Secrets): Promise<ResealResult> {
  const sealed = await sealOldEvidence(db, secrets)
  const again = await resealColumn(db, secrets, {
    table: 'reports',
    column: 'evidence_sealed',
    id: sql`id`,
    purposeOf,
  })
  const frames = await resealFrames(db, secrets)
  const outside = await resealOutsideReports(db, secrets)
  return {
    changed: sealed + again.changed + frames.changed + outside.changed,
    failed: again.failed + frames.failed + outside.failed,
  }
}
