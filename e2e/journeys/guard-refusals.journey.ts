import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMail } from '../fixtures/mailbox.ts'
import { translatorFor } from '../fixtures/translate.ts'

const t = translatorFor('en')

/** Addresses that a stranger opens, and those at which they end up. */
const strangers = [
  ['/settings', '/'],
  ['/payment/credits', '/'],
  ['/forbidden', '/'],
  ['/user-detail/usr_1', '/'],
  ['/nowhere', '/not-found'],
  ['/de/nowhere', '/de/not-found'],
  ['/xx/match', '/not-found'],
  ['/ar/match', '/'],
  ['/de-AT/login', '/de/login'],
  ['/en/login', '/login'],
  ['/guest', '/not-found'],
  ['/register?a=1', '/signup'],
  // A link leads to a route of ours by its name, and nowhere else.
  ['/?mailRoute=login', '/login'],
  ['/?mailRoute=https://evil.example', '/'],
  ['/?mailRoute=//evil.example', '/'],
  ['/?mailRoute=user-detail&mailParam_userId=../../evil', '/'],
  ['/login?mailRoute=javascript:alert(1)', '/login'],
  ['/?authToken=aaaaaaaaaaaaaaaaaaaaaaaa', '/'],
] as const

/** The same for a logged-in person. */
const people = [
  ['/', '/match'],
  ['/login', '/match'],
  ['/lp', '/match'],
  ['/pwa', '/match'],
  ['/chats', '/chat'],
  ['/nowhere', '/not-found'],
  ['/?mailRoute=settings&mailQuery_tab=x', '/settings'],
  ['/?mailRoute=settings&mailQuery_action=logout', '/settings'],
  ['/match?action=logout', '/match'],
] as const

test('opening a page that is not for this person leads where SPEC §2 says, and never to another site', async ({
  visitor,
  person,
}) => {
  const page = await visitor()
  const ada = await person()
  for (const [who, table] of [
    [page, strangers],
    [ada.page, people],
  ] as const) {
    for (const [opened, ends] of table) {
      await who.goto(opened)
      await expect(async () => {
        expect(new URL(who.url()).pathname, `${opened} ended at ${who.url()}`).toBe(ends)
        expect(who.url()).not.toMatch(/authToken|mailRoute|action=logout.*settings/)
      }).toPass({ timeout: 10_000 })
    }
  }
})

test('a link that logs in does so by a tap, once; opening it as a scanner does changes nothing', async ({
  person,
  visitor,
}) => {
  const ada = await person()
  const page = await visitor()
  await page.goto('/login/forgotpassword')
  await page.getByRole('textbox', { name: t('auth:login.email') }).fill(ada.email)
  await page.getByRole('button', { name: t('recovery:forgot.submit') }).click()
  await expect(page.getByRole('heading', { name: t('recovery:sent.heading') })).toBeVisible()
  let link = ''
  page.on('request', (request) => {
    if (request.url().includes('tempToken=')) link = request.url()
  })
  await followMail(page, ada.email, {
    subject: t('mail:resetPassword.subject'),
    link: t('mail:resetPassword.second'),
  })
  // Whoever opens the link without a tap, as a scanner does, neither logs in nor uses it up.
  const logIn = page.getByRole('button', { name: t('auth:linkRequest.login', { name: ada.name }) })
  await expect(logIn).toBeFocused()
  await expect(page).not.toHaveURL(/tempToken/)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  expect(link).toContain('tempToken=')
  await expectAccessible(page)
  await logIn.press('Enter')
  await expect(page).toHaveURL(/\/match$/)
  const otherPage = await visitor()
  await otherPage.goto(link)
  await expect(otherPage.getByText(t('auth:linkRequest.voidText'))).toBeVisible()
  await otherPage.getByRole('button', { name: t('auth:linkRequest.onward') }).click()
  await expect(otherPage).toHaveURL(/\/$/)
  expect(await otherPage.evaluate(() => localStorage.getItem('user'))).toBeNull()
})
