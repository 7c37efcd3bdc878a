import { countGraphemes, limits, type RouteBody, type Routes } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network-of.ts'
import { transact } from '../../kernel/transact.ts'
import { type AccountRow, ageInYears, findAccountByEmail } from '../accounts/index.ts'
import { plainName } from '../text-safety/index.ts'
import { insertApplication, type NewApplication, setApplicant } from './applications.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

type Application = RouteBody<Routes['creators']['apply']>

/**
 * The account that an application belongs to: that of its address, or a new one without a password, which only the
 * mailbox's owner can set. Its role becomes that of a creator by an operator's approval.
 */
async function applicantOf(
  { applicants, brandId }: CreatorsDeps,
  tx: Tx,
  { email, name, birthday, country, language }: NewApplication,
): Promise<AccountRow> {
  const known = await findAccountByEmail(tx, email)
  if (known) return known
  const prepared = await applicants.accounts.prepare({
    ...{ email, name, birthday, country, language, brandId },
    ...{ password: null, gender: 'female', rolesGroup: 'pendingGoddess' },
  })
  return prepared.store(tx)
}

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
  const application = {
    ...{ id: ids.next('cap'), email, name, birthday, country: origin.country, language, about },
    ...{ brandId: deps.brandId, appliedAt: new Date(clock.now()) },
  }
  await transact(db, async (tx) => {
    if (!(await insertApplication(tx, application))) return
    const account = await applicantOf(deps, tx, application)
    await setApplicant(tx, email, account.id)
    const mail = { accountId: account.id, kind: 'applicationReceived' as const, to: email }
    await deps.applicants.mails.request(tx, { ...mail, language: account.language })
  })
  return { ok: true }
}
