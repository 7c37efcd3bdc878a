import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMailAndTap } from '../fixtures/mailbox.ts'
import type { Person } from '../fixtures/person.ts'

/** From the next document on, the page believes to run in the installed app, which this browser cannot open. */
const beInstalled = ({ page }: Person): Promise<unknown> =>
  page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query)
  })

async function confirmEmail({ page, email, t }: Person): Promise<void> {
  await followMailAndTap(page, email, {
    subject: t('mail:confirmEmail.subject'),
    link: t('mail:confirmEmail.button'),
    button: t('auth:linkRequest.confirm'),
  })
  await expect(page.getByText(t('nav:confirmed'))).toBeVisible()
}

test('the installed app claims its bonus once, when the email is confirmed; a tab claims nothing', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', viewport: 'phone', language: 'de' })
  const { page, t } = ada
  let claims = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/bonus/claim') claims += 1
  })
  const coins = page.getByRole('banner').locator('[aria-haspopup=dialog]')
  const bonus = page.getByRole('dialog', { name: t('install:bonus.title_other', { count: '50' }) })

  await test.step('a tab does not ask for it', async () => {
    const launched = page.waitForResponse('**/api/deviceInfo')
    await ada.open('/match')
    await expect(coins).toContainText('0')
    // Code of later than the first screen has run when the launch is reported.
    await launched
    expect(claims).toBe(0)
  })

  await test.step('without a confirmed email the app says what is missing', async () => {
    await beInstalled(ada)
    await ada.open('/match')
    await expect(page.getByText(t('install:bonus.emailText'))).toBeVisible()
    await expect(coins).toContainText('0')
  })

  await test.step('with one it brings the coins', async () => {
    await confirmEmail(ada)
    await expect(bonus).toBeVisible()
    await expect(bonus.getByText(t('install:bonus.text', { brand: 'Serendip' }))).toBeVisible()
    await expectAccessible(page)
    await bonus.getByRole('button', { name: t('install:bonus.done') }).click()
    await expect(coins).toContainText('50')
  })

  await test.step('and not again', async () => {
    const answer = page.waitForResponse('**/api/bonus/claim')
    await page.reload()
    expect((await (await answer).json()).claimed).toBe(false)
    await expect(coins).toContainText('50')
    await expect(bonus).toBeHidden()
  })
})
