import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { answer, answerAll, expectQuestion, logIn, newcomer } from '../fixtures/first-questions.ts'
import { expect, test } from '../fixtures/journey.ts'
import { translatorFor } from '../fixtures/translate.ts'

const t = translatorFor('en')

/** Requires a question that fits the screen, in its direction, and in which axe finds nothing. */
async function expectNoBarrier(page: Page, direction: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('dir', direction)
  const overflow = await html.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

/** The flow of one question per screen; the default is the short one (short-sign-up.journey.ts). */
test.use({ serverEnv: { ONBOARDING_STEPS: '12', DEMO: '1' } })

/** Twelve screens on a machine that does other things too. */
test.describe.configure({ timeout: 180_000, mode: 'parallel' })

test('twelve questions lead to a choice of creators, and then to the match; none has a barrier', async ({
  visitor,
  people,
  server,
}) => {
  // Without a creator who can be called there is nobody to choose, and nothing is asked.
  const mira = await enterCreator(people, server)
  await mira.open('/match')
  const page = await visitor()
  const ada = newcomer(page, t)
  await page.goto('/signup?utm_source=friend')
  for (let step = 1; step <= 12; step += 1) {
    await expectQuestion(ada, step)
    // The focus starts in the question, and Enter continues.
    if (step === 2) await page.keyboard.type(ada.name)
    await expectNoBarrier(page)
    // Everything behind the account begins with a whole load.
    const loaded = step === 5 ? page.waitForEvent('load') : null
    if (step === 2) await page.keyboard.press('Enter')
    else await answer(ada, step)
    await loaded
  }
  await expect(page).toHaveURL(/\/match\?action=streamer-selection/)
  const dialog = page.getByRole('dialog', { name: t('onboarding:selection.title') })
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: t('onboarding:selection.chance') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/match$/)
  // Looking for men was the answer: that is the filter to begin with.
  await page.reload()
  await expect(page.getByRole('radio', { name: new RegExp(`^${t('lobby:filter.male')}`) })).toBeChecked()
  // Everything is answered: nothing is asked again.
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/match$/)
})

test('a reload keeps each question and the answers, and only the password is asked again; no question has a barrier', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: 'phone', language: 'de' })
  const ada = newcomer(page, translatorFor('de'))
  await page.goto('/de/signup')
  for (let step = 1; step <= 12; step += 1) {
    await expectQuestion(ada, step)
    await page.reload()
    await expectQuestion(ada, step)
    await expectNoBarrier(page)
    if (step === 2) await expect(page.getByRole('textbox')).toHaveValue('')
    await answer(ada, step)
  }
  await expect(page).toHaveURL(/\/match/)
})

test('back leads to the previous question, except from 5, 6, 7 and 9, also with the browser’s own button; no question has a barrier from right to left', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: 'phone', language: 'ar' })
  const ada = newcomer(page, translatorFor('ar'))
  const back = page.getByRole('button', { name: ada.t('nav:back'), exact: true })
  await page.goto('/ar/login')
  await page.getByRole('link', { name: ada.t('auth:login.join') }).click()
  await expectQuestion(ada, 1)
  for (let step = 1; step <= 12; step += 1) {
    await expectQuestion(ada, step)
    await expectNoBarrier(page, 'rtl')
    if ([5, 6, 7, 9].includes(step)) {
      await expect(back).toBeHidden()
      await page.goBack()
      await expectQuestion(ada, step)
    } else if (step > 1) {
      await back.click()
      await expectQuestion(ada, step - 1)
      for (const [go, shown] of [
        ['goBack', step],
        ['goBack', step - 1],
        ['goForward', step],
      ] as const) {
        await page[go]()
        await expectQuestion(ada, shown)
      }
    }
    await answer(ada, step)
  }
})

test('the address cannot skip questions; going back from the first question leads to the login if there is no previous page', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/signup?step=step-12')
  await expectQuestion(newcomer(page, t), 1)
  await page.getByRole('button', { name: t('nav:back'), exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('accepted terms are asked for before anything else, and another device continues where the first one stopped', async ({
  visitor,
}) => {
  const first = await visitor()
  const ada = newcomer(first, t)
  await first.goto('/signup')
  await answerAll(ada, 1, 5)
  await expectQuestion(ada, 6)
  await first.goto('/match')
  await expectQuestion(ada, 6)
  await answerAll(ada, 6, 9)
  await expectQuestion(ada, 10)
  const second = { ...ada, page: await visitor({ viewport: 'phone' }) }
  await logIn(second)
  await expectQuestion(second, 10)
  await answerAll(second, 10, 12)
  await expect(second.page).toHaveURL(/\/match\?action=streamer-selection/)
  // The first device learns of it with its next load.
  await first.reload()
  await expect(first).toHaveURL(/\/match/)
})

test('two tabs of one newcomer keep together at every question, and neither undoes the other', async ({
  visitor,
}) => {
  const page = await visitor()
  const ada = newcomer(page, t)
  await page.goto('/signup')
  const otherTab = { ...ada, page: await page.context().newPage() }
  await otherTab.page.goto('/signup')
  // Until there is an account, each tab asks for itself; then it is one account in both.
  for (let step = 1; step <= 4; step += 1) {
    await answer(ada, step)
    await answer(otherTab, step)
  }
  await expectQuestion(otherTab, 5)
  await answer(ada, 5)
  for (const [step, ahead, behind] of [
    [6, ada, otherTab],
    [8, otherTab, ada],
    [10, ada, otherTab],
  ] as const) {
    await answerAll(ahead, step, step + 1)
    await expectQuestion(ahead, step + 2)
    // The tab that is behind answers an old question; it moves to the new one, and pulls no other tab back.
    await answer(behind, step)
    await expectQuestion(behind, step + 2)
  }
  await answer(otherTab, 12)
  await expect(otherTab.page).toHaveURL(/\/match/)
  await answer(ada, 12)
  await expect(page).toHaveURL(/\/match/)
})

test('an email with an account is reported at once, with a link to the login', async ({
  visitor,
  person,
}) => {
  const bo = await person()
  const page = await visitor()
  const ada = { ...newcomer(page, t), email: bo.email }
  await page.goto('/signup')
  await answerAll(ada, 1, 4)
  await expect(page.getByText(t('error:email_taken'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('auth:problem.logInInstead') })).toBeVisible()
  await expectQuestion(ada, 4)
})
