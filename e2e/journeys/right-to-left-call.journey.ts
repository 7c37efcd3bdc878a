import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { log, meet, write } from '../fixtures/meeting.ts'

test('a call in Arabic on a phone reads from right to left, meets an English desk and passes axe', async ({
  person,
}) => {
  const layla = await person({ name: 'Layla', language: 'ar', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  await meet(layla, bo)
  await expect(layla.page.locator('html')).toHaveAttribute('dir', 'rtl')
  const end = layla.page.getByRole('button', { name: layla.t('call:controls.end'), exact: true })
  const next = layla.page.getByRole('button', { name: layla.t('call:controls.next'), exact: true })
  const [endBox, nextBox] = [await end.boundingBox(), await next.boundingBox()]
  expect(nextBox?.x ?? 0).toBeLessThan(endBox?.x ?? 0)
  await write(layla, bo, 'مساء الخير')
  await expect(log(bo)).toContainText('مساء الخير')
  await expectAccessible(layla.page)
  await end.click()
  await expect(layla.page.getByRole('heading', { name: layla.t('call:ended.title.left') })).toBeVisible()
  await expectAccessible(layla.page)
})
