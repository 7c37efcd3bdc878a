import type { Chat } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../../../locales/en/chat.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aChat, aDatabase, aMessage, me, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import { mergeChats, rowOf } from '../../store/merge.ts'
import { ForwardDialog } from './forward-dialog.tsx'

afterEach(cleanup)

const chatWith = (name: string, more: Partial<Chat> = {}) =>
  aChat({ _id: `chat_${name}`, users: [{ ...mia, userId: `usr_${name}`, name }], ...more })

async function open(message: MessageRow, chats: readonly Chat[], openMedia = vi.fn()) {
  const database = await aDatabase()
  await mergeChats(database, chats)
  const send = vi.fn<ChatClient['send']>(async () => undefined)
  const onClose = vi.fn()
  let files = 0
  const uuid = () => {
    files += 1
    return `fil_${files}`
  }
  const platform = aPlatform({ api: { media: { openMedia } }, clock: fakeClock(), uuid })
  render(
    <TestProviders platform={platform}>
      <ChatProvider value={stub<ChatClient>({ userId: me, database, send })}>
        <ForwardDialog message={message} onClose={onClose} />
      </ChatProvider>
    </TestProviders>,
  )
  return { send, onClose }
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const forward = () => fireEvent.click(screen.getByRole('button', { name: words.forward.send }))

test('a text goes to each chosen chat, marked, in its turn', async () => {
  const text = rowOf(aMessage(1))
  const { send, onClose } = await open(text, [chatWith('Ada'), chatWith('Bea'), chatWith('Cy')])
  fireEvent.click(await box('Ada'))
  fireEvent.click(await box('Cy'))
  forward()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const content = { type: 'text', text: 'text 1', forwards: 'msg_1', forwarded: true }
  expect(send.mock.calls.map(([chat, sent]) => [chat._id, sent]).toSorted()).toEqual([
    ['chat_Ada', content],
    ['chat_Cy', content],
  ])
})

test('five chats at once, and neither requests, hidden ones nor those where writing costs coins', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  await open(rowOf(aMessage(1)), [
    ...names.map((name) => chatWith(name)),
    chatWith('Request', { isInRequestFolder: true }),
    chatWith('Hidden', { hidden: true }),
    chatWith('Creator', { messagePrice: { freeLeft: 0, priceCoins: 5 } }),
  ])
  await box('A')
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  for (const name of names.slice(0, 5)) fireEvent.click(await box(name))
  expect((await box('F')).disabled).toBe(true)
  fireEvent.click(await box('A'))
  expect((await box('F')).disabled).toBe(false)
})

const photo = {
  ...rowOf(aMessage(2, { tempId: 'a', type: 'media', text: '' })),
  media: [{ id: 'med_1', type: 'image' }],
} as unknown as MessageRow

test('photos of one’s own are read once and sent as new files', async () => {
  const read = vi.fn(async () => new Blob(['photo']))
  const { send } = await open(photo, [chatWith('Ada'), chatWith('Bea')], read)
  for (const name of ['Ada', 'Bea']) fireEvent.click(await box(name))
  forward()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(read).toHaveBeenCalledOnce()
  const ids = send.mock.calls.flatMap(([, sent]) => (sent.type === 'media' ? sent.files[0]?.fileId : []))
  expect(new Set(ids).size).toBe(2)
})

test('photos that cannot be read are not sent, and that is said', async () => {
  const failing = vi.fn(() => Promise.reject(new ApiError('unavailable', {}, 0)))
  const { send } = await open(photo, [chatWith('Ada')], failing)
  fireEvent.click(await box('Ada'))
  forward()
  expect(await screen.findByText(words.forward.failed)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})
