import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import chat from '../../../../../../locales/en/chat.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { chatId, me, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { NewFile } from '../../engine/outbox.port.ts'
import type { MessageRow } from '../../store/chat-database.ts'
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

function show(
  more: Partial<MessageRow>,
  { isRequest = false, viewOnce = vi.fn(async () => new Blob(['x'])) } = {},
) {
  const message: MessageRow = {
    key: 'msg_1',
    _id: 'msg_1',
    chatId,
    from: mia.userId,
    to: me,
    type: 'media',
    text: '',
    created: 1,
    order: 1,
    offensive: false,
    ignoreOffensive: false,
    status: 'sent',
    media: [],
    viewOnce: { state: 'waiting', kind: 'image' },
    ...more,
  }
  render(
    <TestProviders platform={aPlatform({ api: { chat: { viewOnce } } })}>
      <ChatProvider value={stub<ChatClient>({ userId: me })}>
        <MessageMedia message={message} isRequest={isRequest} />
      </ChatProvider>
    </TestProviders>,
  )
  return { viewOnce }
}

test('nothing is fetched before the tap; then it is shown from memory, which is freed when it closes', async () => {
  const { viewOnce } = show({})
  expect(viewOnce).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: once.open.image }))
  expect((await screen.findByRole('img', { name: 'Photo' })).getAttribute('src')).toBe('blob:one')
  expect(viewOnce).toHaveBeenCalledExactlyOnceWith({ body: { messageId: 'msg_1' } })
  expect(screen.getByText(once.whileOpen)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(addresses.revokeObjectURL).toHaveBeenCalledWith('blob:one')
})

test('a lost answer can be asked for again; one that is gone cannot', async () => {
  const viewOnce = vi
    .fn<() => Promise<Blob>>()
    .mockRejectedValueOnce(new ApiError('unavailable', {}, 0))
    .mockRejectedValueOnce(new ApiError('not_found'))
  show({}, { viewOnce })
  fireEvent.click(screen.getByRole('button', { name: once.open.image }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(once.tooLate)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['its sender waits', { from: me }, once.sent.waiting],
  ['its sender learns of the look', { from: me, viewOnce: { state: 'viewed' } as const }, once.sent.viewed],
  ['it was seen', { viewOnce: { state: 'viewed' } as const }, once.received.viewed],
  ['it ended', { viewOnce: { state: 'expired' } as const }, once.received.expired],
])('without a way to open it: %s', (_, more, words) => {
  show(more)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('one of a request opens after a reply', () => {
  show({}, { isRequest: true })
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
  expect(screen.getByText(once.promise)).toBeTruthy()
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
