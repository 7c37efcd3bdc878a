import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

async function write({ page, t }: Person, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat:input', { name }) }).fill(text)
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
}

/** Opens the menu of the first message. */
async function choose({ page, t }: Person, action: string): Promise<void> {
  await page
    .getByRole('button', { name: t('chat:messageMenu') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** One reacts to the first message with the keyboard alone, and the other joins by a press. */
async function laughTogether(first: Person, second: Person): Promise<void> {
  const { page, t } = first
  await page
    .getByRole('button', { name: t('chat:messageMenu') })
    .first()
    .focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const by = (who: 'them' | 'both', name: string) =>
    t(`chat:reaction.${who}`, { reaction: t('chat:reaction.laugh'), name })
  const laughs = log(second, first.name).getByRole('button', { name: by('them', first.name) })
  await laughs.click()
  await expect(
    log(first, second.name).getByRole('button', { name: by('both', second.name), pressed: true }),
  ).toHaveText(/2/)
  await expectAccessible(second.page)
}

test('a message is answered, reacted to, found and left out; an emoji, a sticker and a GIF are sent', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()
  await write(ada, 'Bo', 'Coffee on Friday?')

  await bo.open('/chat')
  await bo.page.getByRole('link', { name: /Coffee/ }).click()
  await choose(bo, bo.t('chat:reply.action'))
  await write(bo, 'Ada', 'Yes, at six')
  const quote = log(ada, 'Bo').getByRole('button', { name: 'You Coffee on Friday?' })
  await quote.click()
  await expect(ada.page).toHaveURL(/message=msg_/)

  await laughTogether(bo, ada)

  const open = bo.page.getByRole('button', { name: bo.t('chat:picker.open') })
  await open.click()
  await bo.page.getByRole('searchbox', { name: bo.t('chat:picker.search') }).fill('pizza')
  await bo.page.getByRole('button', { name: 'pizza', exact: true }).click()
  await bo.page.getByRole('button', { name: bo.t('chat:send'), exact: true }).click()
  await expect(log(ada, 'Bo').getByText('🍕')).toBeVisible()
  await open.click()
  await bo.page.getByRole('tab', { name: bo.t('chat:picker.stickers') }).click()
  await expectAccessible(bo.page)
  await bo.page.getByRole('button', { name: bo.t('chat:stickers.hug') }).click()
  await expect(log(ada, 'Bo').getByRole('img', { name: 'Sticker: Hug' })).toBeVisible()
  await open.click()
  await bo.page.getByRole('tab', { name: bo.t('chat:picker.gifs') }).click()
  await bo.page.getByRole('searchbox', { name: bo.t('chat:picker.searchGifs') }).fill('pulse')
  await bo.page.getByRole('button', { name: 'Heartbeat', exact: true }).click()
  await expect(log(ada, 'Bo').getByRole('img', { name: 'GIF: Heartbeat' })).toBeVisible()

  await ada.page.getByRole('searchbox', { name: ada.t('chat:search') }).fill('six')
  await ada.page.getByRole('link', { name: /Yes, at six/ }).click()
  await expect(log(ada, 'Bo').locator('[data-marked]')).toContainText('Yes, at six')
  await expectAccessible(ada.page)

  await choose(ada, ada.t('chat:select.one'))
  await ada.page.getByRole('checkbox').nth(2).click()
  await ada.page.getByRole('button', { name: ada.t('chat:select.delete') }).click()
  await ada.page.getByRole('button', { name: ada.t('chat:deleteForMe') }).click()
  await expect(log(ada, 'Bo').getByText('🍕')).toHaveCount(0)
  await expect(log(bo, 'Ada').getByText('🍕')).toBeVisible()
  await expect(log(ada, 'Bo').getByRole('button', { name: ada.t('chat:reply.earlier') })).toBeVisible()

  await ada.page.getByRole('searchbox', { name: ada.t('chat:search') }).clear()
  await ada.page.getByRole('button', { name: ada.t('chat:listMenu') }).click()
  await ada.page.getByRole('menuitem', { name: ada.t('chat:selectChats.action') }).click()
  await ada.page.getByRole('checkbox', { name: ada.t('chat:selectChats.one', { name: 'Bo' }) }).click()
  await expectAccessible(ada.page)
  await ada.page.getByRole('button', { name: ada.t('chat:selectChats.delete') }).click()
  await ada.page.getByRole('button', { name: ada.t('chat:deleteOne.confirm') }).click()
  await expect(ada.page.getByRole('heading', { name: ada.t('chat:empty.default') })).toBeVisible()
})
