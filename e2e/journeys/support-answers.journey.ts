import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'
import { attachPhotos } from '../fixtures/photos.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

const email = 'first.answer@console.example'

// A server of its own: the queue is empty at first.
test.use({ serverEnv: { JOURNEY: 'support-answers' } })

/** The operator opens the person's picture, and answers with another. */
async function exchangePictures(person: Person, desk: Page): Promise<void> {
  const { page, t } = person
  await attachPhotos(person, ['what-i-saw.jpg'])
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
  await desk.getByRole('button', { name: /Show the picture/ }).click()
  await expect(desk.getByRole('img', { name: 'Picture' })).toBeVisible()
  await attachPhotos({ page: desk }, ['where-to-tap.jpg'])
  await desk.getByRole('button', { name: 'Answer', exact: true }).click()
  const shown = page.getByRole('button', { name: t('chat:media.open', { what: t('chat:media.image') }) })
  await expect(shown).toHaveCount(2)
  await expectAccessible(desk)
}

test('a person writes to support from the settings, and an operator answers by name in the console', async ({
  person,
  server,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'support', 'Mia', 'Miller')

  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const { page, t, open } = ada
  await open('/settings/help')
  await page.getByRole('link', { name: t('settings:help.write') }).click()
  await expect(page.getByText(t('chat:support.first'))).toBeVisible()
  const support = t('chat:support.title')
  await page.getByRole('textbox', { name: t('chat:input', { name: support }) }).fill('Where is my photo?')
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
  const messages = page.getByRole('log', { name: t('chat:log', { name: support }) })
  await expect(messages.getByText(t('chat:status.sent'))).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(`${server.consoleOrigin()}/support/replies`)
  await setUpOperator(desk, email, given)

  await desk.getByRole('button', { name: 'New reply' }).click()
  await desk.getByLabel('Title').fill('Photo')
  await desk.getByLabel('Text').fill('We are looking at it.')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('cell', { name: 'We are looking at it.' })).toBeVisible()
  await expectAccessible(desk)

  // By keyboard alone: the next request, its answer, and away.
  await desk.getByRole('link', { name: 'Back to support' }).click()
  await expect(desk.getByRole('link', { name: /Where is my photo/ })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  const log = desk.getByRole('log', { name: 'Conversation with Ada' })
  await expect(log.getByText('Where is my photo?')).toBeVisible()
  await expect(messages.getByText(t('chat:status.read'))).toBeVisible()
  await expect(desk.getByRole('textbox', { name: 'Answer to Ada' })).toBeFocused()
  await desk.getByLabel('Saved reply').selectOption({ label: 'Photo (en)' })
  await expectAccessible(desk)
  await desk.getByRole('textbox', { name: 'Answer to Ada' }).press('Control+Enter')
  await expect(messages.getByText('We are looking at it.')).toBeVisible()
  const mia = t('chat:support.operator', { name: 'Mia', role: t('chat:support.role.support') })
  await expect(messages.getByText(mia)).toBeVisible()
  await expect(log.getByText('We are looking at it.')).toBeVisible()
  await expect(desk.getByText(/First answer after/)).toBeVisible()

  await exchangePictures(ada, desk)

  // An answer to who is elsewhere waits in the list.
  await open('/settings')
  await desk.getByRole('textbox', { name: 'Answer to Ada' }).fill('It is back.')
  await desk.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('link', { name: t('nav:chatsUnread_one', { count: '1' }) }).click()
  await page.getByRole('link', { name: /It is back/ }).click()
  await expect(messages.getByText('It is back.')).toBeVisible()

  await desk.getByRole('button', { name: 'Close request' }).click()
  await expect(desk.getByText('No requests')).toBeVisible()
  // The list is told of it before the request leaves, which keeps the list that was chosen then.
  await expect(desk.getByRole('heading', { name: 'Choose a request' })).toBeVisible()
  await desk.getByRole('button', { name: 'Closed' }).click()
  await expect(desk.getByRole('link', { name: /It is back/ })).toBeVisible()
  await context.close()
})
