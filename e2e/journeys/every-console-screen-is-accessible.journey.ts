import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { test as base, expect } from '../fixtures/journey.ts'
import { logInDemo } from '../fixtures/operator.ts'
import { viewports } from '../fixtures/person.ts'

/** Every address of the console that needs no id of stored data, and one that does not exist. */
const screens = [
  ...[
    '/',
    '/trends',
    '/queue',
    '/queue?kind=reports',
    '/reports',
    '/reports?state=decided',
    '/strikes',
    '/appeals',
    '/photos',
    '/galleries',
    '/stories',
    '/videos',
    '/texts',
  ],
  ...['/applications', '/people?q=a', '/creators', '/support', '/support/replies'],
  ...['/settings', '/settings/filterPriceCoins', '/settings/offensiveWords', '/experiments'],
  ...['/experiments/letsTalk', '/announcements', '/announcements/new', '/legal'],
  ...['/legal/serendip/terms-of-use', '/prices', '/gifts', '/ledger', '/operations', '/processes', '/mails'],
  ...['/webhooks', '/approvals', '/operators', '/rights', '/audit', '/account', '/no-such-screen'],
] as const
const looks = [
  { viewport: 'desktop', theme: 'stage' },
  { viewport: 'desktop', theme: 'paper' },
  { viewport: 'phone', theme: 'stage' },
  { viewport: 'phone', theme: 'paper' },
] as const

const test = base.extend<object, { readonly desk: Page }>({
  desk: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({ baseURL: server.consoleOrigin() })
      const page = await context.newPage()
      await page.goto('/')
      await logInDemo(page, 'Ada Admin')
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ serverEnv: { DEMO: '1' } })

const keysOn = ['/queue', '/photos', '/applications'] as const

for (const hasTouch of [true, false]) {
  test(`a ${hasTouch ? 'phone is not told which keys' : 'device with keys is told which ones'} there are`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      baseURL: server.consoleOrigin(),
      hasTouch,
      isMobile: hasTouch,
    })
    const page = await context.newPage()
    await page.goto('/')
    await logInDemo(page, 'Ada Admin')
    if (hasTouch) await page.setViewportSize(viewports.phone)
    const told = page
      .locator('kbd')
      .or(page.getByText(/Press A|A approves/))
      .filter({ visible: true })
    for (const path of keysOn) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (hasTouch) await expect(told, path).toHaveCount(0)
      else await expect(told.first(), path).toBeVisible()
    }
    await context.close()
  })
}

/** Each screen is checked in one look: they differ in what they show, and share their parts and tokens. */
for (const [index, { viewport, theme }] of looks.entries()) {
  test(`no console screen has a barrier that axe can find: ${viewport}, ${theme}`, async ({ desk }) => {
    test.setTimeout(240_000)
    await desk.setViewportSize(viewports[viewport])
    await desk.addInitScript((value) => localStorage.setItem('console-theme', value), theme)
    for (const path of screens.filter((_, at) => at % looks.length === index)) {
      await desk.goto(path)
      await expect(desk.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0)
      const overflow = await desk
        .locator('html')
        .evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      await expectAccessible(desk)
    }
  })
}

test('a wallet is read for a purpose and downloaded for the same one', async ({ desk, person }) => {
  const ada = await person({ name: 'Ada' })
  await desk.setViewportSize(viewports.desktop)
  await desk.goto(`/ledger/wallets/${ada.userId}`)
  await desk.getByRole('button', { name: 'Payment question' }).click()
  await expect(desk.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await expectAccessible(desk)
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^wallet-\d{4}-\d{2}-\d{2}\.csv$/)
})
