import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import auth from '../../../../locales/en/auth.json' with { type: 'json' }
import error from '../../../../locales/en/error.json' with { type: 'json' }
import onboarding from '../../../../locales/en/onboarding.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { StrangerSteps } from './stranger-steps.tsx'

const day = 24 * 3_600_000
const draft = {
  name: 'Ada',
  email: 'ada@gmial.com',
  day: 17,
  month: 5,
  year: 1990,
  termsAccepted: false,
  gender: 'male',
}
let now: number
let validated: unknown[]
let registered: unknown[]

beforeEach(() => {
  now = Date.parse('2026-11-20T12:00:00Z')
  validated = []
  registered = []
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const platform = () =>
  aPlatform({
    brand: { name: 'Serendip' },
    clock: { now: () => now },
    analytics: { report: () => undefined, visitor: () => null },
    preferences: { setLanguage() {} },
    busy: { untilLeft: (work: () => Promise<void>) => work() },
    settings: {
      read: async () => ({
        signIn: { google: false, apple: false },
        paymentProvider: 'test',
      }),
    },
    api: {
      experiments: { preRegistrationSplit: async () => ({ group: null }) },
      mail: { validateEmail: async () => ({ isValid: true }) },
      accounts: {
        signInOptions: async () => ({ google: null, apple: null, nonce: '' }),
        async register({ body }: { body: { password: string; passwordRepeat?: string } }) {
          registered.push(body)
          throw new ApiError('bad_input', {}, body.password === body.passwordRepeat ? 400 : 464)
        },
        async validateAge(input: unknown) {
          validated.push(input)
          return { isAdult: false }
        },
      },
    },
  })

async function openAt(step: string, over: object = {}) {
  sessionStorage.setItem('signupDraft', JSON.stringify({ ...draft, ...over, reached: step }))
  render(
    <TestProviders platform={platform()} address={`/signup?step=${step}`}>
      <StrangerSteps flags={{ short: false, withoutPhoto: false }} />
    </TestProviders>,
  )
}
const goOn = () => act(async () => fireEvent.click(screen.getByRole('button', { name: onboarding.next })))
const headingText = () => screen.getByRole('heading', { level: 1 }).textContent

test('an address with a likely slip is asked about once, and passes at the second press', async () => {
  await openAt('step-4')
  await goOn()
  expect(headingText()).toBe(onboarding.email.heading)
  expect(screen.getByText(auth.problem.emailDoubtful)).toBeTruthy()
  await goOn()
  await waitFor(() => expect(headingText()).toBe(onboarding.password.heading))
})

test('the address can be corrected from the password step', async () => {
  await openAt('step-5')
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: onboarding.password.changeEmail })),
  )
  expect(headingText()).toBe(onboarding.email.heading)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.problem.useSuggestion })))
  await goOn()
  await waitFor(() => expect(headingText()).toBe(onboarding.password.heading))
  expect(screen.getByText(/ada@gmail\.com/)).toBeTruthy()
})

test('a birthday under 18 that was sent is remembered: another one counts only after a day', async () => {
  await openAt('step-3', { year: 2008, month: 12 })
  await goOn()
  expect(screen.getByText(error.under_age)).toBeTruthy()
  expect(validated).toMatchObject([{ body: { birthday: '2008-12-17' } }])
  cleanup()
  await openAt('step-3')
  await goOn()
  expect(headingText()).toBe(onboarding.age.heading)
  expect(screen.getByText(error.under_age)).toBeTruthy()
  cleanup()
  now += day
  await openAt('step-3')
  await goOn()
  await waitFor(() => expect(headingText()).toBe(onboarding.email.heading))
})

test('each new question has the focus, on a phone at its heading', async () => {
  await openAt('step-4', { email: 'ada@gmail.com' })
  await goOn()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(onboarding.password.heading))
})

test('with a keyboard the password is focused, although a hidden field comes before it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await openAt('step-5')
  expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${auth.signup.password}`)))
})

test('the password is asked twice, and the server’s 464 is shown beside the second one', async () => {
  await openAt('step-5', { email: 'ada@gmail.com' })
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  const submit = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: onboarding.password.submit })))
  type(auth.signup.password, 'plum trees under snow')
  type(auth.signup.passwordRepeat, 'plum trees under show')
  await submit()
  await waitFor(() => expect(screen.getByText(auth.problem.passwordMismatch)).toBeTruthy())
  const second = screen.getByLabelText(new RegExp(`^${auth.signup.passwordRepeat}`))
  expect(second.getAttribute('aria-invalid')).toBe('true')
  type(auth.signup.passwordRepeat, 'plum trees under snow')
  await submit()
  await waitFor(() =>
    expect(registered.at(-1)).toMatchObject({
      password: 'plum trees under snow',
      passwordRepeat: 'plum trees under snow',
    }),
  )
  expect(screen.queryByText(auth.problem.passwordMismatch)).toBeNull()
})

test('the registration names the payment service of new people', async () => {
  await openAt('step-5', { email: 'ada@gmail.com' })
  for (const label of [auth.signup.password, auth.signup.passwordRepeat]) {
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    fireEvent.change(field, { target: { value: 'plum trees under snow' } })
  }
  await act(async () => fireEvent.click(screen.getByRole('button', { name: onboarding.password.submit })))
  await waitFor(() => expect(registered.at(-1)).toMatchObject({ paymentProvider: 'test' }))
})
