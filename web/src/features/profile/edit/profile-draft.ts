import {
  type Intention,
  intentions,
  isPersonName,
  limits,
  lookedForAge,
  type OnboardingAnswers,
  type OwnProfile,
  type ProfileDetails,
  type ProfilePrompt,
  profilePrompts,
  type SpokenLanguage,
  spokenLanguages,
} from '@serendip/contract'

/** A chosen prompt, perhaps without an answer yet. */
export interface PromptDraft {
  readonly prompt: ProfilePrompt
  readonly answer: string
}

/** All profile fields that their owner may change, except the photo. */
export interface ProfileFields {
  readonly name: string
  readonly bio: string
  readonly prompts: readonly PromptDraft[]
  readonly languages: readonly SpokenLanguage[]
  readonly intentions: readonly Intention[]
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
  readonly details: ProfileDetails
  readonly answers: OnboardingAnswers
}

/** Those of a list of the server that this version of the app knows, in the same order. */
const known = <Name extends string>(names: readonly Name[], list: readonly string[]): readonly Name[] =>
  list.flatMap((name) => names.find((knownName) => knownName === name) ?? [])

export const fieldsOf = ({ profile, details, answers }: KnownProfile): ProfileFields => ({
  name: profile.name,
  bio: details.bio,
  prompts: details.prompts.flatMap(({ prompt, answer }) =>
    known(profilePrompts, [prompt]).map((name) => ({ prompt: name, answer })),
  ),
  languages: known(spokenLanguages, details.languages),
  intentions: known(intentions, details.intentions),
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

/** The prompts that have an answer, as they are sent. */
export const answered = (prompts: readonly PromptDraft[]): PromptDraft[] =>
  prompts.flatMap(({ prompt, answer }) => (answer.trim() === '' ? [] : [{ prompt, answer: answer.trim() }]))

/** A field as it would be sent, to be compared. */
function sentForm(name: keyof ProfileFields, fields: Partial<ProfileFields>): unknown {
  const value = name === 'prompts' ? answered(fields.prompts ?? []) : fields[name]
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

/** The effective changes; surrounding blanks do not count. */
export function realChanges(saved: ProfileFields, changes: ProfileChanges): ProfileChanges {
  const entries = Object.entries(changes) as [keyof ProfileFields, unknown][]
  return Object.fromEntries(entries.filter(([name]) => sentForm(name, changes) !== sentForm(name, saved)))
}

export type FieldProblem = 'nameLength' | 'bioLong' | 'promptLong'
export type ProfileProblems = Partial<Readonly<Record<'name' | 'bio' | 'prompts', FieldProblem>>>

export const isTooLong = ({ answer }: PromptDraft): boolean => answer.trim().length > limits.promptMaxChars

/** Everything that the server would refuse and that can be known here. */
export function profileProblems({
  name,
  bio,
  prompts,
}: Pick<ProfileFields, 'name' | 'bio' | 'prompts'>): ProfileProblems {
  return {
    ...(isPersonName(name) ? {} : { name: 'nameLength' }),
    ...(bio.trim().length > limits.bioMaxChars ? { bio: 'bioLong' } : {}),
    ...(prompts.some(isTooLong) ? { prompts: 'promptLong' } : {}),
  }
}

/** The changes stored with the onboarding answers, as they are sent. */
export function answersOf({
  name: _name,
  bio: _bio,
  prompts: _prompts,
  languages: _languages,
  intentions: _intentions,
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
