import { ApiError } from '@serendip/contract/http-request'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, fillUnnoticed, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { ProofForm } from '../parts/proof/proof-form.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { PasswordForm } from './password-form.tsx'

const entry = { login: vi.fn(), enrol: vi.fn(), demo: vi.fn() }
const showConsole = showConsoleWith({ entry })
beforeEach(() => {
  vi.resetAllMocks()
  entry.demo.mockResolvedValue({ operators: [] })
})
afterEach(cleanup)

const asked = { totp: true, recoveryCode: true, passkey: null }
const pending = { email: 'ada@console.example', pending: 'a'.repeat(20), enrolment: null, asked: null }

test('a login without address or password is not sent, and says so beside the first field', async () => {
  const onPending = vi.fn()
  showConsole(<PasswordForm initial={{ email: '', password: '' }} onPending={onPending} />)
  await submit('Continue')
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
  expect(focused()).toBe('Email')
  await fill('Email', 'ada')
  expect(screen.getByText('Enter an email address, such as ada@example.com.')).toBeTruthy()
  expect(entry.login).not.toHaveBeenCalled()
})

test('a refused login says why and keeps what was typed; the next one is sent once and goes on', async () => {
  const onPending = vi.fn()
  entry.login.mockRejectedValueOnce(new ApiError('password_mismatch'))
  entry.login.mockResolvedValueOnce({ pending: 'p', enrolment: null, asked })
  showConsole(<PasswordForm initial={{ email: '', password: '' }} onPending={onPending} />)
  await fill('Email', 'Ada@Console.example')
  await fill('Password', 'wrong')
  await submit('Continue')
  expect(screen.getByText('Password does not match!')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@Console.example')
  await fill('Password', 'right')
  expect(screen.queryByText('Password does not match!')).toBeNull()
  await submit('Continue')
  expect(entry.login).toHaveBeenCalledTimes(2)
  expect(onPending).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@console.example',
    pending: 'p',
    enrolment: null,
    asked,
  })
})

test('what a password manager filled without an event is sent, at the login and as the second factor', async () => {
  entry.login.mockResolvedValue({ pending: 'p', enrolment: null, asked })
  showConsole(<PasswordForm initial={{ email: '', password: '' }} onPending={vi.fn()} />)
  fillUnnoticed('Email', 'ada@console.example')
  fillUnnoticed('Password', 'right')
  await submit('Continue')
  expect(entry.login).toHaveBeenCalledExactlyOnceWith({
    body: { email: 'ada@console.example', password: 'right' },
  })
  cleanup()
  const send = vi.fn<() => Promise<void>>().mockResolvedValue()
  showConsole(
    <ProofForm
      email="ada@console.example"
      submitLabel="Go"
      asked={asked}
      send={send}
      onRefused={() => undefined}
    />,
  )
  fillUnnoticed('Code', '123456')
  await submit('Go')
  expect(send).toHaveBeenCalledExactlyOnceWith({ totp: '123456' })
})

test('a first login names a short password and a code that is none, and a weak password beside its field', async () => {
  const onCodes = vi.fn()
  entry.enrol.mockRejectedValueOnce(new ApiError('password_weak'))
  entry.enrol.mockResolvedValueOnce({ recoveryCodes: ['one'] })
  const enrolment = { secret: 'ABC', uri: 'otpauth://totp/a', passkey: {} as never }
  showConsole(
    <EnrolForm pending={pending} enrolment={enrolment} onCodes={onCodes} restart={() => undefined} />,
  )
  await fill('New password', 'short')
  await fill('Six-digit code from the app', 'abc')
  await submit('Confirm')
  expect(screen.getByText('Enter at least 12 characters.')).toBeTruthy()
  expect(screen.getByText('Enter the six digits that the app shows.')).toBeTruthy()
  expect(focused()).toBe('New password')
  expect(entry.enrol).not.toHaveBeenCalled()
  await fill('New password', 'password1234')
  await fill('Six-digit code from the app', '123456')
  await submit('Confirm')
  expect(screen.getByText('This password is easy to guess. Choose a less common one.')).toBeTruthy()
  expect(focused()).toBe('New password')
  await fill('New password', 'a long walk in the rain')
  await submit('Confirm')
  expect(onCodes).toHaveBeenCalledExactlyOnceWith(['one'])
})

test('a second factor needs a code; a wrong one is shown beside it, and the right one is sent once', async () => {
  const send = vi.fn<() => Promise<void>>()
  const onRefused = vi.fn()
  send.mockRejectedValueOnce(new ApiError('second_factor_wrong'))
  const answer = Promise.withResolvers<void>()
  send.mockReturnValueOnce(answer.promise)
  showConsole(
    <ProofForm
      email="ada@console.example"
      submitLabel="Go"
      asked={asked}
      send={send}
      onRefused={onRefused}
    />,
  )
  await submit('Go')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  await fill('Code', '123456')
  await submit('Go')
  expect(screen.getByText('That didn’t work. Check the code or try another way.')).toBeTruthy()
  expect(focused()).toBe('Code')
  expect(onRefused).toHaveBeenCalledOnce()
  await fill('Code', 'abcd-efgh')
  await submit('Go')
  await submit('Go')
  answer.resolve()
  expect(send.mock.calls).toEqual([[{ totp: '123456' }], [{ recoveryCode: 'abcd-efgh' }]])
})
