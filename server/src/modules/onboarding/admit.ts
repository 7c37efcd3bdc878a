import type { OwnProfile } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { findAccess } from './access.store.ts'

/** Countries where the product may not be offered; the browser's guard has the same list. */
const refusedCountry = 'RU'

/**
 * Admits a person by their location. Throws forbidden for a country where the product may not be offered, unless the
 * person was unblocked.
 */
export async function admit(db: Db, caller: Caller, { country }: Pick<Origin, 'country'>): Promise<void> {
  if (country !== refusedCountry) return
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
