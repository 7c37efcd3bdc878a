import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

export interface CreatorApplication {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `YYYY-MM-DD` */
  readonly birthday: string
  readonly country: string | null
  readonly language: string
  readonly about: string
  readonly brandId: string
  readonly appliedAt: Date
}

/** How long an application is kept. It is decided within days; the rest is for questions about the decision. */
const keepMs = 180 * 24 * 3_600_000

/** Stores an application; if one of the same address waits already, that one stays. Returns whether it is new. */
export async function insertApplication(db: Db, application: CreatorApplication): Promise<boolean> {
  const { id, email, name, birthday, country, language, about, brandId, appliedAt } = application
  const stored = await db
    .insertInto('creator_applications')
    .values({
      ...{ id, email, name, birthday, country, language, about },
      ...{ brand_id: brandId, terms_accepted_at: appliedAt, applied_at: appliedAt },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return stored.length > 0
}

/** Oldest first: who has waited longest. */
export async function listApplications(db: Db): Promise<readonly CreatorApplication[]> {
  return db
    .selectFrom('creator_applications')
    .select(['id', 'email', 'name', 'birthday', 'country', 'language', 'about'])
    .select(['brand_id as brandId', 'applied_at as appliedAt'])
    .orderBy('applied_at')
    .orderBy('id')
    .execute()
}

/** Removes an application that was decided; returns whether there was one. */
export async function removeApplication(db: Db, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('creator_applications').where('id', '=', id).returning('id').execute()
  return removed.length > 0
}

export async function forgetApplications({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - keepMs)
  await db.deleteFrom('creator_applications').where('applied_at', '<=', before).execute()
}
