import { routes } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { isoDay } from './fields/birthday.ts'
import { problemsOfRefusal, registrationError, type SignupDraft, signupProblems } from './signup-rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const draft: SignupDraft = {
  name: 'Ada',
  email: 'ada@example.org',
  day: 20,
  month: 11,
  year: 2008,
  termsAccepted: true,
  gender: 'male',
  reached: 'step-5',
}
const password = 'plum tree under snow'

test('a draft without problems is a body that the contract accepts', () => {
  expect(signupProblems(draft, password, now)).toEqual({})
  const { name, email } = draft
  const body = { name, email, password, birthday: isoDay(draft), termsAccepted: true, language: 'de' }
  expect(routes.accounts.register.body.safeParse(body).success).toBe(true)
})

test.each([
  [{ name: 'A' }, 'name', { problem: 'nameLength', min: 2, max: 30 }],
  [{ name: '👩‍👩‍👧‍👦' }, 'name', { problem: 'nameLength', min: 2, max: 30 }],
  [{ email: 'ada@' }, 'email', { problem: 'emailInvalid' }],
  [{ month: 0 }, 'birthday', { problem: 'birthdayMissing' }],
  [{ day: 31 }, 'birthday', { problem: 'birthdayInvalid' }],
  [{ day: 21 }, 'birthday', { error: 'under_age' }],
  [{ termsAccepted: false }, 'terms', { problem: 'termsMissing' }],
])('%o is a problem of %s alone', (change, field, problem) => {
  expect(signupProblems({ ...draft, ...change }, password, now)).toEqual({ [field]: problem })
})

test.each([
  ['1234567', { problem: 'passwordShort', min: 8 }],
  ['x'.repeat(129), { problem: 'passwordLong', max: 128 }],
])('the password %s is a problem', (wrong, problem) => {
  expect(signupProblems(draft, wrong, now)).toEqual({ password: problem })
})

test('every refusal of a registration that concerns one field is shown beside it', () => {
  const refusals = routes.accounts.register.errors.map((code) => [
    code,
    Object.keys(problemsOfRefusal(new ApiError(code))),
  ])
  expect(Object.fromEntries(refusals)).toEqual({
    email_taken: ['email'],
    email_unreachable: ['email'],
    email_refused: ['email'],
    under_age: ['birthday'],
    name_refused: ['name'],
    password_weak: ['password'],
    registration_limit: [],
    password_mismatch: ['password'],
    // This form knows no provider.
    social_failed: [],
  })
})

test('errors for fields named by the server are shown beside them, and unknown ones on the form', () => {
  const refusal = (fields: unknown) => problemsOfRefusal(new ApiError('bad_input', { fields }))
  expect(refusal([{ field: 'body.email', problem: 'custom' }])).toEqual({ email: { error: 'bad_input' } })
  expect(refusal([{ field: 'body.unknown' }, null])).toEqual({})
  expect(refusal('nonsense')).toEqual({})
})

test('a registration refused with 404 or 465 hit the limit, with 464 a different password, whichever server answered', () => {
  const codeOf = (status: number) => registrationError(new ApiError('internal', {}, status)).code
  expect([404, 465, 464, 409, 500].map(codeOf)).toEqual([
    ...['registration_limit', 'registration_limit', 'password_mismatch', 'internal', 'internal'],
  ])
  expect(problemsOfRefusal(new ApiError('password_mismatch'))).toEqual({
    password: { problem: 'passwordMismatch' },
  })
})
