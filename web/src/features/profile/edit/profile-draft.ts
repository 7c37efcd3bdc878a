import {
  isPersonName,
  limits,
  lookedForAge,
  type OnboardingAnswers,
  type OwnProfile,
} from '@serendip/contract'

/** All profile fields that their owner may change, except the photo. */
export interface ProfileFields {
  readonly name: string
  readonly bio: string
  readonly country: string
  readonly city: string
  readonly cityShown: boolean
  readonly lookingFor: NonNullable<OnboardingAnswers['lookingFor']>
  readonly hair: NonNullable<OnboardingAnswers['hair']>
  readonly bodyType: NonNullable<OnboardingAnswers['bodyType']>
  readonly ageFrom: number
  readonly ageTo: number
  /** A creator's own look. */
  readonly ownHair: NonNullable<OnboardingAnswers['ownHair']>
  readonly ownBodyType: NonNullable<OnboardingAnswers['ownBodyType']>
}
/** Changes that are not saved yet. */
export type ProfileChanges = Partial<ProfileFields>

export interface KnownProfile {
  readonly profile: Pick<OwnProfile, 'name'>
  readonly bio: string
  readonly answers: OnboardingAnswers
}

export const fieldsOf = ({ profile, bio, answers }: KnownProfile): ProfileFields => ({
  name: profile.name,
  bio,
  country: answers.country ?? '',
  city: answers.city ?? '',
  cityShown: answers.cityShown ?? false,
  lookingFor: answers.lookingFor ?? 'both',
  hair: answers.hair ?? 'any',
  bodyType: answers.bodyType ?? 'any',
  ageFrom: answers.ageFrom ?? lookedForAge.min,
  ageTo: answers.ageTo ?? lookedForAge.max,
  ownHair: answers.ownHair ?? 'any',
  ownBodyType: answers.ownBodyType ?? 'any',
})

const same = (first: unknown, second: unknown): boolean =>
  typeof first === 'string' && typeof second === 'string' ? first.trim() === second.trim() : first === second

/** The effective changes; surrounding blanks do not count. */
export function realChanges(saved: ProfileFields, changes: ProfileChanges): ProfileChanges {
  const entries = Object.entries(changes) as [keyof ProfileFields, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => !same(value, saved[name])))
}

export type FieldProblem = 'nameLength' | 'bioLong'
export type ProfileProblems = Partial<Readonly<Record<'name' | 'bio', FieldProblem>>>

/** Everything that the server would refuse and that can be known here. */
export function profileProblems({ name, bio }: Pick<ProfileFields, 'name' | 'bio'>): ProfileProblems {
  return {
    ...(isPersonName(name) ? {} : { name: 'nameLength' }),
    ...(bio.trim().length > limits.bioMaxChars ? { bio: 'bioLong' } : {}),
  }
}

/** The changes stored with the onboarding answers, as they are sent. */
export function answersOf({
  name: _name,
  bio: _bio,
  city,
  country,
  ...taste
}: ProfileChanges): OnboardingAnswers {
  return {
    ...taste,
    // A country that was never chosen is nothing to send.
    ...(country ? { country } : {}),
    ...(city === undefined ? {} : { city: city.trim() }),
  }
}
