import { enterCreator } from '../fixtures/creator.ts'
import { demo, expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'
import { keptIn, untilWorkerKeeps } from '../fixtures/worker.ts'

test.use({ serverEnv: demo })

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

async function write({ page, t }: Person, name: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat:input', { name }) }).fill(words)
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
}

test('without a server a reload opens the chats; what is written then arrives later, payments stay the server’s, and nothing is left after the logout', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone', language: 'de', hasWorker: true })
  const mira = await enterCreator(people, server)
  const { name } = mira.profile
  const sent = log(ada, name).getByText(ada.t('chat:status.sent'))
  await ada.open(`/chat?userId=${mira.profile._id}`)
  await write(ada, name, 'Kaffee am Freitag?')
  await expect(sent).toHaveCount(1)
  await untilWorkerKeeps(ada)
  await server.stop()

  await test.step('the conversation opens again, and a message waits', async () => {
    await ada.page.reload()
    await expect(log(ada, name).getByText('Kaffee am Freitag?')).toBeVisible()
    await write(ada, name, 'Im Tunnel geschrieben')
    await expect(log(ada, name).getByText(ada.t('chat:status.created'))).toBeVisible()
  })

  await test.step('so do the list, and the start of the installed app', async () => {
    await ada.open('/chat')
    await expect(ada.page.getByRole('link', { name: /Im Tunnel geschrieben/ })).toBeVisible()
    await ada.open('/match')
    await expect(ada.page.getByRole('link', { name: ada.t('nav:chats') }).first()).toBeVisible()
  })

  await test.step('screens of payments and public pages are the server’s alone', async () => {
    for (const path of ['/payment/credits', '/terms-of-use'])
      await expect(ada.page.goto(path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  })

  await test.step('the server is back: the message arrives', async () => {
    await server.start()
    await ada.open(`/chat?userId=${mira.profile._id}`)
    await expect(sent).toHaveCount(2)
    // A reload before this leaves the note that something waits, and a logout would ask about it.
    await expect.poll(() => ada.page.evaluate(() => localStorage.getItem('chatOutbox'))).toBeNull()
    expect(await ada.page.evaluate(() => 'stored' in document.documentElement.dataset)).toBe(false)
  })

  await test.step('the logout removes the worker and everything that it stored', async () => {
    expect(await keptIn(ada)).toMatchObject({ workers: 1 })
    await ada.open('/match')
    await ada.page.getByRole('button', { name: ada.t('nav:account', { name: 'Ada' }) }).click()
    await ada.page.getByRole('menuitem', { name: ada.t('nav:logout') }).click()
    await expect(ada.page).toHaveURL(/\/de$/)
    await expect.poll(() => keptIn(ada)).toEqual({ caches: [], workers: 0 })
    await server.stop()
    await expect(ada.page.goto('/chat')).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
    await server.start()
  })
})
