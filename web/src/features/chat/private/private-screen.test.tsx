import type { Partner, PrivateMedia } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import texts from '../../../../../locales/en/private.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { aDatabase, chatId } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { PrivateScreen } from './private-screen.tsx'

afterEach(cleanup)

const aPerson = (userId: string, name: string): Partner => ({
  userId,
  name,
  age: 28,
  gender: 'female',
  country: 'DE',
  language: 'en',
  avatar: '',
  rolesGroup: 'goddess',
  demo: false,
})
const [mira, noor] = [aPerson('usr_mira', 'Mira'), aPerson('usr_noor', 'Noor')]

const anItem = (id: string, from: string, more: Partial<PrivateMedia> = {}): PrivateMedia => ({
  id,
  chatId,
  messageId: 'msg_1',
  type: 'image',
  isPrivate: true,
  isPaid: true,
  url: `/api/media/${id}`,
  availability: 'available',
  metadata: { contentType: 'image/webp', sizeBytes: 1, preview: `/api/media/${id}/preview` },
  blurred: false,
  allowUnblure: false,
  transcodingStatus: 'notNeeded',
  from,
  created: 1_000,
  ...more,
})

interface Page {
  readonly mediaItems: readonly PrivateMedia[]
  readonly people: readonly Partner[]
  readonly paginationToken: string | null
}
interface Query {
  readonly userId?: string
  readonly paginationToken?: string
}

function show(database: ChatDatabase, pageOf: (query: Query) => Page) {
  const privateMedia = async ({ query }: { query: Query }) => pageOf(query)
  const mediaPicture = async () => new Blob(['small'])
  const platform = aPlatform({ api: { chat: { privateMedia }, media: { mediaPicture } } })
  const client = stub<ChatClient>({ database, isKept: true, uploads: { sentPicture: () => undefined } })
  return render(
    <TestProviders platform={platform}>
      <ChatProvider value={client}>
        <PrivateScreen />
      </ChatProvider>
    </TestProviders>,
  )
}

const offline = (): Page => {
  throw new ApiError('unavailable', {}, 0)
}
const tiles = () => screen.getAllByRole('button', { name: /photo/i }) as HTMLButtonElement[]
const keepSwitch = () => screen.findByRole('switch', { name: texts.keep }) as Promise<HTMLInputElement>

test('files are shown page by page with their creators, of all or of one; what is for members is locked', async () => {
  const forMembers = anItem('med_2', noor.userId, { availability: 'needPremium', isPaid: false, url: null })
  show(await aDatabase(), ({ userId, paginationToken }) => {
    if (userId === noor.userId)
      return { mediaItems: [forMembers], people: [mira, noor], paginationToken: null }
    return paginationToken === undefined
      ? {
          mediaItems: [anItem('med_1', mira.userId), forMembers],
          people: [mira, noor],
          paginationToken: 'two',
        }
      : { mediaItems: [anItem('med_3', mira.userId)], people: [], paginationToken: null }
  })
  fireEvent.click(await screen.findByRole('button', { name: texts.more }))
  await expect.poll(() => tiles().map(({ disabled }) => disabled)).toEqual([false, true, false])
  const chats = screen.getAllByRole('link', { name: texts.chatWith.replace('{{name}}', 'Mira') })
  expect(chats.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/chat?userId=usr_mira'))
  expect(screen.getByRole('link', { name: texts.seePremium })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Noor' }))
  await expect.poll(() => tiles().map(({ disabled }) => disabled)).toEqual([true])
})

test('without a network, previews are there only for a person who chose to keep them', async () => {
  const database = await aDatabase()
  const page = { mediaItems: [anItem('med_1', mira.userId)], people: [mira], paginationToken: null }
  const visit = show(database, () => page)
  await expect.poll(() => tiles().length).toBe(1)
  expect(await database.mediaItems.count()).toBe(0)
  fireEvent.click(await keepSwitch())
  await expect.poll(() => database.mediaItems.count()).toBe(1)
  visit.unmount()
  const offlineVisit = show(database, offline)
  expect(await screen.findByText(texts.offline)).toBeTruthy()
  expect(tiles()).toHaveLength(1)
  fireEvent.click(await keepSwitch())
  await expect.poll(() => database.mediaItems.count()).toBe(0)
  offlineVisit.unmount()
  show(database, offline)
  expect(await screen.findByText(texts.failed)).toBeTruthy()
})

test('what is no longer private is no longer kept', async () => {
  const database = await aDatabase()
  const page = (ids: readonly string[]): Page => ({
    mediaItems: ids.map((id) => anItem(id, mira.userId)),
    people: [mira],
    paginationToken: null,
  })
  const visit = show(database, () => page(['med_1', 'med_2']))
  fireEvent.click(await keepSwitch())
  await expect.poll(() => database.mediaItems.count()).toBe(2)
  visit.unmount()
  show(database, () => page(['med_2']))
  await expect.poll(() => database.mediaItems.toCollection().primaryKeys()).toEqual(['med_2'])
})

test('a bought video leads to the page of its creator', async () => {
  const video = anItem('med_1', mira.userId, { type: 'video', videoId: 'vid_1' })
  show(await aDatabase(), () => ({ mediaItems: [video], people: [mira], paginationToken: null }))
  const page = await screen.findByRole('link', { name: texts.pageOf.replace('{{name}}', 'Mira') })
  expect(page.getAttribute('href')).toBe('/user-detail/usr_mira')
})

test('an empty list says what will be here', async () => {
  show(await aDatabase(), () => ({ mediaItems: [], people: [], paginationToken: null }))
  expect(await screen.findByText(texts.empty.title)).toBeTruthy()
})
