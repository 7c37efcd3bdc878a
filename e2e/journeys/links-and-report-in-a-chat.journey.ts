import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const address = 'https://example.com/menu'

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

async function write({ page, t }: Person, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat:input', { name }) }).fill(text)
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
}

test('a link opens once its reader added the sender, and asks before; a chat is reported from its menu', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()
  await write(ada, 'Bo', `Dinner? ${address}`)

  const { page, t } = bo
  await bo.open('/chat')
  await page.getByRole('link', { name: /Dinner/ }).click()
  await expect(log(bo, 'Ada').getByText(`Dinner? ${address}`)).toBeVisible()
  await expect(log(bo, 'Ada').getByRole('button', { name: address })).toHaveCount(0)
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.getByRole('button', { name: t('people:addName', { name: 'Ada' }) }).click()
  await page.keyboard.press('Escape')
  await log(bo, 'Ada').getByRole('button', { name: address }).click()
  const dialog = page.getByRole('dialog', { name: t('chat:link.title') })
  await expect(dialog).toContainText('example.com')
  await expectAccessible(page)
  await expect(dialog.getByRole('link', { name: t('chat:link.open') })).toHaveAttribute('href', address)
  await dialog
    .getByRole('button', { name: t('everywhere:cancel') })
    .last()
    .click()

  await page
    .getByRole('button', { name: t('chat:about', { name: 'Ada' }) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: t('chat:report'), exact: true }).click()
  await expectAccessible(page)
  const sent = page.waitForResponse('**/api/report')
  await page.getByRole('button', { name: t('report-reason:label.spam') }).click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByRole('heading', { name: t('call:report.sentTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('call:report.done') }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByRole('heading', { name: t('chat:empty.default') })).toBeVisible()
})
