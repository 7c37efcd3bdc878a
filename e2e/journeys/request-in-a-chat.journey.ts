import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { missEachOther, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

const box = ({ page, t }: Person, name: string) =>
  page.getByRole('textbox', { name: t('chat:input', { name }) })

async function write(person: Person, name: string, text: string): Promise<void> {
  await box(person, name).fill(text)
  await person.page.getByRole('button', { name: person.t('chat:send'), exact: true }).click()
}

test('a message of a person who was not seen is a request; a reply moves it to the list, which shows why', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await missEachOther(ada, bo)
  await ada.open(`/chat?userId=${bo.profile._id}`)
  await write(ada, 'Bo', 'The connection was gone')
  await expect(log(ada, 'Bo').getByText(ada.t('chat:status.sent'))).toBeVisible()

  // On a phone the menu of a message appears by a tap on it. A short conversation is at the bottom.
  const menu = log(ada, 'Bo').getByRole('button', { name: ada.t('chat:messageMenu') })
  const words = log(ada, 'Bo').getByText('The connection was gone')
  await expect(menu).toHaveCSS('opacity', '0')
  await words.tap()
  await expect(menu).toHaveCSS('opacity', '1')
  expect((await words.boundingBox())?.y).toBeGreaterThan(422)

  const { page, t } = bo
  await bo.open('/chat')
  const chip = (filter: string) =>
    page
      .getByRole('group', { name: t('chat:filters') })
      .getByRole('button', { name: t(`chat:filter.${filter}`) })
  await expect(chip('requestFolder')).toContainText('1')
  await expect(page.getByRole('heading', { name: t('chat:empty.default') })).toBeVisible()
  await expect(page).toHaveTitle(t('chat:pageTitle'))
  await chip('requestFolder').click()
  await page.getByRole('link', { name: /The connection/ }).click()
  await expect(page.getByText(t('chat:request', { name: 'Ada' }))).toBeVisible()
  await expectAccessible(page)
  // A request that was read shows nothing to its sender.
  await expect(log(ada, 'Bo').getByText(ada.t('chat:status.read'))).toHaveCount(0)

  // Text typed right before a reload is still in the box.
  await box(bo, 'Ada').fill('Mine')
  await page.reload()
  await expect(box(bo, 'Ada')).toHaveValue('Mine')
  await write(bo, 'Ada', 'Mine too')
  await expect(log(ada, 'Bo').getByText('Mine too')).toBeVisible()
  await expect(log(ada, 'Bo').getByText(ada.t('chat:status.read'))).toBeVisible()
  await expect(page.getByText(t('chat:request', { name: 'Ada' }))).toBeHidden()

  await chip('default').click()
  await expect(page.getByRole('link', { name: new RegExp(t('chat:promoted.reply')) })).toBeVisible()
  await expectAccessible(page)
})
