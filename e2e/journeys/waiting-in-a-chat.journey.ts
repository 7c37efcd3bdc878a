import { enterCreator } from '../fixtures/creator.ts'
import { demo, expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'
import { attachPhotos } from '../fixtures/photos.ts'

test.use({ serverEnv: demo })

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

const send = ({ page, t }: Person) => page.getByRole('button', { name: t('chat:send'), exact: true }).click()

async function write(person: Person, name: string, words: string): Promise<void> {
  await person.page.getByRole('textbox', { name: person.t('chat:input', { name }) }).fill(words)
  await send(person)
}

test('a photo whose upload a reload cuts off arrives once; what is deleted while offline never arrives', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const mira = await enterCreator(people, server)
  const { name } = mira.profile
  const sent = log(ada, name).getByText(ada.t('chat:status.sent'))
  await ada.open(`/chat?userId=${mira.profile._id}`)
  await write(ada, name, 'Hello')
  await expect(sent).toHaveCount(1)

  const upload = ada.page.waitForRequest('**/mediaUpload')
  // The server never gets to answer.
  await ada.page.route('**/mediaUpload', () => undefined)
  await attachPhotos(ada, ['beach.jpg'])
  await send(ada)
  await upload
  const waiting = ada.t('chat:media.sending', { what: ada.t('chat:content.image') })
  await expect(log(ada, name).getByRole('progressbar', { name: waiting })).toBeVisible()
  await ada.page.unrouteAll()
  await ada.page.reload()
  await expect(sent).toHaveCount(2)

  await ada.context.setOffline(true)
  await write(ada, name, 'Never mind')
  await expect(log(ada, name).getByText(ada.t('chat:status.created'))).toBeVisible()
  await log(ada, name)
    .getByRole('button', { name: ada.t('chat:messageMenu') })
    .last()
    .click()
  await ada.page.getByRole('menuitem', { name: ada.t('chat:discard') }).click()
  await expect(log(ada, name).getByText('Never mind')).toHaveCount(0)
  await write(ada, name, 'On my way')
  await ada.context.setOffline(false)
  await expect(sent).toHaveCount(3)

  await mira.open(`/chat?userId=${ada.profile._id}`)
  await expect(log(mira, 'Ada').getByText('On my way')).toBeVisible()
  await expect(log(mira, 'Ada').getByText('Never mind')).toHaveCount(0)
  const photo = mira.t('chat:media.open', { what: mira.t('chat:media.image') })
  await expect(log(mira, 'Ada').getByRole('button', { name: photo })).toHaveCount(1)
})
