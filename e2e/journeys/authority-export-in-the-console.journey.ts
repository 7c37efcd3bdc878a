import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzip } from '../../server/test/unzip.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { log, meet, write } from '../fixtures/meeting.ts'
import { logInDemo, stepUpDemo } from '../fixtures/operator.ts'

const reference = 'LKA Berlin, 4711/26'

test.use({ serverEnv: { DEMO: '1', JOURNEY: 'authority-export-in-the-console' } })

test('a report about a minor is exported for an authority by an admin, once a second operator has confirmed it', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await write(bo, ada, 'I am 15')
  await expect(log(ada)).toContainText('I am 15')
  await ada.page.getByRole('button', { name: ada.t('call:report.action'), exact: true }).click()
  await ada.page.getByRole('button', { name: ada.t('report-reason:label.minor') }).click()

  const consoleOf = async (name: string, path: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${server.consoleOrigin()}${path}`)
    await logInDemo(page, name)
    return page
  }
  const admin = await consoleOf('Ada Admin', '/reports')
  await expect(admin.getByText('1 report waiting')).toBeVisible()
  await admin.keyboard.press('n')
  await expect(admin.getByRole('heading', { name: 'Report about Bo' })).toBeVisible()
  await admin.getByRole('button', { name: 'Request an export' }).click()
  await admin.getByLabel('Authority and reference').fill(reference)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Request export' }).click()
  await stepUpDemo(admin)
  await expect(admin.getByText('Waiting for a second operator')).toBeVisible()
  await expectAccessible(admin)

  const senior = await consoleOf('Sena Senior', new URL(admin.url()).pathname)
  await expect(senior.getByText(reference)).toBeVisible()
  await senior.getByRole('button', { name: 'Confirm export' }).click()
  await stepUpDemo(senior)
  await expect(senior.getByRole('button', { name: 'Confirm export' })).toBeHidden()

  await admin.reload()
  const arrives = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download export' }).click()
  const files = unzip(readFileSync(await (await arrives).path()))
  expect(files.get('messages.json')).toContain('I am 15')
  expect(files.get('manifest.txt')).toContain(reference)
  await expect(admin.getByText('Last downloaded')).toBeVisible()
  await expectAccessible(admin)
  await Promise.all([admin, senior].map((page) => page.context().close()))
})
