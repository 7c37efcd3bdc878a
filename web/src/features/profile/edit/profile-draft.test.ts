import { limits } from '@serendip/contract'
import { expect, test } from 'vitest'
import { answersOf, fieldsOf, profileProblems, realChanges } from './profile-draft.ts'

const saved = fieldsOf({ profile: { name: 'Zoë' }, bio: 'Hello', answers: { hair: 'red', country: 'DE' } })

test('unanswered fields default to any, everyone and every age', () => {
  expect(saved).toEqual({
    name: 'Zoë',
    bio: 'Hello',
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
  const family = '👩‍👩‍👧‍👦'
  expect(profileProblems({ name: family, bio: '' })).toEqual({ name: 'nameLength' })
  expect(profileProblems({ name: family.repeat(limits.nameMinGraphemes), bio: '' })).toEqual({})
  expect(profileProblems({ name: 'x'.repeat(limits.nameMaxGraphemes + 1), bio: '' })).toHaveProperty('name')
  expect(profileProblems({ name: 'Zoë', bio: 'x'.repeat(limits.bioMaxChars) })).toEqual({})
  expect(profileProblems({ name: 'Zoë', bio: 'x'.repeat(limits.bioMaxChars + 1) })).toEqual({
    bio: 'bioLong',
  })
})

test('answers contain neither name nor bio, nor a country that was never chosen', () => {
  expect(answersOf({ name: 'A', bio: 'b', city: ' Bonn ', hair: 'any', country: '' })).toEqual({
    city: 'Bonn',
    hair: 'any',
  })
})
