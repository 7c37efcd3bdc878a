import { anEmulator, ondatoKeys } from '../../server/test/identity.ts'
import { aMailServer } from '../../server/test/mail-server.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { logInDemo } from '../fixtures/operator.ts'

const emulator = anEmulator()
let refuseNextMail = () => {}

test.use({
  serverEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const mails = await aMailServer()
      refuseNextMail = () => mails.refuseNext(550)
      const api = await emulator.listen()
      await use({
        DEMO: '1',
        DEV_COUNTRY: 'DE',
        SMTP_URL: mails.url,
        ONDATO_SETUP_ID: 'setup',
        ONDATO_CLIENT_ID: ondatoKeys.clientId,
        ONDATO_CLIENT_SECRET: ondatoKeys.clientSecret,
        ONDATO_WEBHOOK_SECRET: ondatoKeys.webhookSecret,
        ONDATO_TOKEN_URL: `${api}/connect/token`,
        ONDATO_API_URL: api,
        ONDATO_KYC_URL: api,
        ONDATO_PAGE_URL: `${api}/page`,
      })
      await emulator.close()
      await mails.stop()
    },
    { scope: 'worker' },
  ],
})

test('an admin finds a mail and a webhook that failed, and has both tried again', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  refuseNextMail()
  const ada = await person({ name: 'Ada' })
  const headers = { authorization: `Bearer ${ada.token}`, packagename: 'serendip', os: 'web' }
  const begun = await ada.page.request.post('/api/identity/start', { headers, data: {} })
  const id = new URL((await begun.json()).link).searchParams.get('id') ?? ''
  emulator.decide(id, 'approved')
  emulator.fault = 'down'
  const { body, signature } = emulator.webhook('KycIdentification.Approved', id)
  const sent = await fetch(`${server.origin}/api/identity/webhook/ondato`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ondato-signature': signature },
    body,
  })
  // It is stored, and its sender need not repeat it.
  expect(sent.status).toBe(200)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.consoleOrigin())
  await logInDemo(page, 'Ada Admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Emails' }).click()
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  const mail = page.getByRole('row').filter({ hasText: 'Confirm the email' })
  await expect(mail).toContainText('Refused by the mail server')
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 email will be sent again.')).toBeVisible()
  await page.getByRole('button', { name: 'Sent', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Confirm the email' })).toBeVisible({
    timeout: 30_000,
  })

  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
  const webhook = page.getByRole('row').filter({ hasText: 'Document: approved' })
  await expect(webhook).toContainText('Identity provider not reachable')
  await webhook.getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document: approved' })
  await expectAccessible(page)
  emulator.fault = 'none'
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The webhook was handled again.')).toBeVisible()
  await expect(webhook).toContainText('Handled')
  await context.close()
})
