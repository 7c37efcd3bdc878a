import { countGraphemes, limits, type RouteBody, type Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network-of.ts'
import { ageInYears } from '../accounts/index.ts'
import { plainName } from '../text-safety/index.ts'
import { insertApplication } from './applications.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

type Application = RouteBody<Routes['creators']['apply']>

/**
 * Stores the application of somebody who would like to be a creator, for an operator to decide. A second one from the
 * same address is answered alike, so that nobody learns who applied. Throws under_age, name_refused,
 * registration_limit.
 */
export async function apply(deps: CreatorsDeps, body: Application, origin: Origin): Promise<{ ok: true }> {
  const { db, clock, ids, rateLimiter } = deps.plumbing
  const name = plainName(body.name)
  if (name === null || countGraphemes(name) < limits.nameMinGraphemes) throw new DomainError('name_refused')
  if (ageInYears(body.birthday, clock.now()) < limits.ageMinYears) throw new DomainError('under_age')
  // A form error is no attempt.
  const { registrationLimit, registrationWindowMs } = await deps.settings.read()
  const key = `application:${networkOf(origin.address)}`
  const taken = await rateLimiter.take(key, registrationLimit, registrationWindowMs)
  if (!taken.allowed) throw new DomainError('registration_limit', { retryAfterMs: taken.retryAfterMs })
  const { email, birthday, language, about } = body
  await insertApplication(db, {
    ...{ id: ids.next('cap'), email, name, birthday, country: origin.country, language, about },
    ...{ brandId: deps.brandId, appliedAt: new Date(clock.now()) },
  })
  return { ok: true }
}
