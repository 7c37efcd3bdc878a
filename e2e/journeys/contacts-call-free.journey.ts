import { expectAccessible } from '../fixtures/accessibility.ts'
import { incomingFrom, press } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectCallWith, meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const callLink = (caller: Person, otherPerson: Person) =>
  caller.page.getByRole('link', { name: caller.t('people:callFreeName', { name: otherPerson.name }) })

test('contacts call each other free, again and again, and do not disturb leaves a missed call', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await press(ada, 'call:controls.end')
  await ada.page.getByRole('button', { name: ada.t('people:addName', { name: 'Bo' }) }).click()
  await expect(ada.page.getByText(ada.t('people:isAdded', { name: 'Bo' }))).toBeVisible()
  await bo.open('/followings?tab=addedMe')
  await bo.page.getByRole('button', { name: bo.t('people:addBackName', { name: 'Ada' }) }).click()

  // From the contacts: Bo answers wherever he is in the app.
  await ada.open('/followings')
  await expect(callLink(ada, bo)).toBeVisible()
  await expectAccessible(ada.page)
  await callLink(ada, bo).click()
  await expect(incomingFrom(bo, ada)).toContainText(bo.t('rings:incoming.contact'))
  await expectAccessible(bo.page)
  await press(bo, 'rings:incoming.accept')
  await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
  // A call that was rung has no next person, and no price.
  for (const entry of [ada, bo]) {
    await expect(entry.page.getByRole('button', { name: entry.t('call:controls.next') })).toHaveCount(0)
    await expect(entry.page.getByText(entry.t('call:bill.free'))).toHaveCount(0)
  }

  // From the end screen.
  await press(ada, 'call:controls.end')
  await callLink(ada, bo).click()
  await press(bo, 'rings:incoming.accept')
  await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
  await press(ada, 'call:controls.end')

  // Not to be disturbed: nothing rings, and both find the attempt.
  await bo.open('/settings/calls')
  const quiet = bo.page.getByRole('switch', { name: bo.t('settings:calls.doNotDisturb') })
  await quiet.check()
  await bo.page.reload()
  await expect(quiet).toBeChecked()
  await ada.open('/calls-history')
  await callLink(ada, bo).first().click()
  const over = ada.page.getByRole('dialog', { name: ada.t('rings:over.unavailable', { name: 'Bo' }) })
  await expect(over).toContainText(ada.t('rings:over.contact', { name: 'Bo' }))
  await expect(incomingFrom(bo, ada)).toHaveCount(0)
  await bo.open('/calls-history?type=missed')
  await expect(bo.page.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText(
    bo.t('calls-history:how.missed'),
  )

  // His activity tells both, with one tap back to her, and once seen it counts no more.
  const activity = (unread?: number) =>
    bo.page.getByRole('link', {
      name:
        unread === undefined
          ? bo.t('nav:activity')
          : bo.t('nav:activityUnread_other', { count: String(unread) }),
      exact: true,
    })
  await activity(2).click()
  const missed = bo.page
    .getByRole('listitem')
    .filter({ hasText: bo.t('activity:missedCall', { name: 'Ada' }) })
  await expect(missed.getByRole('link', { name: bo.t('people:callFreeName', { name: 'Ada' }) })).toBeVisible()
  await expect(bo.page.getByText(bo.t('activity:follow_one', { names: '\u2068Ada\u2069' }))).toBeVisible()
  await expect(activity()).toBeVisible()
  await expectAccessible(bo.page)
})
