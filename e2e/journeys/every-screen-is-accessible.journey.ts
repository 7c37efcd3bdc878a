import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { test as base, expect } from '../fixtures/journey.ts'
import { people } from '../fixtures/person.ts'

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
type Look = (typeof looks)[number]

interface Readers {
  /** The page of somebody who is not logged in. */
  stranger(look: Look): Promise<Page>
  /** The page of somebody who is. */
  member(look: Look): Promise<Page>
}

/** Each look has a browser for all its screens: what a screen shows does not depend on which was open before. */
const test = base.extend<object, { readonly readers: Readers }>({
  readers: [
    async ({ browser, server }, use) => {
      const everyone = people(browser, server.origin)
      let last: { readonly who: string; readonly look: Look; readonly page: Page } | null = null
      const pageOf = async (who: 'stranger' | 'member', look: Look): Promise<Page> => {
        if (last?.who === who && last.look === look) return last.page
        await everyone.leave()
        const page = who === 'stranger' ? await everyone.visit(look) : (await everyone.add(look)).page
        last = { who, look, page }
        return page
      }
      await use({
        stranger: (look) => pageOf('stranger', look),
        member: (look) => pageOf('member', look),
      })
      await everyone.leave()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })

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

for (const look of looks) {
  const { language, viewport } = look
  test.describe(`${viewport}, ${language}`, () => {
    for (const path of publicPaths) {
      test(`${path} has no barrier that axe can find`, async ({ readers }) => {
        const page = await readers.stranger(look)
        const prefix = language === 'en' ? '' : `/${language}`
        await page.goto(path === '/' && prefix ? prefix : prefix + path)
        await expectWhole(page, language)
      })
    }
    for (const path of appPaths) {
      test(`${path} has no barrier that axe can find`, async ({ readers }) => {
        const page = await readers.member(look)
        await page.goto(path)
        await expectWhole(page, language)
      })
    }
  })
}
