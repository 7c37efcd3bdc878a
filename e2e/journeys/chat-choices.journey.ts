import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })
const input = ({ page, t }: Person, name: string) =>
  page.getByRole('textbox', { name: t('chat:input', { name }) })
const list = ({ page, t }: Person) => page.getByRole('list', { name: t('chat:title') })

/** Chooses from the menu of a chat in the list, with the keyboard alone. */
async function choose({ page, t }: Person, name: string, action: string): Promise<void> {
  await page
    .getByRole('region', { name: t('chat:title') })
    .getByRole('button', { name: t('chat:about', { name }) })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: action }).focus()
  await page.keyboard.press('Enter')
}

test('a text is changed for both and passed on; a chat is pinned, muted, moved to the hidden ones and shown again', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()
  await input(ada, 'Bo').fill('See you on Firday')
  await ada.page.keyboard.press('Enter')
  await bo.open('/chat')
  await bo.page.getByRole('link', { name: /Firday/ }).click()

  await log(ada, 'Bo')
    .getByRole('button', { name: ada.t('chat:messageMenu') })
    .click()
  await ada.page.getByRole('menuitem', { name: ada.t('chat:edit'), exact: true }).click()
  await expect(input(ada, 'Bo')).toHaveValue('See you on Firday')
  await expectAccessible(ada.page)
  await input(ada, 'Bo').fill('See you on Friday')
  await ada.page.getByRole('button', { name: ada.t('chat:editing.save') }).click()
  for (const [reader, name] of [
    [ada, 'Bo'],
    [bo, 'Ada'],
  ] as const) {
    await expect(log(reader, name).getByText('See you on Friday')).toBeVisible()
    await expect(log(reader, name).getByText(reader.t('chat:editing.edited'))).toBeVisible()
  }

  await log(bo, 'Ada')
    .getByRole('button', { name: bo.t('chat:messageMenu') })
    .click()
  await bo.page.getByRole('menuitem', { name: bo.t('chat:forward.action') }).click()
  const dialog = bo.page.getByRole('dialog', { name: bo.t('chat:forward.title') })
  await dialog.getByRole('checkbox', { name: 'Ada' }).check()
  await expectAccessible(bo.page)
  await dialog.getByRole('button', { name: bo.t('chat:forward.send') }).click()
  await expect(log(ada, 'Bo').getByText(ada.t('chat:forward.done'))).toBeVisible()

  await bo.open('/chat')
  const row = list(bo).getByRole('listitem')
  await choose(bo, 'Ada', bo.t('chat:pin'))
  await expect(row.getByText(bo.t('chat:pinned'))).toBeAttached()
  await choose(bo, 'Ada', bo.t('chat:mute.action'))
  await bo.page.getByRole('button', { name: bo.t('chat:mute.hour') }).click()
  await expect(row.getByText(bo.t('chat:mute.state'))).toBeAttached()
  await expectAccessible(bo.page)
  await choose(bo, 'Ada', bo.t('chat:conceal'))
  await expect(row).toHaveCount(0)
  await input(ada, 'Bo').fill('Are you there?')
  await ada.page.keyboard.press('Enter')

  // Another page of the same person knows it from the server.
  await bo.page.reload()
  await bo.page.getByRole('button', { name: bo.t('chat:listMenu') }).click()
  await bo.page.getByRole('menuitem', { name: bo.t('chat:hiddenChats', { count: '1' }) }).click()
  await expect(row.getByText('Are you there?')).toBeVisible()
  await choose(bo, 'Ada', bo.t('chat:unhide'))
  await bo.page.getByRole('button', { name: bo.t('chat:filter.default'), exact: true }).click()
  await expect(row.getByText('Are you there?')).toBeVisible()
})
