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
  for (const one of [ada, bo]) await stayAfterCalls(one)
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

  for (const [one, other] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    await one.open('/calls-history')
    const row = one.page.getByRole('listitem').filter({ hasText: other.name })
    await expect(row).toContainText(one.t('people:contact'))
    await expect(
      row.getByRole('link', { name: one.t('people:callFreeName', { name: other.name }) }),
    ).toBeVisible()
    // The name has room for itself beside what one can do: it stands on one line.
    const name = await row.getByText(other.name, { exact: true }).boundingBox()
    expect(name?.height).toBeLessThan(lineMaxPx)
    await one.open('/followings')
    const about = one.page.getByRole('button', { name: one.t('people:about', { name: other.name }) })
    expect((await about.boundingBox())?.height).toBeLessThan(buttonMaxPx)
    await about.click()
    const sheet = one.page.getByRole('dialog')
    await expect(sheet.getByText(one.t('people:isContact', { name: other.name }))).toBeVisible()
    await expectAccessible(one.page)
  }
})
