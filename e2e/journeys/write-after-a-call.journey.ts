import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const messages = ({ page, t }: Person, name: string) =>
  page.getByRole('log', { name: t('chat:log', { name }) })

async function write({ page, t }: Person, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat:input', { name }) }).fill(text)
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
}

test('two who met write to each other, also what one wrote without a network', async ({ person }) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo', viewport: 'phone' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()
  await write(ada, 'Bo', 'You left before I could answer')
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:status.sent'))).toBeVisible()

  await bo.open('/settings')
  await bo.page.getByRole('link', { name: bo.t('nav:chatsUnread_one', { count: '1' }) }).click()
  await expectAccessible(bo.page)
  await bo.page.getByRole('link', { name: /You left before/ }).click()
  await expect(messages(bo, 'Ada').getByText('You left before I could answer')).toBeVisible()
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:status.read'))).toBeVisible()
  await write(bo, 'Ada', 'My battery did')
  await expect(messages(ada, 'Bo').getByText('My battery did')).toBeVisible()
  await expectAccessible(ada.page)
  // A word longer than the line leaves the button in reach.
  await write(bo, 'Ada', 'z'.repeat(300))
  await expect(messages(ada, 'Bo').getByText(/z{300}/)).toBeVisible()

  await ada.page.context().setOffline(true)
  await write(ada, 'Bo', 'Same time tomorrow?')
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:status.created'))).toBeVisible()
  await expect(ada.page.getByText(ada.t('toasts:offlineTitle'))).toBeVisible()
  // Nothing lies over the ways to other screens.
  const ways = ada.page.getByRole('navigation', { name: ada.t('nav:main') })
  for (const way of await ways.getByRole('link').all()) await way.click({ trial: true })
  const search = ada.page.getByRole('searchbox', { name: ada.t('chat:search') })
  await search.fill('battery')
  await ada.page.getByRole('link', { name: /My battery did/ }).click()
  await expect(messages(ada, 'Bo').getByText('You left before I could answer')).toBeVisible()
  await search.fill('')
  await ada.page.context().setOffline(false)
  await expect(messages(bo, 'Ada').getByText('Same time tomorrow?')).toHaveCount(1)
  await expect(messages(ada, 'Bo').getByText('Same time tomorrow?')).toHaveCount(1)
})
