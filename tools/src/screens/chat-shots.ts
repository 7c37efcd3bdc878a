import { meet, missEachOther, stayAfterCalls } from '../../../e2e/fixtures/meeting.ts'
import type { Person } from '../../../e2e/fixtures/person.ts'
import { attachPhotos } from '../../../e2e/fixtures/photos.ts'
import type { Scene } from './scene.ts'
import type { Shot } from './shot.ts'

const chats = () => '/chat'

const log = ({ page, t }: Person, name: string) => page.getByRole('log', { name: t('chat:log', { name }) })

async function send({ page, t }: Person, name: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat:input', { name }) }).fill(words)
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
}

/** Two who met, and the empty conversation that they share, on both sides. */
async function openBoth(scene: Scene): Promise<readonly [Person, Person]> {
  const own = scene.person()
  const otherPerson = await scene.other({ name: 'Noor' })
  for (const person of [own, otherPerson]) await stayAfterCalls(person)
  await meet(own, otherPerson)
  await own.page.getByRole('button', { name: own.t('call:controls.end'), exact: true }).click()
  await own.page.getByRole('link', { name: own.t('call:ended.message') }).click()
  await log(own, 'Noor').waitFor()
  await otherPerson.open(`/chat?userId=${own.profile._id}`)
  await log(otherPerson, own.name).waitFor()
  return [own, otherPerson]
}

/** A short conversation in both directions. */
export async function converse(scene: Scene): Promise<void> {
  const [own, otherPerson] = await openBoth(scene)
  await send(own, 'Noor', own.t('landing:art.ask'))
  await log(otherPerson, own.name).getByText(own.t('landing:art.ask')).waitFor()
  await send(otherPerson, own.name, own.t('landing:art.answer'))
  await log(own, 'Noor').getByText(own.t('landing:art.answer')).waitFor()
}

/** A message request, opened from the request folder. */
async function openRequest(scene: Scene): Promise<void> {
  const own = scene.person()
  const otherPerson = await scene.other({ name: 'Noor' })
  for (const person of [own, otherPerson]) await stayAfterCalls(person)
  await missEachOther(otherPerson, own)
  await otherPerson.open(`/chat?userId=${own.profile._id}`)
  await send(otherPerson, own.name, otherPerson.t('landing:art.ask'))
  await log(otherPerson, own.name).getByText(otherPerson.t('chat:status.sent')).waitFor()
  const { page, t } = own
  await own.open('/chat')
  await page
    .getByRole('group', { name: t('chat:filters') })
    .getByRole('button', { name: t('chat:filter.requestFolder') })
    .click()
  await page.getByRole('link', { name: /Noor/ }).click()
  await page.getByText(t('chat:request', { name: 'Noor' })).waitFor()
  await log(own, 'Noor').getByText(t('landing:art.ask')).waitFor()
}

/** The media overview of a chat. */
async function openMedia(scene: Scene): Promise<void> {
  const [own] = await openBoth(scene)
  const { page, t } = own
  await attachPhotos(own, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])
  await page.getByRole('button', { name: t('chat:send'), exact: true }).click()
  await log(own, 'Noor')
    .getByText(t('chat:status.sent'))
    .or(log(own, 'Noor').getByText(t('chat:status.read')))
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: t('chat:about', { name: 'Noor' }) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: t('chat:media.all'), exact: true }).click()
  await page
    .getByRole('dialog', { name: t('chat:media.all') })
    .locator('img')
    .nth(4)
    .waitFor()
}

export const chatShots: readonly Shot[] = [
  {
    name: 'chats-empty',
    as: 'person',
    path: chats,
    act: ({ page, t }) => page.getByText(t('chat:empty.default')).waitFor(),
  },
  {
    name: 'chats',
    as: 'person',
    path: chats,
    async act(scene) {
      await converse(scene)
      await scene.page.goto('/chat')
      await scene.page.getByText(scene.t('landing:art.answer')).first().waitFor()
    },
  },
  { name: 'chat-new', as: 'person', path: chats, act: async (scene) => void (await openBoth(scene)) },
  {
    name: 'chat-support',
    as: 'person',
    path: () => '/chat?support=moderator',
    act: ({ page, t }) => page.getByText(t('chat:support.first')).waitFor(),
  },
  {
    name: 'chat-support-written',
    as: 'person',
    path: () => '/chat?support=moderator',
    async act(scene) {
      await send(scene.person(), scene.t('chat:support.title'), scene.t('landing:art.ask'))
      await scene.page.getByText(scene.t('chat:status.sent')).waitFor()
    },
  },
  { name: 'chat-request', as: 'person', path: chats, act: openRequest },
  { name: 'chat-media', as: 'person', path: chats, act: openMedia },
]
