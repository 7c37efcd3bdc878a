import { expectAccessible } from '../fixtures/accessibility.ts'
import { press, readReceipt, startBilledCall, untilSpent, walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMail } from '../fixtures/mailbox.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'
import { logIn } from '../fixtures/sign-up.ts'
import { translatorFor } from '../fixtures/translate.ts'

const operatorEmail = 'sam@console.example'
const creator = { name: 'Mira', email: 'mira@journey.test', password: 'seven quiet herons' }
const purchasedCoins = 600
const t = translatorFor('en')

// Not a demo: nobody is a creator, and nobody is given coins.
test.use({ serverEnv: { JOURNEY: 'application-approved-in-the-console' } })

test('a person applies as a creator, is approved in the console, and is paid for the first call', async ({
  server,
  people,
  person,
  visitor,
  browser,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const given = await createOperator(server, operatorEmail, 'seniorModerator', 'Sam', 'Senior')
  await server.stop()
  await server.command('coins', 'purchase', ada.userId, String(purchasedCoins), 'ord_1')
  await server.start()

  const applicant = await visitor()
  const field = (address: string) => applicant.getByRole('textbox', { name: t(address) })
  await applicant.goto('/creators/apply')
  await field('auth:signup.name').fill(creator.name)
  await field('auth:signup.birthday').fill('05201990')
  await field('auth:signup.email').fill(creator.email)
  await applicant.getByRole('checkbox', { name: t('auth:signup.terms') }).check()
  await applicant.getByRole('button', { name: t('auth:apply.submit') }).click()
  await expect(applicant.getByRole('heading', { name: t('auth:apply.sentTitle') })).toBeVisible()
  const mail = { subject: t('mail:applicationReceived.subject'), link: t('mail:applicationReceived.second') }
  await followMail(applicant, creator.email, mail)
  await field('auth:login.email').fill(creator.email)
  await applicant.getByRole('button', { name: t('recovery:forgot.submit') }).click()
  await followMail(applicant, creator.email, {
    ...{ subject: t('mail:resetPassword.subject'), link: t('mail:resetPassword.button') },
  })
  await applicant.getByLabel(t('recovery:newPassword.password'), { exact: true }).fill(creator.password)
  await applicant.getByRole('button', { name: t('recovery:newPassword.submit') }).click()
  await expect(applicant).toHaveURL(/\/match$/)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/applications`)
  await setUpOperator(page, operatorEmail, given)
  const application = page.getByRole('article', { name: creator.name })
  await expect(application.getByText('Email confirmed')).toBeVisible()
  await expectAccessible(page)
  await expect(application.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'No applications here' })).toBeVisible()
  await context.close()
  await applicant.close()

  const mira = await people.enter(await logIn(server.origin, creator))
  await mira.open('/match')
  const accepts = mira.page.getByRole('switch', { name: mira.t('own-offer:accepts') })
  await accepts.click()
  await expect(accepts).toBeChecked()
  await startBilledCall(ada, mira)
  await untilSpent(ada, 2)
  await press(ada, 'call:controls.end')
  const [paid, earned] = [await readReceipt(ada), await readReceipt(mira)]
  expect(paid).toBeGreaterThanOrEqual(2)
  expect(earned).toBeGreaterThan(0)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: purchasedCoins - paid, heldCoins: 0 })
})
