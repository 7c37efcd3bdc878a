import type { OwnProfile } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import type { Settings } from '../settings/index.ts'
import { findAccess } from './access.store.ts'

/**
 * Admits a person by their location. Throws forbidden for a country of the list `refusedCountries`, unless the person
 * was unblocked. The browser's guard has the same list from its page.
 */
export async function admit(
  { plumbing: { db }, settings }: { readonly plumbing: { readonly db: Db }; readonly settings: Settings },
  caller: Caller,
  { country }: Pick<Origin, 'country'>,
): Promise<void> {
  if (country === null || !(await settings.read()).refusedCountries.includes(country)) return
  const { unblocked } = await findAccess(db, caller.userId)
  if (!unblocked) throw new DomainError('forbidden')
}

/** A profile with the fields that the browser's guards need. */
export async function withAccess(
  db: Db,
  profile: OwnProfile,
  { country }: Pick<Origin, 'country'>,
): Promise<OwnProfile> {
  const { unblocked, expected_source } = await findAccess(db, profile._id)
  return {
    ...profile,
    last_ip_real_country: country,
    ...(unblocked ? { unblocked } : {}),
    ...(expected_source === null ? {} : { expectedSource: expected_source }),
  }
}
