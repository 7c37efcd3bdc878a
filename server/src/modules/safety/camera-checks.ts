import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import { findAccountById } from '../accounts/index.ts'
import type { SafetyDeps } from './safety-deps.ts'

const hourMs = 3_600_000
/** So many partners within an hour say that somebody shows no real picture. */
const partnersToAsk = 2

type Plumbing = Pick<SafetyDeps['plumbing'], 'db' | 'clock'>

/** Asks a person to check their camera before the next search for video. */
async function askForCheck({ db, clock }: Plumbing, accountId: string): Promise<void> {
  const account = await findAccountById(db, accountId)
  if (!account || account.erased_at !== null) return
  await db
    .insertInto('camera_checks')
    .values({ account_id: accountId, asked_at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Partners who said within the hour before a report that the same person shows no real picture; 0 for another reason. */
async function countPartners(db: Db, reportId: string): Promise<number> {
  const filed = await db
    .selectFrom('reports')
    .select(['reported_id as personId', 'created_at as at'])
    .where('id', '=', reportId)
    .where('reason', '=', 'noPicture')
    .executeTakeFirst()
  if (!filed) return 0
  const partners = await db
    .selectFrom('reports')
    .select('reporter_id')
    .distinct()
    .where('reported_id', '=', filed.personId)
    .where('reason', '=', 'noPicture')
    .where('created_at', '<=', filed.at)
    .where('created_at', '>', new Date(filed.at.getTime() - hourMs))
    .execute()
  return partners.length
}

async function isAboutPicture(db: Db, reportId: string): Promise<boolean> {
  const found = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .where('reason', '=', 'noPicture')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Asks whom two partners within an hour, or an operator who upheld a report, found to show no real picture. That is no
 * measure against the person: a strike is decided by an operator alone.
 */
export const cameraCheckListener = ({
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
