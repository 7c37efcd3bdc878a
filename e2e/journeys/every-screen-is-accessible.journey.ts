import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'

const publicPaths = ['/', '/login', '/signup', '/not-found'] as const
const appPaths = [
  ...['/match', '/settings', '/profile', '/profile/edit', '/blocklist'],
  ...['/wallet', '/wallet?tab=limits'],
  ...['/online-users', '/calls-history', '/user-detail/usr_00000000000000000000'],
  ...['/chat', '/followings', '/daily-rewards', '/offerwall', '/payment/credits', '/payment/membership'],
] as const
const looks = [
  { language: 'en', viewport: 'phone' },
  { language: 'en', viewport: 'desktop' },
  { language: 'ar', viewport: 'phone' },
  { language: 'ar', viewport: 'desktop' },
] as const

/** Waits for the screen itself, checks its language and direction, and lets axe look at it. */
async function expectWhole(page: Page, language: 'en' | 'ar'): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const overflow = await html.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

for (const { language, viewport } of looks) {
  test.describe(`${viewport}, ${language}`, () => {
    for (const path of publicPaths) {
      test(`${path} has no barrier that axe can find`, async ({ visitor }) => {
        const page = await visitor({ language, viewport })
        const prefix = language === 'en' ? '' : `/${language}`
        await page.goto(path === '/' && prefix ? prefix : prefix + path)
        await expectWhole(page, language)
      })
    }
    for (const path of appPaths) {
      test(`${path} has no barrier that axe can find`, async ({ person }) => {
        const ada = await person({ language, viewport })
        await ada.open(path)
        await expectWhole(ada.page, language)
      })
    }
  })
}
