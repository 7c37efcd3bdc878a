import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { aTestIssuer, type ProviderPerson, type TestIssuer } from '../../server/test/oidc.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { freshEngines } from '../fixtures/engines.ts'
import { answer, expectQuestion, newcomer } from '../fixtures/first-questions.ts'
import { expect, test as base } from '../fixtures/journey.ts'
import { needed } from '../fixtures/needed.ts'
import { translatorFor } from '../fixtures/translate.ts'

interface Outside {
  readonly issuer: TestIssuer
  readonly databaseUrl: string
  readonly env: Readonly<Record<string, string>>
}

/** A real OpenID provider on the loopback, which plays Google and Apple. */
const test = base.extend<object, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from this pattern.
    async ({}, use) => {
      const issuer = await aTestIssuer()
      const engines = needed(await freshEngines(), 'PostgreSQL with Redis')
      const env = { ...issuer.env, ...engines, ONBOARDING_STEPS: '12' }
      await use({ issuer, databaseUrl: engines.DATABASE_URL, env })
      await issuer.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ outside }, use) => use(outside.env), { scope: 'worker' }],
})

const t = translatorFor('en')
let people = 0
function aPerson(issuer: TestIssuer, over: Partial<ProviderPerson> = {}): ProviderPerson & { email: string } {
  people += 1
  const person = {
    sub: `person-${people}`,
    email: `person${people}@people.example`,
    email_verified: true,
    name: 'Ada',
    ...over,
  }
  issuer.know(person)
  return person
}

const press = (page: Page, address: string) =>
  page.getByRole('button', { name: t(address), exact: true }).click()
/** On the provider's own page. */
const chooseThere = (page: Page, who: string) => page.getByRole('button', { name: who, exact: true }).click()

async function enter(page: Page, path: string, by: 'google' | 'apple', who: string): Promise<void> {
  await page.goto(path)
  await press(page, `auth:social.${by}`)
  await chooseThere(page, who)
}

const mine = (page: Page) => newcomer(page, t)

const enterBirthday = (page: Page) =>
  page.getByRole('textbox', { name: t('auth:signup.birthday') }).fill('05201990')

test('a new person joins by Google, is asked for what Google did not send, and returns to where they were', async ({
  visitor,
  outside: { issuer },
}) => {
  const ada = aPerson(issuer)
  const page = await visitor({ viewport: 'phone' })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(issuer.origin)) elsewhere.push(request.url())
  })
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: t('auth:social.apple') })).toBeVisible()
  await expectAccessible(page)
  // No third party is contacted until the person presses.
  expect(elsewhere).toEqual([])
  await press(page, 'auth:social.google')
  await chooseThere(page, ada.sub)
  await expectQuestion(mine(page), 6)
  await enterBirthday(page)
  await answer(mine(page), 6)
  await expectQuestion(mine(page), 7)

  const laptop = await visitor()
  await enter(laptop, '/login?utm_source=mail', 'google', ada.sub)
  await expect(laptop).toHaveURL(/\/signup\?utm_source=mail&step=step-7$/)
})

test('a new person who was logging in starts at the first question, and is asked only what is not known', async ({
  visitor,
  outside: { issuer },
}) => {
  const bo = aPerson(issuer, { name: 'Bo' })
  const page = await visitor()
  await enter(page, '/login', 'google', bo.sub)
  await expect(page).toHaveURL(/\/signup\?step=step-1$/)
  // The address changes before the screen does.
  await expectQuestion(mine(page), 1)
  await expectAccessible(page)
  await answer(mine(page), 1)
  // The name is Google's already.
  await expectQuestion(mine(page), 3)
  await page.reload()
  await expectQuestion(mine(page), 3)
  await answer(mine(page), 3)
  await expectQuestion(mine(page), 6)
  await answer(mine(page), 6)
  await expectQuestion(mine(page), 7)
})

test('Apple answers with a form, whose code is exchanged; earlier answers are kept', async ({
  visitor,
  outside: { issuer },
}) => {
  const cleo = aPerson(issuer, { name: 'Cleopatra' })
  const page = await visitor({ viewport: 'phone' })
  await page.goto('/signup')
  const who = newcomer(page, t)
  for (const step of [1, 2, 3]) await answer(who, step)
  await expectQuestion(who, 4)
  await press(page, 'auth:social.apple')
  await chooseThere(page, cleo.sub)
  await expectQuestion(who, 6)
  await answer(who, 6)
  await expectQuestion(who, 7)
  const name = await page.evaluate(async () => {
    const { authData } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const answer = await fetch('/api/profile', { headers: { authorization: `Bearer ${authData.token}` } })
    return (await answer.json()).profile.name
  })
  expect(name).toBe(who.name)
})

test('a guest who is new by Google is asked for everything over the match, and continues where they were', async ({
  visitor,
  outside: { issuer },
}) => {
  const gus = aPerson(issuer, { name: 'Gus' })
  const page = await visitor({ viewport: 'phone' })
  // The address that the frame opens in a separate window.
  await page.goto('/login/social?by=google&guestStep=guest-online-users')
  await chooseThere(page, gus.sub)
  const asked = page.getByRole('dialog', { name: t('onboarding:missing.guestTitle') })
  await expect(page).toHaveURL(/\/match$/)
  await expect(asked.getByRole('textbox', { name: t('auth:signup.name') })).toHaveValue('Gus')
  await expectAccessible(page)
  const stored = async () => {
    const answer = await page.evaluate(async () => {
      const { authData } = JSON.parse(localStorage.getItem('user') ?? '{}')
      const headers = { authorization: `Bearer ${authData.token}` }
      return (await (await fetch('/api/usersWebData', { headers })).json()).data.data
    })
    return answer.guestStep
  }
  expect(await stored()).toBe('guest-online-users')
  await page.reload()
  await asked.getByRole('radio', { name: t('onboarding:gender.male') }).check()
  await enterBirthday(page)
  await page.getByRole('checkbox', { name: t('auth:signup.terms') }).check({ force: true })
  await press(page, 'onboarding:missing.submit')
  await expect(page).toHaveURL(/\/online-users$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await stored()).toBeUndefined()

  const laptop = await visitor()
  await laptop.goto('/login/social?by=google&guestStep=guest-chat')
  await chooseThere(laptop, gus.sub)
  await expect(laptop).toHaveURL(/\/match$/)
})

test('a cancelled, unrequested, foreign or late response does not log in', async ({
  visitor,
  outside: { issuer },
}) => {
  const dario = aPerson(issuer)
  const page = await visitor({ viewport: 'phone' })
  const expectLoggedOut = async (page: Page) => {
    await expect(page.getByRole('heading', { name: t('auth:social.failedTitle') })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  }
  await enter(page, '/login', 'google', 'cancel')
  await expect(page.getByText(t('auth:social.cancelled', { provider: 'Google' }))).toBeVisible()
  await expectLoggedOut(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('auth:social.again') }).click()
  await expect(page).toHaveURL(/\/login$/)

  // An attacker's own answer, brought to another person's browser.
  await page.goto(`/login/social#state=${'s'.repeat(43)}&code=stolen`)
  await expect(page.getByText(t('auth:social.unasked'))).toBeVisible()
  await expectLoggedOut(page)

  // The provider's token for another page's request.
  await page.route(
    '**/auth?*',
    (route) => {
      const address = new URL(route.request().url())
      address.searchParams.set('nonce', 'n'.repeat(43))
      return route.fulfill({ status: 302, headers: { location: address.href } })
    },
    { times: 1 },
  )
  await enter(page, '/login', 'google', dario.sub)
  await expect(page.getByText(t('auth:social.provider', { provider: 'Google' }))).toBeVisible()
  await expectLoggedOut(page)

  // The browser was away for longer than a request is valid.
  const slow = await visitor()
  await slow.goto('/login')
  await press(slow, 'auth:social.apple')
  await expect(slow).toHaveURL(/\/interaction\//)
  await slow.goto('/login')
  const state = await slow.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('signIn') ?? '{}')
    sessionStorage.setItem('signIn', JSON.stringify({ ...stored, until: Date.now() }))
    return stored.state
  })
  await slow.goto(`/login/social#state=${state}&code=late`)
  await expect(slow.getByText(t('auth:social.unasked'))).toBeVisible()
  await expectLoggedOut(slow)
})

test('a closed account is offered reactivation, and a banned one states why it is closed', async ({
  visitor,
  server,
  outside: { issuer, databaseUrl },
}) => {
  const emma = aPerson(issuer)
  const page = await visitor({ viewport: 'phone' })
  await enter(page, '/signup', 'google', emma.sub)
  await expect(page).toHaveURL(/step=step-6$/)
  const set = (change: string) =>
    execFileSync('psql', [databaseUrl, '-qc', `update accounts set ${change} where email = '${emma.email}'`])
  set(`standing = 'deactivated', erase_at = now() + interval '1 day'`)
  const laptop = await visitor()
  await enter(laptop, '/login', 'google', emma.sub)
  await expect(laptop).toHaveURL(/\/\?action=reactivate$/)
  await expect(laptop.getByRole('heading', { name: t('auth:reactivate.heading') })).toBeVisible()

  set(`standing = 'banned', standing_reason = 'spam', standing_since = now(), erase_at = null`)
  const desk = await visitor()
  await enter(desk, '/login', 'google', emma.sub)
  await expect(desk).toHaveURL(/\/\?action=standing$/)
  await expect(desk.getByRole('heading', { name: t('standing:banned.heading') })).toBeVisible()
  await expectAccessible(desk)
  // Leaving that page ends its session.
  const token = await desk.evaluate(() => sessionStorage.getItem('closedAccount') ?? '')
  const statusOf = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.origin}/api/standing`, { headers })).status
  }
  expect(await statusOf()).toBe(200)
  await desk.getByRole('link', { name: t('standing:leave') }).click()
  await expect(desk).toHaveURL(/\/$/)
  await expect.poll(statusOf).toBe(483)
})
