import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

// A server of its own: what is announced is shown to everyone.
test.use({ serverEnv: { DEMO: '1', JOURNEY: 'announcement' } })

const codeIn = async (shown: Locator) => /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''

/** The browser's Back, which stays on the page. */
const back = (page: Page) => page.evaluate(() => history.back())

/** As a password manager fills a field: past the setter by which React would learn it, and without an event. */
const fillUnnoticed = (field: Locator, value: string) =>
  field.evaluate((element, text) => {
    const prototype = Object.getPrototypeOf(element)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  }, value)

/** Back asks before it leaves texts that are not saved, and closes what asks: they are still there. */
async function expectBackAsks(desk: Page): Promise<void> {
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await back(desk)
  await expect(question).toBeVisible()
  await back(desk)
  await expect(question).toBeHidden()
  await expect(desk).toHaveURL(/\/announcements\/new$/)
  await expect(desk.getByLabel('Title')).toHaveValue('New chat rules')
}

test('an admin publishes an announcement, and a person in the product sees and dismisses it for good', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const bo = await person({ name: 'Bo', language: 'de', viewport: 'phone' })
  await enterLobby(bo)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(`${server.consoleOrigin()}/announcements`)
  await desk.getByRole('button', { name: /Ada Admin/ }).click()
  await desk.getByRole('button', { name: 'Continue' }).click()
  const used = await codeIn(desk.getByText(/Demo code: \d{6}/))
  await desk.getByLabel('Code').fill(used)
  await desk.getByRole('button', { name: 'Log in' }).click()
  await expect(desk.getByText('No announcements yet')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'New announcement' }).click()
  await desk.getByLabel('Title').fill('New chat rules')
  await expectBackAsks(desk)
  await desk.getByLabel('Text', { exact: true }).fill('They apply from Monday.')
  await desk.getByRole('tab', { name: 'German' }).click()
  await desk.getByLabel('Title').fill('Neue Chatregeln')
  await desk.getByLabel('Text', { exact: true }).fill('Sie gelten ab Freitag.')
  await expect(desk.getByRole('figure').getByText('Neue Chatregeln')).toBeVisible()
  await desk.getByLabel('Button').selectOption('Wallet')
  await desk.getByRole('button', { name: 'German', pressed: false }).click()
  await expect(desk.getByText(/Reaches \d+ (person|people)/)).toBeVisible()
  await expectAccessible(desk)
  await fillUnnoticed(desk.getByLabel('Text', { exact: true }), 'Sie gelten ab Montag.')
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(desk.getByText(/Draft by Ada Admin/)).toBeVisible()
  await desk.getByRole('button', { name: 'Publish…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Publish this announcement?' })
  await dialog.getByLabel('Reason').fill('agreed on Friday')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Publish announcement' }).click()
  const proof = desk.getByRole('dialog', { name: 'Confirm it’s you' })
  // Each code is accepted once: the next one is shown within half a minute.
  const fresh = proof.getByText(new RegExp(`Demo code: (?!${used})\\d{6}`))
  await expect(fresh).toBeVisible({ timeout: 45_000 })
  await proof.getByLabel('Code').fill(await codeIn(fresh))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(desk.getByText('Running')).toBeVisible()

  const alerts = bo.page.getByRole('region', { name: bo.t('toasts:region') })
  await expect(alerts.getByText('Neue Chatregeln')).toBeVisible()
  await expect(alerts.getByText('Sie gelten ab Montag.')).toBeVisible()
  await expectAccessible(bo.page)
  await expect(alerts.getByRole('button', { name: bo.t('toasts:open') })).toBeVisible()
  await alerts.getByRole('button', { name: bo.t('toasts:close') }).click()
  await expect(alerts.getByText('Neue Chatregeln')).toBeHidden()
  await expect(desk.getByText('1 seen, 1 dismissed')).toBeVisible({ timeout: 30_000 })

  const listed = bo.page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/announcements',
  )
  await bo.page.reload()
  expect(await (await listed).json()).toEqual({ announcements: [] })
  await expect(alerts.getByText('Neue Chatregeln')).toBeHidden()

  await desk.getByRole('button', { name: 'Stop…' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('everyone knows')
  await desk.getByRole('button', { name: 'Stop announcement' }).click()
  await expect(desk.getByText('Stopped', { exact: true })).toBeVisible()
  await desk.getByRole('link', { name: 'All announcements' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'New chat rules' })).toContainText('Stopped')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'New announcement' }).click()
  await desk.getByLabel('Title').fill('Not to be kept')
  await back(desk)
  await desk.getByRole('button', { name: 'Discard changes' }).click()
  await expect(desk).toHaveURL(/\/announcements$/)
  await expect(desk.getByRole('row').filter({ hasText: 'New chat rules' })).toBeVisible()
  await context.close()
})
