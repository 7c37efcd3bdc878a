import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'

/** More than one line of text, and less than two. */
const lineMaxPx = 36
/** A name that is a button is as high as a finger needs. */
const buttonMaxPx = 50

test('two who add each other after a call are contacts, and each finds the other in history and contacts', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  // On a narrow phone a row has little room for long words.
  const bo = await person({ name: 'Bo', viewport: 'narrow', language: 'de' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('button', { name: ada.t('people:addName', { name: 'Bo' }) }).click()
  await expect(ada.page.getByText(ada.t('people:isAdded', { name: 'Bo' }))).toBeVisible()
  await expectAccessible(ada.page)

  // Bo leaves the end screen: the history still has Ada, who asked.
  await bo.open('/calls-history')
  await bo.page.getByRole('button', { name: bo.t('people:addBackName', { name: 'Ada' }) }).click()
  await expect(bo.page.getByText(bo.t('people:contact'), { exact: true })).toBeVisible()
  await expectAccessible(bo.page)

  for (const [first, second] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    await first.open('/calls-history')
    const row = first.page.getByRole('listitem').filter({ hasText: second.name })
    await expect(row).toContainText(first.t('people:contact'))
    await expect(
      row.getByRole('link', { name: first.t('people:callFreeName', { name: second.name }) }),
    ).toBeVisible()
    // The name has room for itself beside what one can do: it stands on one line.
    const name = await row.getByText(second.name, { exact: true }).boundingBox()
    expect(name?.height).toBeLessThan(lineMaxPx)
    await first.open('/followings')
    const about = first.page.getByRole('button', { name: first.t('people:about', { name: second.name }) })
    expect((await about.boundingBox())?.height).toBeLessThan(buttonMaxPx)
    await about.click()
    const sheet = first.page.getByRole('dialog')
    await expect(sheet.getByText(first.t('people:isContact', { name: second.name }))).toBeVisible()
    await expectAccessible(first.page)
  }
})
