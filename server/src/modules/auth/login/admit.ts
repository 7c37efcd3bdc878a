import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../../kernel/handlers.ts'
import { findAccess } from '../../profiles/index.ts'
import type { Settings } from '../../settings/index.ts'

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
