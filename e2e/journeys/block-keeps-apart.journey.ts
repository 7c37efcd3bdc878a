import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet } from '../fixtures/meeting.ts'

/** Both searches widen to everybody within 15 s; only then "not met" means "kept apart". */
const widenMs = 25_000

test('a block ends the call for both, and the two do not meet again however far they look', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.say('call:block.action'), exact: true }).click()
  await ada.page.getByRole('button', { name: ada.say('everywhere:block.confirm') }).click()
  for (const one of [ada, bo]) {
    await one.page.getByRole('button', { name: one.say('call:ended.next') }).click()
    await expect(one.page.getByRole('button', { name: one.say('lobby:searching.cancel') })).toBeVisible()
  }
  await expectAccessible(ada.page)
  for (const one of [ada, bo]) {
    await expect(one.page.getByText(one.say('lobby:searching.region'))).toBeVisible({ timeout: widenMs })
  }
  await ada.open('/settings')
  await expect(ada.page.getByText('Bo', { exact: true })).toBeVisible()
})
