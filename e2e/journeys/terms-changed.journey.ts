import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

// A server of its own: its terms change for everyone.
test.use({ serverEnv: { DEMO: '1', JOURNEY: 'terms-changed' } })

const codeIn = async (shown: Locator) => /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''

test('an admin publishes changed terms, and a person accepts them at the next visit', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const bo = await person({ name: 'Bo', viewport: 'phone' })
  const { page, t } = bo
  await enterLobby(bo)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(`${server.consoleOrigin()}/legal`)
  await desk.getByRole('button', { name: /Ada Admin/ }).click()
  await desk.getByRole('button', { name: 'Continue' }).click()
  const used = await codeIn(desk.getByText(/Demo code: \d{6}/))
  await desk.getByLabel('Code').fill(used)
  await desk.getByRole('button', { name: 'Log in' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Terms of use' })).toContainText('Text missing')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Terms of use' }).click()
  await desk.getByLabel('Text in Markdown').fill('## Ending it\n\nYou can leave **at any time**.')
  await desk.keyboard.press('Control+s')
  await expect(desk.getByText(/Draft by Ada Admin/)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('tab', { name: 'Preview' }).click()
  await expect(desk.getByRole('heading', { name: 'Ending it' })).toBeVisible()
  await desk.getByRole('button', { name: 'Publish…' }).click()
  const dialog = desk.getByRole('dialog', { name: /Publish/ })
  await dialog.getByLabel('What changed').fill('the first text')
  await dialog.getByRole('radio', { name: /Ask everyone/ }).check()
  await dialog.getByLabel('Summary in English').fill('You can now leave at any time.')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Publish version 1 and ask everyone' }).click()
  const proof = desk.getByRole('dialog', { name: 'Confirm it’s you' })
  // Each code is accepted once: the next one is shown within half a minute.
  const fresh = proof.getByText(new RegExp(`Demo code: (?!${used})\\d{6}`))
  await expect(fresh).toBeVisible({ timeout: 45_000 })
  await proof.getByLabel('Code').fill(await codeIn(fresh))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(desk.getByText('Version 1 is published.')).toBeVisible()

  await page.reload()
  const asked = page.getByRole('dialog', { name: t('settings:changedTerms.title') })
  await expect(asked.getByText('You can now leave at any time.')).toBeVisible()
  await expectAccessible(page)
  const read = page.waitForEvent('popup')
  await asked.getByRole('link', { name: t('settings:changedTerms.read') }).click()
  const terms = await read
  await expect(terms.getByRole('heading', { name: 'Ending it' })).toBeVisible()
  await expectAccessible(terms)
  await terms.close()
  await asked.getByRole('button', { name: t('settings:changedTerms.accept') }).click()
  await expect(asked).toBeHidden()
  await enterLobby(bo)
  await expect(asked).toBeHidden()
  await context.close()
})
