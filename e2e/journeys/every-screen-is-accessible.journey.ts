import type { Page } from '@playwright/test'
import everywhere from '../../locales/en/everywhere.json' with { type: 'json' }
import { localPath } from '../../web/src/platform/i18n/language-path.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type AppScreen, appScreens } from '../fixtures/app-screens.ts'
import { test as base, expect } from '../fixtures/journey.ts'
import { type PersonOptions, people } from '../fixtures/person.ts'

const looks = [
  { language: 'en', viewport: 'phone' },
  { language: 'en', viewport: 'desktop' },
  { language: 'ar', viewport: 'phone' },
  { language: 'ar', viewport: 'desktop' },
] as const
type Look = Pick<Required<PersonOptions>, 'language' | 'viewport'>

/** The notice comes after six seconds of loading. */
const slowNoticeMs = 15_000

interface Readers {
  /** The page of a person who is not logged in. */
  stranger(look: Look): Promise<Page>
  /** The page of a logged-in person. */
  member(look: Look): Promise<Page>
}

/** Each check has one browser for all its screens: what a screen shows does not depend on which was open before. */
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

/** Waits for the screen itself, checks its language and direction, and runs axe. */
async function expectWhole(page: Page, language: Look['language']): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const overflow = await html.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

/** Each check covers what is drawn only on its screen, and its share of what all screens have in common. */
const screensOf = (look: (typeof looks)[number]): readonly AppScreen[] =>
  appScreens.filter(({ inEveryLook }, index) => inEveryLook || index % looks.length === looks.indexOf(look))

for (const look of looks) {
  const { language, viewport } = look
  test.describe(`${viewport}, ${language}`, () => {
    for (const { path, shownAt, localised, auth } of screensOf(look).toSorted((a, b) => +a.auth - +b.auth)) {
      test(`${path} has no barrier that axe can find`, async ({ readers }) => {
        const page = await (auth ? readers.member(look) : readers.stranger(look))
        const addressOf = (place: string) => (localised ? localPath(place, language) : place)
        await page.goto(addressOf(path))
        await expectWhole(page, language)
        expect(new URL(page.url()).pathname, 'the screen that was looked at').toBe(addressOf(shownAt))
      })
    }
    test('the limits of the wallet have no barrier that axe can find', async ({ readers }) => {
      const page = await readers.member(look)
      await page.goto('/wallet?tab=limits')
      await expectWhole(page, language)
    })
  })
}

test('the start page fits the narrowest phone in the language with the longest words', async ({
  readers,
}) => {
  const page = await readers.stranger({ language: 'de', viewport: 'narrow' })
  await page.goto('/de')
  await expectWhole(page, 'de')
})

test('a large balance fits the narrowest phone', async ({ readers }) => {
  const page = await readers.member({ language: 'ar', viewport: 'narrow' })
  await page.route(/\/api\/profile$/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, profile: { ...answer.profile, coins: 1_234_567 } } })
  })
  await page.goto('/settings')
  await expect(page.getByText(/1,234,567|١٬٢٣٤٬٥٦٧/)).toBeVisible()
  await expectWhole(page, 'ar')
})

test('a screen whose code fails to load shows its skeleton and an error, and loads after Try again', async ({
  readers,
}) => {
  const [look] = looks
  const page = await readers.member(look)
  const code = '**/assets/calls-history*.js'
  await page.route(code, (request) => request.abort())
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/calls-history'),
  )
  await page.goto('/calls-history')
  await failed
  await expect(page.locator('[role="status"]').first()).toBeAttached()
  const slow = page.getByText(everywhere.slowTitle)
  await expect(slow).toBeVisible({ timeout: slowNoticeMs })
  await page.unroute(code)
  await page.getByRole('button', { name: everywhere.retry }).click()
  await expect(slow).toBeHidden()
  await expectWhole(page, look.language)
})
