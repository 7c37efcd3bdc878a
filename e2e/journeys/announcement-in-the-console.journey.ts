import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

// A server of its own: what is announced is shown to everyone.
test.use({ serverEnv: { DEMO: '1', JOURNEY: 'announcement' } })

const codeIn = async (shown: Locator) => /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''

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
  await desk.getByLabel('Text', { exact: true }).fill('They apply from Monday.')
  await desk.getByRole('tab', { name: 'German' }).click()
  await desk.getByLabel('Title').fill('Neue Chatregeln')
  await desk.getByLabel('Text', { exact: true }).fill('Sie gelten ab Montag.')
  await expect(desk.getByRole('figure').getByText('Neue Chatregeln')).toBeVisible()
  await desk.getByLabel('Button').selectOption('Wallet')
  await desk.getByRole('button', { name: 'German', pressed: false }).click()
  await expect(desk.getByText(/Reaches \d+ (person|people)/)).toBeVisible()
  await expectAccessible(desk)
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
  await context.close()
})
