import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMail } from '../fixtures/mailbox.ts'
import { translatorFor } from '../fixtures/translate.ts'

// The limits are those of every day: three mails, then the block.
test.use({ serverEnv: { RATE_LIMIT_FACTOR: '1' } })

const t = translatorFor('en')
const mail = { subject: t('mail:resetPassword.subject'), link: t('mail:resetPassword.button') }

test('a forgotten password is reset by mail, which ends every other login, and the link works once', async ({
  person,
  visitor,
}) => {
  const ada = await person({ language: 'en' })
  await ada.open('/settings')
  await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible()

  const page = await visitor({ viewport: 'phone' })
  await page.goto('/login')
  await page.getByRole('link', { name: t('auth:login.forgot') }).click()
  const email = page.getByRole('textbox', { name: t('auth:login.email') })
  const send = page.getByRole('button', { name: t('recovery:forgot.submit') })
  await email.fill('nobody@journey.test')
  await send.click()
  await expect(page.getByText(t('error:email_not_registered'))).toBeVisible()
  await expectAccessible(page)

  await email.fill(ada.email)
  await send.click()
  await expect(page.getByRole('heading', { name: t('recovery:sent.heading') })).toBeVisible()
  await expect(page.getByText(t('recovery:sent.text'))).toBeFocused()
  await expectAccessible(page)

  await followMail(page, ada.email, mail)
  const link = page.url()
  await expect(page).toHaveURL(/\/login\/newpassword\?code=/)
  const password = page.getByLabel(t('recovery:newPassword.password'), { exact: true })
  const save = page.getByRole('button', { name: t('recovery:newPassword.submit') })
  // A password of the list of common ones is refused, and the link stays good.
  await password.fill('iloveyou1')
  await save.click()
  await expect(page.getByText(t('error:password_weak'))).toBeVisible()
  await expectAccessible(page)
  await password.fill('seven quiet herons')
  await save.click()
  await expect(page).toHaveURL(/\/match$/)
  await expect(page.getByText(t('recovery:newPassword.done'))).toBeVisible()
  // The other browser is notified at once.
  await expect(ada.page).toHaveURL(/\/$/)

  const otherPage = await visitor()
  await otherPage.goto(link)
  await otherPage.getByLabel(t('recovery:newPassword.password'), { exact: true }).fill('eight quiet herons')
  await otherPage.getByRole('button', { name: t('recovery:newPassword.submit') }).click()
  await expect(otherPage.getByRole('heading', { name: t('recovery:void.heading') })).toBeVisible()
  await otherPage.getByRole('link', { name: t('recovery:void.again') }).click()
  await otherPage.getByRole('textbox', { name: t('auth:login.email') }).fill(ada.email)
  const again = otherPage.getByRole('button', { name: t('recovery:forgot.submit') })
  await again.click()
  await expect(otherPage.getByRole('heading', { name: t('recovery:sent.heading') })).toBeVisible()
  // That was the third from this address; the next one starts the block, whose end is shown and stored.
  await otherPage.getByRole('button', { name: t('recovery:sent.resend') }).click()
  await expect(otherPage.getByText(t('recovery:forgot.blocked'))).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByText(t('recovery:forgot.blocked'))).toBeVisible()
  await expect(again).toBeDisabled()
})
