import { expect, test } from 'vitest'
import { readStrings, type Strings } from './index.ts'

/** Texts that the specification (SPEC §5, §8) gives word for word, in English. */
const quoted = [
  ['toasts', 'offlineTitle', "You're offline"],
  ['toasts', 'offlineText', 'Please connect to the internet and try again'],
  ['error', 'email_taken', 'This email is already registered'],
  ['error', 'email_not_registered', 'Email is not registered'],
  ['error', 'password_mismatch', 'Password does not match!'],
  ['error', 'media_wrong_format', 'Wrong media format. Please reupload another one.'],
  ['error', 'too_many_files', 'You can only upload up to 10 files'],
  ['error', 'video_too_long', 'You can only upload videos that are no longer than 60 seconds'],
  ['chat', 'mediaNotSent', 'Message sending was failed.'],
  ['settings', 'email.resent', 'Confirmation email was send.'],
  ['auth', 'login.invalid', 'Invalid Email Address or Password!'],
  ['auth', 'login.error', 'Login error.'],
  ['auth', 'problem.registrationLimit', 'Registration rate limit'],
  ['auth', 'problem.passwordMismatch', 'Password not match'],
] as const

test.each(quoted)('%s:%s reads as specified', (feature, key, text) => {
  const found = key
    .split('.')
    .reduce<string | Strings | undefined>(
      (group, part) => (typeof group === 'object' ? group[part] : undefined),
      readStrings('en', feature, null),
    )
  expect(found).toBe(text)
})
