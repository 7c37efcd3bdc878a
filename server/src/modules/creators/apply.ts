import { countGraphemes, limits, type RouteBody, type Routes } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { BrandOrigin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { transact } from '../../kernel/transact.ts'
import { ageInYears, findAccountByEmail, lockAccount } from '../accounts/index.ts'
import { demandOwnName } from '../profiles/index.ts'
import { plainName } from '../text-safety/index.ts'
import {
  deleteApplication,
  findApplicationOf,
  insertApplication,
  type NewApplication,
  setApplicant,
} from './applications.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { documentsOf, markRemoving } from './documents.store.ts'

type Application = RouteBody<Routes['creators']['apply']>
type PreparedAccount = Awaited<ReturnType<typeof prepareAccount>>

/**
 * A new account without a password, which only the mailbox's owner can set. Its role becomes that of a creator by an
 * operator's approval.
 */
function prepareAccount({ applicants }: CreatorsDeps, application: NewApplication) {
  const { email, name, birthday, country, language, brandId } = application
  return applicants.accounts.prepare({
    email,
    name,
    birthday,
    country,
    language,
    brandId,
    password: null,
    gender: 'female',
    rolesGroup: 'pendingGoddess',
  })
}

/**
 * Stores an application with its account: that of its address, whose owner has to confirm it, or a new one. An account
 * has one application; a declined one is replaced, whichever address it came from. Throws email_taken.
 */
async function store(
  deps: CreatorsDeps,
  tx: Tx,
  application: NewApplication,
  prepared: PreparedAccount,
): Promise<void> {
  const { brandId, email, appliedAt } = application
  const known = await findAccountByEmail(tx, brandId, email)
  if (known) {
    await lockAccount(tx, known.id)
    const earlier = await findApplicationOf(tx, known.id)
    if (earlier && earlier.email !== email) {
      if (earlier.state !== 'declined') return
      await deleteApplication(tx, earlier.id)
    }
  }
  if (!(await insertApplication(tx, application))) return
  const account = known ?? (await prepared.store(tx))
  // Those of a declined application are not of this one, which may be someone else's.
  const documents = await documentsOf(tx, account.id)
  await markRemoving(
    tx,
    documents.map(({ id }) => id),
    appliedAt,
  )
  await setApplicant(tx, { brandId, email }, { accountId: account.id, confirmedAt: known ? null : appliedAt })
  const mail = { accountId: account.id, kind: 'applicationReceived' as const, to: email }
  await deps.applicants.mails.request(tx, { ...mail, language: account.language })
}

/**
 * Stores the application of someone who would like to be a creator, for an operator to decide. A second one from the
 * same address or account is answered alike, so that nobody learns who applied. Throws under_age, name_refused,
 * registration_limit.
 */
export async function apply(
  deps: CreatorsDeps,
  body: Application,
  origin: BrandOrigin,
): Promise<{ ok: true }> {
  const { db, clock, ids, rateLimiter } = deps.plumbing
  const name = plainName(body.name)
  if (name === null || countGraphemes(name) < limits.nameMinGraphemes) throw new DomainError('name_refused')
  await demandOwnName({ db, settings: deps.settings, brand: deps.brandOf(origin.brandId) }, name)
  if (ageInYears(body.birthday, clock.now()) < limits.ageMinYears) throw new DomainError('under_age')
  // A form error is no attempt.
  const { registrationLimit, registrationWindowMs } = await deps.settings.read()
  const key = `application:${networkOf(origin.address)}`
  const taken = await rateLimiter.take(key, registrationLimit, registrationWindowMs)
  if (!taken.allowed) throw new DomainError('registration_limit', { retryAfterMs: taken.retryAfterMs })
  const { email, birthday, language, about } = body
  const application = {
    id: ids.next('cap'),
    email,
    name,
    birthday,
    country: origin.country,
    language,
    about,
    brandId: origin.brandId,
    appliedAt: new Date(clock.now()),
  }
  const stored = async () => {
    // Before the transaction: embedded storage has one session, so that what else it reads would wait for the end of it.
    const prepared = await prepareAccount(deps, application)
    await transact(db, (tx) => store(deps, tx, application, prepared))
  }
  // Someone signed up with this address at the same moment: the application now belongs to that account.
  await stored().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'email_taken') return stored()
    throw error
  })
  return { ok: true }
}
