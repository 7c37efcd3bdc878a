import type { OnboardingAnswers, PersonCard } from '@serendip/contract'
import { maskOffensive } from '../text-safety/index.ts'
import { findShownBio } from './profile-details.store.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { findAnswers } from './web-data.store.ts'

/** Characters in the name of a place: no digits, and no signs of addresses or links. */
const placeName = /^[\p{L}\p{M}\p{Zs}.,'’()-]+$/u

/** The city, if the person agreed to show it. */
async function shownCity({ settings }: ProfilesDeps, answers: OnboardingAnswers): Promise<string> {
  const { city = '', cityShown = false } = answers
  if (!cityShown || !placeName.test(city)) return ''
  return maskOffensive(city, (await settings.read()).offensiveWords)
}

/** The texts of a person's profile, as others may read them. */
export async function readWords(
  deps: ProfilesDeps,
  userId: string,
): Promise<Pick<PersonCard, 'bio' | 'interests' | 'city'>> {
  const { db } = deps.plumbing
  const [bio, answers] = await Promise.all([findShownBio(db, userId), findAnswers(db, userId)])
  return { bio, interests: answers.interests ?? [], city: await shownCity(deps, answers) }
}
