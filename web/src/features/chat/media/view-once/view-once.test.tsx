import { type ChatMessage, limits } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useCallback } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import chat from '../../../../../../locales/en/chat.json' with { type: 'json' }
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aDatabase, aMessage, changesFrom, me } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { NewFile } from '../../engine/outbox.port.ts'
import type { ChatDatabase } from '../../store/chat-database.ts'
import { mergeChanges } from '../../store/merge.ts'
import { useLive } from '../../use-live.ts'
import { MessageMedia } from '../message-media.tsx'
import { useAttachments } from '../use-attachments.ts'
import { ViewOnceSwitch } from './view-once-switch.tsx'

const { once } = chat
const addresses = { createObjectURL: vi.fn(() => 'blob:one'), revokeObjectURL: vi.fn() }
beforeEach(() => void Object.assign(URL, addresses))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const photo = { state: 'waiting', kind: 'image' } as const
const film = { state: 'waiting', kind: 'video' } as const

/** The message as the tab stores it, shown again after each change. */
function Stored({ database, isRequest }: { database: ChatDatabase; isRequest: boolean }) {
  const message = useLive(useCallback(() => database.messages.toCollection().first(), [database]))
  return message ? <MessageMedia message={message} isRequest={isRequest} /> : null
}

async function show(
  more: Partial<ChatMessage>,
  { isRequest = false, viewOnce = vi.fn<(_: unknown) => Promise<Blob>>(async () => new Blob(['x'])) } = {},
) {
  const database = await aDatabase()
  const message = aMessage(1, { type: 'media', text: '', media: [], viewOnce: photo, ...more })
  await mergeChanges(database, changesFrom(0, 1, { messages: [message] }))
  const clock = fakeClock()
  const platform = aPlatform({ api: { chat: { viewOnce } }, clock })
  const open = () =>
    render(
      <TestProviders platform={platform}>
        <ChatProvider value={stub<ChatClient>({ userId: me, database })}>
          <Stored database={database} isRequest={isRequest} />
        </ChatProvider>
      </TestProviders>,
    )
  const page = open()
  await waitFor(() => expect(page.container.textContent).not.toBe(''))
  /** The server tells that the look was taken. */
  const turnViewed = () =>
    mergeChanges(database, changesFrom(1, 2, { messages: [{ ...message, viewOnce: { state: 'viewed' } }] }))
  return { viewOnce, database, clock, turnViewed, open }
}

const button = (name: string) => screen.findByRole('button', { name })
const tap = async (name: string) => void fireEvent.click(await button(name))
const words = async (text: string) => void (await screen.findByText(text))

test('nothing is fetched before the tap; then it is shown from memory, which is freed when it closes', async () => {
  const { viewOnce, turnViewed } = await show({})
  expect(viewOnce).not.toHaveBeenCalled()
  await tap(once.open.image)
  expect((await screen.findByRole('img', { name: 'Photo' })).getAttribute('src')).toBe('blob:one')
  expect(viewOnce).toHaveBeenCalledExactlyOnceWith({
    body: { messageId: 'msg_1' },
    signal: expect.any(AbortSignal),
  })
  const days = once.reportable_other.replace('{{count}}', String(limits.reportableDaysMin))
  await words(`${once.whileOpen.image} ${days}`)
  await turnViewed()
  await tap('Close')
  expect(screen.queryByRole('img')).toBeNull()
  expect(addresses.revokeObjectURL).toHaveBeenCalledWith('blob:one')
  await words(once.received.viewed)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a video whose look is told before its file arrives is shown as a video', async () => {
  const answer = Promise.withResolvers<Blob>()
  const { viewOnce, turnViewed } = await show({ viewOnce: film }, { viewOnce: vi.fn(() => answer.promise) })
  await tap(once.open.video)
  await waitFor(() => expect(viewOnce).toHaveBeenCalled())
  await turnViewed()
  await words(once.unfinished.video.replace('{{time}}', time(limits.viewOnceRepeatMs)))
  answer.resolve(new Blob(['x']))
  expect((await screen.findByLabelText('Video', { selector: 'video' })).tagName).toBe('VIDEO')
})

const time = (laterMs: number) =>
  new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(fakeClock().now() + laterMs)

test('what was cut off by closing or a reload opens again, for as long as the server answers', async () => {
  const given: AbortSignal[] = []
  const cutOff = vi.fn((input: unknown) => {
    given.push((input as { signal: AbortSignal }).signal)
    return new Promise<Blob>(() => {})
  })
  const { clock, turnViewed, open } = await show({ viewOnce: film }, { viewOnce: cutOff })
  await tap(once.open.video)
  await waitFor(() => expect(cutOff).toHaveBeenCalledTimes(1))
  await turnViewed()
  await tap('Close')
  expect(given[0]?.aborted).toBe(true)
  act(() => clock.advance(limits.viewOnceRepeatMs / 2))
  cleanup()
  open()
  await words(once.unfinished.video.replace('{{time}}', time(limits.viewOnceRepeatMs)))
  await tap(once.open.video)
  await waitFor(() => expect(cutOff).toHaveBeenCalledTimes(2))
  await tap('Close')
  act(() => clock.advance(limits.viewOnceRepeatMs / 2 + 1_000))
  await words(once.received.viewed)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a lost answer can be asked for again; one that is gone cannot', async () => {
  const viewOnce = vi
    .fn<() => Promise<Blob>>()
    .mockRejectedValueOnce(new ApiError('unavailable', {}, 0))
    .mockRejectedValueOnce(new ApiError('not_found'))
  const { turnViewed } = await show({}, { viewOnce })
  await tap(once.open.image)
  await button('Try again')
  await turnViewed()
  await tap('Try again')
  await words(once.tooLate)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await tap('Close')
  await words(once.received.viewed)
})

test.each([
  ['its sender waits', { tempId: 'mine' }, once.sent.waiting.image],
  [
    'its sender learns of the look',
    { tempId: 'mine', viewOnce: { state: 'viewed' } as const },
    once.sent.viewed,
  ],
  ['it was seen', { viewOnce: { state: 'viewed' } as const }, once.received.viewed],
  ['it ended', { viewOnce: { state: 'expired' } as const }, once.received.expired],
])('without a way to open it: %s', async (_, more, text) => {
  await show(more)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('one of a request opens after a reply', async () => {
  await show({}, { isRequest: true })
  expect(screen.getByText(chat.media.afterReply)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

const fileOf = (fileId: string, kind: NewFile['kind']): NewFile => ({
  fileId,
  kind,
  purpose: kind === 'audio' ? 'chatAudio' : 'chatImage',
  blob: new Blob(),
})

function Tray({ files }: { files: readonly NewFile[] }) {
  const attachments = useAttachments()
  return (
    <>
      <button type="button" onClick={() => attachments.set(files)}>
        set
      </button>
      <button type="button" onClick={() => attachments.add(fileOf('more', 'image'))}>
        add
      </button>
      <button type="button" onClick={() => attachments.remove('one')}>
        remove
      </button>
      <ViewOnceSwitch attachments={attachments} hasText />
    </>
  )
}

function showTray(files: readonly NewFile[]): void {
  render(
    <TestProviders platform={aPlatform({})}>
      <Tray files={files} />
    </TestProviders>,
  )
  fireEvent.click(screen.getByText('set'))
}
const theSwitch = () => screen.queryByRole<HTMLInputElement>('switch', { name: once.switch })

test('it is offered for one photo or video, and says what it cannot do', () => {
  showTray([fileOf('one', 'image')])
  expect(theSwitch()?.checked).toBe(false)
  expect(screen.getByText(once.promise.image)).toBeTruthy()
  cleanup()
  showTray([fileOf('one', 'audio')])
  expect(theSwitch()).toBeNull()
  cleanup()
  showTray([fileOf('one', 'image'), fileOf('two', 'image')])
  expect(theSwitch()).toBeNull()
})

test('a second photo does not turn it off unseen: it says that one is too many; without files it is off', () => {
  showTray([fileOf('one', 'image')])
  fireEvent.click(theSwitch() as HTMLElement)
  expect(screen.getByText(new RegExp(once.textStays))).toBeTruthy()
  fireEvent.click(screen.getByText('add'))
  expect(theSwitch()?.checked).toBe(true)
  expect(screen.getByText(new RegExp(once.oneFile))).toBeTruthy()
  cleanup()
  showTray([fileOf('one', 'image')])
  fireEvent.click(theSwitch() as HTMLElement)
  fireEvent.click(screen.getByText('remove'))
  expect(theSwitch()).toBeNull()
  fireEvent.click(screen.getByText('add'))
  expect(theSwitch()?.checked).toBe(false)
})
