import { ApiError } from '@serendip/contract/http-request'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '../../../platform/api/api-client.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { emailProblem } from './email-problem.ts'

let asked: unknown[]
beforeEach(() => {
  asked = []
  localStorage.clear()
})

function problemWith({
  group = null as string | null,
  isRegistered = false,
  result = 'deliverable',
  verdict = { isValid: true } as { isValid: boolean; message?: string },
  isDown = false,
}) {
  const answer = async <T,>(name: string, input: unknown, value: T): Promise<T> => {
    asked.push([name, input])
    if (isDown) throw new ApiError('unavailable')
    return value
  }
  const api = stub<Api>({
    experiments: { preRegistrationSplit: async () => ({ splitName: 'email_validation', group }) },
    accounts: { isRegistered: (input: unknown) => answer('isRegistered', input, { isRegistered }) },
    mail: {
      validateEmail: (input: unknown) => answer('validateEmail', input, verdict),
      verifyEmailAddress: (input: unknown) => answer('verifyEmailAddress', input, { result }),
    },
  })
  return emailProblem({ api, queries: new QueryClient(), place: null }, 'ada@people.example')
}
const names = () => asked.map((call) => (call as [string])[0])

test('outside the experiment the product’s own check reports what is wrong', async () => {
  expect(await problemWith({})).toBeNull()
  expect(await problemWith({ verdict: { isValid: false, message: 'The email is not valid.' } })).toEqual({
    problem: 'emailInvalid',
  })
  const taken = { isValid: false, message: 'The email has already been taken.' }
  expect(await problemWith({ verdict: taken })).toEqual({ error: 'email_taken' })
  expect(new Set(names())).toEqual(new Set(['validateEmail']))
})

test('in the experiment an address with an account is taken, and of others only deliverable is accepted', async () => {
  const group = 'test_group'
  expect(await problemWith({ group, isRegistered: true })).toEqual({ error: 'email_taken' })
  expect(names()).toEqual(['isRegistered'])
  expect(await problemWith({ group })).toBeNull()
  for (const result of ['undeliverable', 'do_not_send', 'catch_all', 'unknown']) {
    expect(await problemWith({ group, result })).toEqual({ error: 'email_unreachable' })
  }
})

test('if the server cannot be asked, the address proceeds to the registration', async () => {
  expect(await problemWith({ isDown: true })).toBeNull()
  expect(await problemWith({ group: 'test_group', isDown: true })).toBeNull()
})

test('the flag sce of this browser skips the check', async () => {
  localStorage.setItem('sce', 'on')
  await problemWith({})
  expect(asked).toEqual([['validateEmail', { body: { email: 'ada@people.example', bypass: true } }]])
})
