import { limits } from '@serendip/contract'
import { expect, test } from 'vitest'
import { answersOf, fieldsOf, type PromptDraft, profileProblems, realChanges } from './profile-draft.ts'

const saved = fieldsOf({
  profile: { name: 'Zoë' },
  details: {
    bio: 'Hello',
    prompts: [{ prompt: 'song', answer: 'Creep' }],
    languages: ['de', 'xx'],
    intentions: [],
  },
  answers: { hair: 'red', country: 'DE' },
})

test('unanswered fields default to any, everyone and every age', () => {
  expect(saved).toEqual({
    name: 'Zoë',
    bio: 'Hello',
    prompts: [{ prompt: 'song', answer: 'Creep' }],
    languages: ['de'],
    intentions: [],
    country: 'DE',
    city: '',
    cityShown: false,
    lookingFor: 'both',
    hair: 'red',
    bodyType: 'any',
    ageFrom: 18,
    ageTo: 60,
    ownHair: 'any',
    ownBodyType: 'any',
  })
})

test('only differences count as changes, and surrounding blanks do not', () => {
  expect(realChanges(saved, { name: ' Zoë ', bio: 'Hello!', ageFrom: 18, hair: 'black' })).toEqual({
    bio: 'Hello!',
    hair: 'black',
  })
})

test('a name counts as people read it, and a bio has its bound', () => {
  const prompts: readonly PromptDraft[] = []
  const family = '👩‍👩‍👧‍👦'
  expect(profileProblems({ name: family, bio: '', prompts })).toEqual({ name: 'nameLength' })
  expect(profileProblems({ name: family.repeat(limits.nameMinGraphemes), bio: '', prompts })).toEqual({})
  expect(profileProblems({ name: 'x'.repeat(limits.nameMaxGraphemes + 1), bio: '', prompts })).toHaveProperty(
    'name',
  )
  expect(profileProblems({ name: 'Zoë', bio: 'x'.repeat(limits.bioMaxChars), prompts })).toEqual({})
  expect(profileProblems({ name: 'Zoë', bio: 'x'.repeat(limits.bioMaxChars + 1), prompts })).toEqual({
    bio: 'bioLong',
  })
})

test('answers contain neither name nor bio, nor a country that was never chosen', () => {
  expect(answersOf({ name: 'A', bio: 'b', city: ' Bonn ', hair: 'any', country: '' })).toEqual({
    city: 'Bonn',
    hair: 'any',
  })
})

test('a prompt counts once it has an answer, which has its bound', () => {
  const song = { prompt: 'song', answer: 'Creep ' } as const
  const film = { prompt: 'film', answer: ' ' } as const
  expect(realChanges(saved, { prompts: [song, film], languages: ['de'] })).toEqual({})
  const changed = { prompts: [{ ...film, answer: 'Alien' }], languages: ['de', 'en'] as const }
  expect(realChanges(saved, changed)).toEqual(changed)
  const long = [{ ...song, answer: 'x'.repeat(limits.promptMaxChars + 1) }]
  expect(profileProblems({ name: 'Zoë', bio: '', prompts: long })).toEqual({ prompts: 'promptLong' })
  expect(answersOf(changed)).toEqual({})
})
