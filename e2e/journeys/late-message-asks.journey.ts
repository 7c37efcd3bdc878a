import { expectAccessible } from '../fixtures/accessibility.ts'
import { takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { demo, expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'

test.use({ serverEnv: demo })

const freeMessages = 3
const dayMs = 24 * 60 * 60 * 1000

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

async function write({ page, t }: Person, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat:input', { name }) }).fill(text)
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
}

/** Makes what waits to be sent in this browser a day older than it is. */
const letADayPass = ({ page }: Person): Promise<number> =>
  page.evaluate(async (agedMs) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const opening = indexedDB.open(names.find((name) => name.includes('chat')) ?? '')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const change = database.transaction('messages', 'readwrite')
    const cursors = change.objectStore('messages').index('outbox').openCursor()
    let aged = 0
    cursors.onsuccess = () => {
      const cursor = cursors.result
      if (!cursor) return
      aged += 1
      cursor.update({ ...cursor.value, created: cursor.value.created - agedMs })
      cursor.continue()
    }
    await new Promise<void>((resolve) => {
      change.oncomplete = () => resolve()
    })
    database.close()
    return aged
  }, dayMs)

test('a message that waited for a day in the browser costs nothing by itself, and is sent for its price by a tap', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  const { name } = mira.profile
  await ada.open(`/user-detail/${mira.profile._id}`)
  await expect(ada.page.getByRole('heading', { name })).toBeVisible()
  // A phone has room for the page or the brand, not for both.
  await expect(ada.page.getByRole('banner')).toBeHidden()
  await ada.open(`/chat?userId=${mira.profile._id}`)
  for (let sent = 1; sent <= freeMessages; sent += 1) {
    await write(ada, name, `Hello ${sent}`)
    await expect(log(ada, name).getByText(`Hello ${sent}`)).toBeVisible()
    await expect(log(ada, name).getByText(ada.t('chat:status.created'))).toHaveCount(0)
  }

  await ada.page.context().setOffline(true)
  await write(ada, name, 'Are you there?')
  await write(ada, name, 'Another time, then')
  await expect(log(ada, name).getByText(ada.t('chat:status.created'))).toHaveCount(2)
  expect(await letADayPass(ada)).toBe(2)
  // The tab is closed before the network returns, so that the next one reads what waits.
  await ada.page.goto('about:blank')
  await ada.page.context().setOffline(false)
  await ada.open(`/chat?userId=${mira.profile._id}`)
  await expect(log(ada, name).getByText(ada.t('chat:notSentInTime'))).toHaveCount(2)
  await expect(ada.page.getByRole('banner')).toBeHidden()
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted })
  await expectAccessible(ada.page)

  await log(ada, name)
    .getByRole('button', { name: /^Send again · 5 coins/ })
    .first()
    .click()
  await expect(log(ada, name).getByText(ada.t('chat:notSentInTime'))).toHaveCount(1)
  await expect(log(ada, name).getByText(ada.t('chat:status.created'))).toHaveCount(0)
  await log(ada, name)
    .getByRole('button', { name: ada.t('chat:discard'), exact: true })
    .click()
  await expect(log(ada, name).getByText('Another time, then')).toHaveCount(0)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - 5 })
  await mira.open(`/chat?userId=${ada.profile._id}`)
  await expect(log(mira, 'Ada').getByText('Are you there?')).toBeVisible()
  await expect(log(mira, 'Ada').getByText('Another time, then')).toHaveCount(0)
})
