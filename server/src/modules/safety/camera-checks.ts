import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { SafetyDeps } from './safety-deps.ts'

const hourMs = 3_600_000
/** So many partners within an hour say that somebody shows no real picture. */
const partnersToAsk = 2

type Plumbing = Pick<SafetyDeps['plumbing'], 'db' | 'clock'>

/** Asks a person to check their camera before the next search for video. */
async function askForCheck({ db, clock }: Plumbing, accountId: string): Promise<void> {
  await sql`insert into camera_checks (account_id, asked_at)
    select id, ${new Date(clock.now())} from accounts where id = ${accountId} and erased_at is null
    on conflict (account_id) do nothing`.execute(db)
}

/** Partners who said within the hour before a report that the same person shows no real picture; 0 for another reason. */
async function countPartners(db: Db, reportId: string): Promise<number> {
  const found = await sql<{ partners: number }>`
    select count(distinct earlier.reporter_id)::int as partners
    from reports filed join reports earlier on earlier.reported_id = filed.reported_id
    where filed.id = ${reportId} and filed.reason = 'noPicture' and earlier.reason = 'noPicture'
      and earlier.created_at <= filed.created_at
      and earlier.created_at > filed.created_at - ${hourMs} * interval '1 millisecond'`.execute(db)
  return found.rows[0]?.partners ?? 0
}

async function isAboutPicture(db: Db, reportId: string): Promise<boolean> {
  const found = await sql`select 1 from reports where id = ${reportId} and reason = 'noPicture'`.execute(db)
  return found.rows.length > 0
}

/**
 * Asks whom two partners within an hour, or an operator who upheld a report, found to show no real picture. That is no
 * measure against the person: a strike is decided by an operator alone.
 */
export const cameraCheckAsker = ({
  plumbing,
}: {
  readonly plumbing: Plumbing
}): EventListener<'report.filed' | 'report.decided'> => ({
  name: 'camera-checks',
  events: ['report.filed', 'report.decided'],
  async handle({ payload }) {
    const { db } = plumbing
    if ('isUpheld' in payload) {
      if (payload.isUpheld && (await isAboutPicture(db, payload.reportId)))
        await askForCheck(plumbing, payload.personId)
    } else if ((await countPartners(db, payload.reportId)) >= partnersToAsk) {
      await askForCheck(plumbing, payload.reportedId)
    }
  },
})

/** Throws camera_check_required for a person who was asked and has not checked their camera since. */
export async function requireCameraChecked(db: Db, accountId: string): Promise<void> {
  const found = await db
    .selectFrom('camera_checks')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (found) throw new DomainError('camera_check_required')
}

/** The person's camera shows a picture again. */
export async function endCameraCheck(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('camera_checks').where('account_id', '=', accountId).execute()
}
