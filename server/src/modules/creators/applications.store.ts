import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

declare module '../../kernel/db.ts' {
  interface Tables {
    creator_applications: { id: string; email: string; applied_at: Date }
  }
}

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
  const stored = await sql`insert into creator_applications
      (id, email, name, birthday, country, language, about, brand_id, terms_accepted_at, applied_at)
    values (${id}, ${email}, ${name}, ${birthday}, ${country}, ${language}, ${about}, ${brandId},
      ${appliedAt}, ${appliedAt})
    on conflict (email) do nothing returning id`.execute(db)
  return stored.rows.length > 0
}

/** Oldest first: who has waited longest. */
export async function listApplications(db: Db): Promise<readonly CreatorApplication[]> {
  const found = await sql<CreatorApplication>`
    select id, email, name, to_char(birthday, 'YYYY-MM-DD') as birthday, country, language, about,
      brand_id as "brandId", applied_at as "appliedAt"
    from creator_applications order by applied_at, id`.execute(db)
  return found.rows
}

/** Removes an application that was decided; returns whether there was one. */
export async function removeApplication(db: Db, id: string): Promise<boolean> {
  const removed = await sql`delete from creator_applications where id = ${id} returning id`.execute(db)
  return removed.rows.length > 0
}

export async function forgetApplications({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await sql`delete from creator_applications where applied_at <= ${new Date(clock.now() - keepMs)}`.execute(
    db,
  )
}
