import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type EngineEnv, freshEngines } from '../fixtures/engines.ts'
import { answer, answerAll, newcomer } from '../fixtures/first-questions.ts'
import { expect, test } from '../fixtures/journey.ts'
import { needed } from '../fixtures/needed.ts'
import { type People, viewports } from '../fixtures/person.ts'
import { rowsOf, type SentReport, watchSent } from '../fixtures/reports.ts'
import { startServer } from '../fixtures/server-process.ts'
import { translatorFor } from '../fixtures/translate.ts'

const t = translatorFor('en')
const advertisement = '?utm_source=spring&gclid=planted-click'
const identifying = ['visitorId', 'analyticsSession', 'analyticsQueue', 'attribution']

const questionOn = (page: Page) => page.getByRole('region', { name: t('consent:title') })
const storedBy = (page: Page) => page.evaluate(() => Object.keys(localStorage))

/** A server behind a proxy that sends countries, with a store that can be inspected. */
async function aServer() {
  const engines = needed(await freshEngines(), 'PostgreSQL with Redis')
  return {
    engines,
    server: await startServer({
      ...engines,
      TRUSTED_PROXIES: '127.0.0.1',
      COUNTRY_HEADER: 'cf-ipcountry',
      ONBOARDING_STEPS: '12',
    }),
  }
}

/** Nothing that left the browser identifies anyone, nothing that could is stored, and the store holds only counts. */
async function expectOnlyCounted(page: Page, sent: readonly SentReport[], engines: EngineEnv): Promise<void> {
  const reports = sent.filter(({ path }) => path.startsWith('/wt/'))
  expect(reports.map(({ body }) => JSON.parse(body).name)).toEqual(
    expect.arrayContaining([
      'visit',
      'onboarding_step',
      'system_email_login_failed',
      'sign_up',
      'photo-skip',
    ]),
  )
  for (const { body, bearer } of reports) {
    expect(JSON.parse(body)).toMatchObject({ anonymous: true })
    expect(bearer).toBeUndefined()
  }
  expect(JSON.stringify(sent)).not.toMatch(/planted-click|truid|isitorId|webAttribution/)
  expect(await storedBy(page)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(identifying.join('|'))]),
  )
  expect(rowsOf(engines, 'select 1 from analytics_events')).toEqual([])
  const counts = 'select distinct name from analytics_counts order by name'
  await expect.poll(() => rowsOf(engines, counts)).toEqual(expect.arrayContaining(['sign_up', 'visit']))
}

/** On small and ordinary phones the landing page's button is whole on the screen beside the question, and takes a tap. */
async function expectWayInUncovered(people: People, origin: string): Promise<void> {
  const page = await people.visit({ viewport: 'narrow', country: 'DE', origin })
  for (const language of ['en', 'de', 'ar'] as const) {
    const say = translatorFor(language)
    const start = page.getByRole('link', { name: say('landing:hero.start') }).first()
    await page.goto(language === 'en' ? '/' : `/${language}`)
    const question = page.getByRole('region', { name: say('consent:title') })
    await expect(question).toBeVisible()
    for (const size of [viewports.narrow, viewports.phone]) {
      await page.setViewportSize(size)
      const seen = await start.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const isOnTop = (y: number) => button.contains(document.elementFromPoint((left + right) / 2, y))
        return { top, bottom, isOnTop: isOnTop(top + 2) && isOnTop(bottom - 2) }
      })
      const asked = (await question.boundingBox())?.y ?? 0
      expect(seen, `${language} at ${size.width}`).toMatchObject({ isOnTop: true })
      expect(seen.top).toBeGreaterThanOrEqual(0)
      expect(seen.bottom, `${language} at ${size.width}`).toBeLessThanOrEqual(asked)
      // Both answers are whole on the screen as well.
      for (const answer of await question.getByRole('button').all())
        await expect(answer).toBeInViewport({ ratio: 1 })
    }
  }
  await page.close()
}

test.describe.configure({ timeout: 180_000 })

test('a person from Europe refuses and is only counted, then agrees in the settings and is recognised', async ({
  people,
}) => {
  const { engines, server } = await aServer()
  await expectWayInUncovered(people, server.origin)
  const page = await people.visit({ viewport: 'phone', country: 'DE', origin: server.origin })
  const sent = watchSent(page)
  const ada = newcomer(page, t)

  await page.goto(`/lp${advertisement}`)
  await expect(questionOn(page)).toBeVisible()
  await expectAccessible(page)
  // The question blocks nothing: the first answers are given under it.
  await page.goto(`/signup${advertisement}`)
  await expect(questionOn(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: t('onboarding:gender.heading') })).toBeVisible()
  await expectAccessible(page)
  await answer(ada, 1)
  await answer(ada, 2)
  await questionOn(page)
    .getByRole('button', { name: t('consent:refuse'), exact: true })
    .click()
  await expect(questionOn(page)).toBeHidden()
  await answerAll(ada, 3, 4)
  for (const field of ['auth:signup.password', 'auth:signup.passwordRepeat'])
    await page.getByLabel(t(field), { exact: true }).fill('password1')
  await page.getByRole('button', { name: t('onboarding:password.submit'), exact: true }).click()
  await expect(page.getByText(t('error:password_weak'))).toBeVisible()
  await answerAll(ada, 5, 12)
  await expect(page).toHaveURL(/\/match/)
  await expect.poll(() => sent.some(({ path }) => path === '/deviceInfo')).toBe(true)

  await expectOnlyCounted(page, sent, engines)

  await page.goto('/settings/privacy')
  const recognise = page.getByRole('switch', { name: t('consent:section.label') })
  await expect(recognise).not.toBeChecked()
  await expectAccessible(page)
  await recognise.click()
  await expect(recognise).toBeChecked()
  await page
    .getByRole('link', { name: t('nav:match') })
    .first()
    .click()
  const stored = `select kind || ' ' || name from analytics_events where account_id is not null`
  await expect
    .poll(() => rowsOf(engines, stored))
    .toEqual(expect.arrayContaining(['impression impression', 'app screen']))
  expect(rowsOf(engines, 'select visitor_id is not null from user_devices')).toEqual(['t'])

  await page.goto('/settings/privacy')
  await expect(recognise).toBeChecked()
  await recognise.click()
  await expect(recognise).not.toBeChecked()
  expect(await storedBy(page)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(identifying.join('|'))]),
  )
  await people.leave()
  await server.dispose()
})

test('a person outside Europe is not asked, and can still refuse', async ({ people }) => {
  const { engines, server } = await aServer()
  const page = await people.visit({ country: 'US', origin: server.origin })
  const sent = watchSent(page)
  const asked = page.waitForResponse(/\/api\/trace$/)
  await page.goto(`/${advertisement}`)
  await asked
  const stored = `select data->>'utm_source' || ' ' || ll || ' ' || country from analytics_events`
  await expect.poll(() => rowsOf(engines, stored)).toEqual(['spring auth US'])
  // The browser reports a request asynchronously.
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/wt/i')
  await expect(questionOn(page)).toBeHidden()

  await page.getByRole('button', { name: t('consent:settings') }).click()
  await expect(questionOn(page)).toBeVisible()
  await questionOn(page)
    .getByRole('button', { name: t('consent:refuse'), exact: true })
    .click()
  await expect(questionOn(page)).toBeHidden()
  expect(await storedBy(page)).toEqual(['consent'])
  await people.leave()
  await server.dispose()
})
