import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Origin } from '../../../kernel/handlers.ts'
import { isAdult } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitAgeChecks } from '../limit-tries.ts'

/** Remembers an answer; a later answer never shortens an earlier one. */
async function storeUnderAge(db: Db, subject: string, until: Date): Promise<void> {
  await sql`insert into under_age_answers as kept (subject, until) values (${subject}, ${until})
    on conflict (subject) do update set until = greatest(kept.until, excluded.until)`.execute(db)
}

async function isUnderAgeStored(db: Db, subject: string, now: Date): Promise<boolean> {
  const found = await sql`select 1 from under_age_answers
    where subject = ${subject} and until > ${now}`.execute(db)
  return found.rows.length > 0
}

async function remember({ plumbing, settings }: AuthDeps, subject: string): Promise<void> {
  const { underAgeMemoryMs } = await settings.read()
  await storeUnderAge(plumbing.db, subject, new Date(plumbing.clock.now() + underAgeMemoryMs))
}

/**
 * Runs what needs an adult, for a device or an account that is being completed. A birthday that makes someone younger
 * is remembered, so that another one cannot simply be entered right after it. Throws under_age.
 */
export async function forAdults<T>(
  deps: AuthDeps,
  subject: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (subject === undefined) return work()
  const { db, clock } = deps.plumbing
  if (await isUnderAgeStored(db, subject, new Date(clock.now()))) throw new DomainError('under_age')
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'under_age') await remember(deps, subject)
    throw error
  }
}

/** Whether a birthday lets this device sign up, before there is anything to register. Throws rate_limited. */
export async function validateAge(
  deps: AuthDeps,
  { birthday, deviceId }: { readonly birthday: string; readonly deviceId: string },
  origin: Origin,
): Promise<{ isAdult: boolean }> {
  await limitAgeChecks(deps, origin)
  const demandAdult = async () => {
    if (!isAdult(birthday, deps.plumbing.clock.now())) throw new DomainError('under_age')
    return { isAdult: true }
  }
  return forAdults(deps, deviceId, demandAdult).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'under_age') return { isAdult: false }
    throw error
  })
}
