import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { applicant as creator, applyAsCreator, handIn } from '../fixtures/applicant.ts'
import { press, readReceipt, startBilledCall, untilSpent, walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator, setUpOperator, stepUp } from '../fixtures/operator.ts'
import type { Person } from '../fixtures/person.ts'
import { logIn } from '../fixtures/sign-up.ts'
import { translatorFor } from '../fixtures/translate.ts'

const operatorEmail = 'sam@console.example'
const purchasedCoins = 600
const roseCoins = 10
const t = translatorFor('en')
const [decided = ''] = t('documents:decided').split('{{')

/** An operator opens a document with a purpose, and asks the applicant for a better one. */
async function askForBetterDocuments(page: Page, secret: string): Promise<void> {
  const application = page.getByRole('article', { name: creator.name })
  await expect(application.getByText('Email confirmed')).toBeVisible()
  await expect(application.getByRole('button', { name: /^Open:/ })).toHaveCount(0)
  await application.getByRole('button', { name: 'To decide an application' }).click()
  await application.getByRole('button', { name: 'Open: Front of the ID' }).click()
  await stepUp(page, secret)
  await expect(application.getByRole('img', { name: 'Front of the ID' })).toBeVisible()
  await expectAccessible(page)
  await expect(application.getByRole('button', { name: /^Approve/ })).toBeDisabled()
  await page.keyboard.press('q')
  await page.getByRole('radio', { name: 'Upload documents, or better ones' }).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'No applications here' })).toBeVisible()
}

/** Two roses with two taps and one more, which both see as one gift; the creator says thanks. */
async function giveRoses(ada: Person, mira: Person): Promise<void> {
  await press(ada, 'call:controls.gift')
  const tray = ada.page.getByRole('dialog', { name: ada.t('gifts:title', { name: mira.name }) })
  await tray.getByRole('button', { name: /^Rose/ }).click()
  await expectAccessible(ada.page)
  const send = tray.getByRole('button', { name: /^Send Rose/ })
  await send.click()
  await send.click()
  await expect(tray.getByText('Sent: Rose × 2')).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await expect(mira.page.getByText('Ada sent you: Rose × 2')).toBeVisible()
  await mira.page.getByRole('button', { name: mira.t('gifts:thank') }).click()
  await expect(ada.page.getByText(`${mira.name} thanks you for your gift: Rose × 2`)).toBeVisible()
}

// Not a demo: nobody is a creator, and nobody is given coins.
test.use({ serverEnv: { JOURNEY: 'application-approved-in-the-console' } })

test('a person applies as a creator, hands in documents, is asked for better ones, is approved and is paid for the first call and a gift', async ({
  server,
  people,
  person,
  visitor,
  browser,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const given = await createOperator(server, operatorEmail, 'seniorModerator', 'Sam', 'Senior')
  await server.command('coins', 'purchase', ada.userId, String(purchasedCoins), 'ord_1')

  const applicant = await visitor()
  await applyAsCreator(applicant)
  await applicant.getByRole('link', { name: t('application:needs.upload') }).click()
  await expect(applicant).toHaveURL(/\/documents$/)
  await expectAccessible(applicant)
  await handIn(applicant, 'front', 'chooseOf')
  await handIn(applicant, 'selfie', 'chooseOf')
  await expect(applicant.getByText(t('application:waiting'))).toBeVisible()

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/applications`)
  const secret = await setUpOperator(page, operatorEmail, given)
  await askForBetterDocuments(page, secret)

  await expect(applicant.getByText(t('application:ask.documents'))).toBeVisible()
  await handIn(applicant, 'front', 'replaceOf')
  await applicant.getByRole('button', { name: t('application:send') }).click()
  await expect(applicant.getByText(t('application:waiting'))).toBeVisible()

  await page.reload()
  const again = page.getByRole('article', { name: creator.name })
  await again.getByRole('button', { name: 'To decide an application' }).click()
  for (const what of ['Front of the ID', 'Selfie']) {
    await again.getByRole('button', { name: new RegExp(`^Open: .*${what}`, 'i') }).click()
    await expect(again.getByRole('img', { name: new RegExp(what, 'i') })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'No applications here' })).toBeVisible()
  await context.close()
  await expect(applicant.getByText(decided)).toBeVisible()
  await applicant.close()

  const mira = await people.enter(await logIn(server.origin, creator))
  await mira.open('/match')
  const documents = mira.page.getByRole('link', { name: mira.t('application:documents') })
  await expect(documents).toHaveAttribute('href', '/documents')
  const accepts = mira.page.getByRole('switch', { name: mira.t('own-offer:accepts') })
  await accepts.click()
  await expect(accepts).toBeChecked()
  await startBilledCall(ada, mira)
  await untilSpent(ada, 2)
  await giveRoses(ada, mira)
  await press(ada, 'call:controls.end')
  const [paid, earned] = [await readReceipt(ada), await readReceipt(mira)]
  expect(paid).toBeGreaterThanOrEqual(2)
  expect(earned).toBeGreaterThan(0)
  expect(await walletOf(ada)).toMatchObject({
    balanceCoins: purchasedCoins - paid - 2 * roseCoins,
    heldCoins: 0,
  })
  await mira.open('/wallet')
  await mira.page.getByRole('tab', { name: mira.t('wallet:tab.earned') }).click()
  await expect(mira.page.getByText('Gift: Rose × 2')).toBeVisible()
})
