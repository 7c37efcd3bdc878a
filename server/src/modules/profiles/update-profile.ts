import { landingKey, type OwnProfile, type RouteBody, type Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, BrandOrigin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { chooseName, findSignUp } from '../accounts/index.ts'
import { storeExpectedSource } from './access.store.ts'
import { sanitizeName } from './own-name.ts'
import { storeSignUpAttribution } from './profile-details.store.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { readOwnProfile } from './read-profile.ts'
import { reviewText } from './text-reviews.store.ts'

type Change = RouteBody<Routes['onboarding']['updateProfile']>

/** Gender and age are set once; a form may resend the same values. Throws conflict. */
function demandSame({ gender, age }: Change, known: OwnProfile): void {
  const isOther = (gender ?? known.gender) !== known.gender || (age ?? known.age) !== known.age
  if (isOther) throw new DomainError('conflict')
}

/** The key of the landing page that the browser arrived at; null for any other text. */
const landingKeyOf = (attribution: Change['webAttribution']): string | null =>
  attribution?.ll !== undefined && landingKey.safeParse(attribution.ll).success ? attribution.ll : null

/** Updates a person's own profile. Throws name_refused and conflict, and then changes nothing. */
export async function updateProfile(
  deps: ProfilesDeps,
  { userId }: Caller,
  change: Change,
  origin: BrandOrigin,
): Promise<{ profile: OwnProfile }> {
  const { plumbing } = deps
  const { db } = plumbing
  demandSame(change, await readOwnProfile(deps, userId, origin))
  if (change.name !== undefined) {
    const name = await sanitizeName(deps, origin.brandId, change.name)
    const rules = await deps.settings.read()
    await transact(db, async (tx) => {
      await chooseName({ db: tx, clock: plumbing.clock }, userId, name)
      await reviewText(tx, plumbing, rules, { accountId: userId, kind: 'name', text: name })
    })
  }
  const signUp = await findSignUp(db, userId)
  await storeSignUpAttribution(db, userId, {
    visitorId: change.visitorId ?? null,
    webAttribution: change.webAttribution ?? null,
    paymentProvider: change.paymentProvider || null,
    signUpProvider: signUp?.paymentProvider ?? null,
    landingKey: signUp?.landingKey ?? landingKeyOf(change.webAttribution),
  })
  if (change.expectedSource !== undefined) await storeExpectedSource(db, userId, change.expectedSource)
  return { profile: await readOwnProfile(deps, userId, origin) }
}
