import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'

test('a person writes to support from the settings, and an operator answers by name', async ({
  person,
  server,
}) => {
  test.slow()
  const { page, t, open } = await person({ name: 'Ada' })
  await open('/settings')
  await page.getByRole('link', { name: t('settings:help.write') }).click()
  await expect(page.getByText(t('chat:support.first'))).toBeVisible()
  const support = t('chat:support.title')
  await page.getByRole('textbox', { name: t('chat:input', { name: support }) }).fill('Where is my photo?')
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
  const messages = page.getByRole('log', { name: t('chat:log', { name: support }) })
  await expect(messages.getByText(t('chat:status.sent'))).toBeVisible()
  await expectAccessible(page)

  const listed = await server.command('support', 'list')
  const [chatId = ''] = /chat_[0-9a-z]{20}/.exec(listed) ?? []
  const as = '--as=Mia/support'
  expect(await server.command('support', 'show', chatId, as)).toContain('person: Where is my photo?')
  await expect(messages.getByText(t('chat:status.read'))).toBeVisible()
  await server.command('support', 'answer', chatId, as, 'We are looking at it.')
  await expect(messages.getByText('We are looking at it.')).toBeVisible()
  const mia = t('chat:support.operator', { name: 'Mia', role: t('chat:support.role.support') })
  await expect(messages.getByText(mia)).toBeVisible()

  // An answer to who is elsewhere waits in the list.
  await open('/settings')
  await server.command('support', 'answer', chatId, as, 'It is back.')
  await page.getByRole('link', { name: t('nav:chatsUnread_one', { count: '1' }) }).click()
  await page.getByRole('link', { name: /It is back/ }).click()
  await expect(messages.getByText('It is back.')).toBeVisible()
})
