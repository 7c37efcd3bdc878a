import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, searchOn } from '../fixtures/meeting.ts'

// Both searches widen to everyone sooner; only then "not met" means "blocked".
test.use({ settings: { widenLanguageMs: 2_000, widenRegionMs: 4_000 } })

test('a block ends the call for both, and the two do not meet again however far they search', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:block.action'), exact: true }).click()
  await ada.page.getByRole('button', { name: ada.t('everywhere:block.confirm') }).click()
  for (const participant of [ada, bo]) {
    await searchOn(participant)
  }
  await expectAccessible(ada.page)
  for (const entry of [ada, bo]) {
    await expect(entry.page.getByText(entry.t('lobby:searching.region'))).toBeVisible()
  }
  await ada.open('/settings/privacy')
  await expect(ada.page.getByText('Bo', { exact: true })).toBeVisible()
})
