import {
  isPremium,
  type OnboardingAnswers,
  type OwnProfile,
  type Partner,
  type PersonCard,
  type ProfileDetails,
} from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import {
  type AccountRow,
  ageInYears,
  findSignUp,
  missingFields,
  type SignUp,
  shownCountry,
} from '../accounts/index.ts'
import { maskOffensive } from '../text-safety/index.ts'
import { findAccess } from './access.store.ts'
import { findFirstArrival, findShownDetails } from './profile-details.store.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { findAnswers } from './web-data.store.ts'

async function accountOf({ accounts }: ProfilesDeps, userId: string): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('not_found')
  return account
}

function presentOwn(
  account: AccountRow,
  has: Pick<OwnProfile, 'coins' | 'bonusMatch' | 'lt' | 'premium'>,
  abTests: string[],
  now: number,
): OwnProfile {
  const missing = missingFields(account)
  return {
    _id: account.id,
    humanReadableId: account.human_id,
    name: account.name,
    gender: account.gender,
    age: account.birthday === null ? null : ageInYears(account.birthday, now),
    birthday: account.birthday,
    email: account.email,
    emailConfirmed: account.email_confirmed,
    avatar: account.avatar,
    ...has,
    ...(abTests.length > 0 ? { abTests } : {}),
    rolesGroup: account.roles_group,
    language: account.language,
    last_ip_country: account.country,
    shown_country: shownCountry(account),
    created: account.created_at.getTime(),
    brandId: account.brand_id,
    sandbox: account.sandbox,
    emailSubscribed: account.email_subscribed,
    hasPassword: account.password_hash !== null,
    ...(account.pending_email === null ? {} : { pendingEmail: account.pending_email }),
    ...(missing.length > 0 ? { missingFields: missing } : {}),
  }
}

/** The flow that made the account: applicants have no sign-up. */
const actionFlowOf = (signUp: SignUp | null): string =>
  signUp === null ? 'creatorsApply' : (signUp.by ?? signUp.method ?? 'ownemail')

/** The way in which the account came; fields of which nothing is known are left out. */
async function arrivalOf(
  db: ProfilesDeps['plumbing']['db'],
  userId: string,
): Promise<Pick<OwnProfile, 'actionFlow' | 'deviceId' | 'paymentProvider' | 'wf'>> {
  const [signUp, kept] = await Promise.all([findSignUp(db, userId), findFirstArrival(db, userId)])
  const wf = kept.wf ?? signUp?.landingKey ?? null
  const deviceId = signUp?.deviceId ?? null
  const paymentProvider = kept.paymentProvider ?? signUp?.paymentProvider ?? null
  return {
    actionFlow: actionFlowOf(signUp),
    ...(deviceId !== null && { deviceId }),
    ...(paymentProvider !== null && { paymentProvider }),
    ...(wf !== null && { wf }),
  }
}

/** A person's own profile, with the fields that the browser's guards need. Throws not_found. */
export async function readOwnProfile(
  deps: ProfilesDeps,
  userId: string,
  { country }: Pick<Origin, 'country'>,
): Promise<OwnProfile> {
  const { db, clock } = deps.plumbing
  const [account, coins, bonusMatch, lt, premium, photoIds, abTests, access, arrival] = await Promise.all([
    accountOf(deps, userId),
    deps.balanceCoins(userId),
    deps.bonusMatchesLeft(userId),
    deps.lifetimeSpendCents(userId),
    deps.hasPremium(userId),
    deps.photoIdsOf(userId),
    deps.abTestsOf(userId),
    findAccess(db, userId),
    arrivalOf(db, userId),
  ])
  const [changedTerms, videoGallery] = await Promise.all([
    deps.changedTerms(account.brand_id, account.terms_version),
    account.roles_group === 'user' ? [] : deps.videoGalleryOf(userId),
  ])
  return {
    ...presentOwn(
      account,
      { coins, bonusMatch, lt, premium: isPremium({ premium, abTests }) },
      abTests,
      clock.now(),
    ),
    ...arrival,
    ...(changedTerms === null ? {} : { changedTerms }),
    ...(videoGallery.length > 0 && { videoGallery }),
    ...(photoIds.pendingMain === null ? {} : { avatarOnModeration: photoIds.pendingMain }),
    ...(photoIds.gallery.length > 0 && { gallery: photoIds.gallery }),
    last_ip_real_country: country,
    ...(access.unblocked ? { unblocked: access.unblocked } : {}),
    ...(access.expected_source === null ? {} : { expectedSource: access.expected_source }),
  }
}

/** Whether others see somebody as a premium member. */
async function isSeenPremium(deps: ProfilesDeps, userId: string): Promise<boolean> {
  const [premium, abTests] = await Promise.all([deps.hasPremium(userId), deps.abTestsOf(userId)])
  return isPremium({ premium, abTests })
}

/** A person as a stranger sees them. Throws not_found. */
export async function readPartner(deps: ProfilesDeps, userId: string): Promise<Partner> {
  const [account, premium] = await Promise.all([accountOf(deps, userId), isSeenPremium(deps, userId)])
  const isVerified = account.roles_group !== 'user' && (await deps.isVerified(userId))
  // A person without a birthday cannot be anyone's partner yet.
  if (account.birthday === null) throw new DomainError('not_found')
  return {
    userId: account.id,
    name: account.name,
    age: ageInYears(account.birthday, deps.plumbing.clock.now()),
    gender: account.gender,
    country: shownCountry(account),
    language: account.language,
    avatar: account.avatar,
    rolesGroup: account.roles_group,
    demo: account.demo_peer || account.sandbox,
    ...(premium && account.roles_group === 'user' && !account.demo_peer && { premium: true as const }),
    ...(isVerified && { verified: true as const }),
  }
}

/** Characters in the name of a place: no digits, and no signs of addresses or links. */
const placeName = /^[\p{L}\p{M}\p{Zs}.,'’()-]+$/u

/** The city, if the person agreed to show it. */
async function shownCity({ settings }: ProfilesDeps, answers: OnboardingAnswers): Promise<string> {
  const { city = '', cityShown = false } = answers
  if (!cityShown || !placeName.test(city)) return ''
  return maskOffensive(city, (await settings.read()).offensiveWords)
}

/** A person's own words about themselves. */
export type ProfileWords = ProfileDetails & Pick<PersonCard, 'interests' | 'city'>

/** The words of a person's profile, as others may read them. */
export async function readWords(deps: ProfilesDeps, userId: string): Promise<ProfileWords> {
  const { db } = deps.plumbing
  const [account, details, answers] = await Promise.all([
    accountOf(deps, userId),
    findShownDetails(db, userId),
    findAnswers(db, userId),
  ])
  // Creators are not here to look for somebody, whatever they said before they were.
  const intentions = account.roles_group === 'user' ? details.intentions : []
  return { ...details, intentions, interests: answers.interests ?? [], city: await shownCity(deps, answers) }
}
