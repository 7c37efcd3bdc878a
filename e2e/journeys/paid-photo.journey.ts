import { expectAccessible } from '../fixtures/accessibility.ts'
import { takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { demo, expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'
import { attachPhotos } from '../fixtures/photos.ts'

test.use({ serverEnv: demo })

const unlockCoins = 50

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

const send = ({ page, t }: Person) => page.getByRole('button', { name: t('chat:send'), exact: true }).click()

/** A picture in the messages with a person: clear, or blurred. */
const photo = (person: Person, name: string, state: 'open' | 'hidden') =>
  log(person, name).getByRole('button', {
    name: person.t(`chat:media.${state}`, { what: person.t('chat:media.image') }),
  })

async function chooseOfChat({ page, t }: Person, name: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: t('chat:about', { name }) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: t(action), exact: true }).click()
}

/** The page of what a person unlocked, which leads back to the chat. */
async function findAmongPrivate({ page, t, open }: Person, name: string): Promise<void> {
  await open('/profile')
  await page.getByRole('link', { name: t('profile:privateText') }).click()
  const opened = t('chat:media.open', { what: t('chat:media.image') })
  await expect(page.getByRole('button', { name: opened }).locator('img')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('private:chatWith', { name }) }).click()
}

test('a creator’s photo opens for its price once, stays open, and what a person blurs they clear again', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  const { name } = mira.profile
  await ada.open(`/chat?userId=${mira.profile._id}`)
  await ada.page.getByRole('textbox', { name: ada.t('chat:input', { name }) }).fill('Hi Mira')
  await send(ada)
  await expect(log(ada, name).getByText(ada.t('chat:status.sent'))).toBeVisible()

  await mira.open(`/chat?userId=${ada.profile._id}`)
  await attachPhotos(mira, ['beach.jpg'])
  await mira.page
    .getByRole('combobox', { name: mira.t('chat:unlock.price') })
    .selectOption(String(unlockCoins))
  await expectAccessible(mira.page)
  await send(mira)
  await expect(log(mira, 'Ada').getByText(/^Opens for 50 coins \(≈\s\$/)).toBeVisible()

  const open = log(ada, name).getByRole('button', { name: /^Open · 50 coins \(≈\s\$/ })
  await expect(photo(ada, name, 'hidden').locator('img')).toBeVisible()
  await expectAccessible(ada.page)
  await open.dblclick()
  await expect(photo(ada, name, 'open')).toBeVisible()
  await expect(open).toHaveCount(0)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - unlockCoins })
  await ada.page.reload()
  await photo(ada, name, 'open').click()
  await expect(ada.page.getByRole('dialog').getByRole('img')).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await chooseOfChat(ada, name, 'chat:media.all')
  const overview = ada.page.getByRole('dialog', { name: ada.t('chat:media.all') })
  const opened = ada.t('chat:media.open', { what: ada.t('chat:media.image') })
  await expect(overview.getByRole('button', { name: opened }).locator('img')).toBeVisible()
  await ada.page.keyboard.press('Escape')

  await findAmongPrivate(ada, name)

  // A free photo arrives blurred, is shown by a tap, and is no longer blurred once the person says so.
  await chooseOfChat(ada, name, 'chat:blur')
  await attachPhotos(mira, ['hills.jpg'])
  await send(mira)
  await attachPhotos(mira, ['city.jpg'])
  await send(mira)
  await expect(photo(ada, name, 'hidden')).toHaveCount(2)
  await log(ada, name)
    .getByRole('button', { name: ada.t('chat:unlock.show') })
    .first()
    .click()
  await expect(photo(ada, name, 'hidden')).toHaveCount(1)
  await chooseOfChat(ada, name, 'chat:unblur')
  await expect(photo(ada, name, 'hidden')).toHaveCount(0)
  await expect(photo(ada, name, 'open')).toHaveCount(3)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - unlockCoins })
})
