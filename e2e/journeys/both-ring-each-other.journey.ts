import { press } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectCallWith, meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const callLink = (caller: Person, otherPerson: Person) =>
  caller.page.getByRole('link', { name: caller.t('people:callFreeName', { name: otherPerson.name }) })

test('two who ring each other at the same moment have one call, and neither has missed one', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await press(ada, 'call:controls.end')
  await ada.page.getByRole('button', { name: ada.t('people:addName', { name: 'Bo' }) }).click()
  await bo.page.getByRole('button', { name: bo.t('people:addBackName', { name: 'Ada' }) }).click()

  for (const entry of [ada, bo]) await entry.open('/followings')
  const links = [callLink(ada, bo), callLink(bo, ada)]
  for (const link of links) await expect(link).toBeVisible()
  await Promise.all(links.map((link) => link.click()))
  await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
  await press(ada, 'call:controls.end')

  for (const [first, second] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    await first.open('/calls-history?type=missed')
    await expect(first.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(first.page.getByRole('listitem').filter({ hasText: second.name })).toHaveCount(0)
  }
})
