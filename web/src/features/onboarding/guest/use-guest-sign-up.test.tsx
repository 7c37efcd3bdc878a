import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { createBusy } from '../../../platform/busy.ts'
import { testProviders } from '../../../platform/test-providers.test-kit.tsx'
import { useGuestSignUp } from './use-guest-sign-up.ts'

afterEach(cleanup)

async function filledIn(refusal: ApiError | null = null) {
  const saved = Promise.withResolvers<void>()
  const busy = createBusy(new EventTarget())
  async function register() {
    if (refusal) throw refusal
    return { authData: { token: 'token' }, profile: {} }
  }
  const platform = aPlatform({
    busy,
    api: { accounts: { register } },
    clock: { now: () => Date.UTC(2026, 0, 1, 12) },
    analytics: { report: () => undefined, visitor: () => null },
    clientSettings: { save: () => saved.promise },
    session: { open: () => undefined },
    preferences: { setLanguage: () => undefined },
  })
  const wrapper = testProviders({ platform })
  const onDone = vi.fn(async () => undefined)
  const { result } = renderHook(() => useGuestSignUp(onDone), { wrapper })
  await act(async () => {
    result.current.change({ name: 'Ada', email: 'ada@people.example', terms: true })
    result.current.change({ birthday: { day: 20, month: 5, year: 1990 } })
    result.current.change({ password: 'a long enough password 1' })
  })
  const submit = () => act(async () => result.current.props.onSubmit(new Event('submit')))
  const isWaiting = () => [busy.getSnapshot(), result.current.isSending]
  return { result, saved, isWaiting, submit, onDone }
}

test('a joining guest cannot press anything again until the next screen is open, also while the wish is being stored', async () => {
  const { saved, isWaiting, submit, onDone } = await filledIn()
  await submit()
  expect(isWaiting()).toEqual([true, true])
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => saved.resolve())
  expect(onDone).toHaveBeenCalledOnce()
  expect(isWaiting()).toEqual([false, true])
})

test('a wish that cannot be stored does not prevent the account', async () => {
  const { saved, submit, onDone } = await filledIn()
  saved.reject(new ApiError('unavailable'))
  await submit()
  expect(onDone).toHaveBeenCalledOnce()
})

test('a guest whom the server refuses may press again', async () => {
  const { result, isWaiting, submit, onDone } = await filledIn(new ApiError('email_taken'))
  await submit()
  expect(result.current.problems.email?.type).toBe('email_taken')
  expect(isWaiting()).toEqual([false, false])
  expect(onDone).not.toHaveBeenCalled()
})
