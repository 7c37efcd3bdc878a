import type { MessagePrice } from '@serendip/contract'
import { limits } from '@serendip/contract'
import { watchSubmits } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../../locales/en/chat.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aChat, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { Drafts } from '../../engine/drafts.ts'
import type { NewFile } from '../../engine/outbox.port.ts'
import { aRecordingBrowser } from '../../media/a-recording-browser.test-kit.ts'
import { useAttachments } from '../../media/use-attachments.ts'
import type { ChatRow } from '../../store/chat-database.ts'
import { SendBox } from './send-box.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
afterEach(cleanup)

interface Box {
  readonly sells?: boolean
  readonly draft?: string
  readonly isEdited?: boolean
  readonly send?: ChatClient['send']
  readonly isKept?: boolean
  /** Chosen before. */
  readonly files?: readonly NewFile[]
}

/** The box with the files of its conversation. */
function BoxOf({
  files,
  ...props
}: Omit<Parameters<typeof SendBox>[0], 'attachments' | 'answering' | 'onAnswered'> & {
  readonly files: readonly NewFile[]
}) {
  const attachments = useAttachments()
  const { set } = attachments
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once.
  useEffect(() => set(files), [])
  return <SendBox {...props} attachments={attachments} answering={null} onAnswered={() => {}} />
}

async function aBox(
  messagePrice: MessagePrice | null,
  {
    sells = false,
    draft = '',
    isEdited = false,
    isKept = true,
    files = [],
    send = vi.fn(async () => undefined),
  }: Box = {},
) {
  const { users: _, ...rest } = aChat({ messagePrice })
  const row: ChatRow = { ...rest, userId: 'usr_mia' }
  const texts = new Map([['chat_one', draft]])
  const drafts: Drafts = {
    of: ({ _id }) => texts.get(_id) ?? '',
    set: (id, text) => void texts.set(id, text),
    sent: (id) => void texts.set(id, ''),
    flush() {},
    rescue() {},
    forget: async () => undefined,
  }
  const client = stub<ChatClient>({ isKept, send, drafts, typing: { publish() {} } })
  const rate = async () => ({ currency: 'USD', centsPer1000Coins: 2333 })
  const clock = fakeClock()
  const platform = aPlatform({ api: { catalogue: { coinRate: rate } }, clock, uuid: () => 'fil_1' })
  const boxOf = (chat: ChatRow) => (
    <TestProviders platform={platform}>
      <ChatProvider value={client}>
        <BoxOf chat={chat} partner={mia} isEdited={isEdited} sells={sells} files={files} />
      </ChatProvider>
    </TestProviders>
  )
  const { rerender } = render(boxOf({ ...row, draft }))
  /** The database has another draft, which another tab wrote. */
  const storeElsewhere = (next: string) => {
    texts.set('chat_one', next)
    rerender(boxOf({ ...row, draft: next }))
  }
  return { row, send, clock, storeElsewhere, stored: () => texts.get('chat_one') }
}

test('the price of the next message is shown above the box, in coins and money', async () => {
  const { row, send } = await aBox({ freeLeft: 0, priceCoins: 5 })
  expect(await screen.findByText('Each message costs 5 coins (≈ $0.12).')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Message to Mia' }), { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledWith(expect.objectContaining(row), { type: 'text', text: 'Hello' })
})

test('free messages are counted, and the price after them is shown', async () => {
  await aBox({ freeLeft: 2, priceCoins: 5 })
  expect((await screen.findByText(/\$/)).textContent).toBe(
    '2 free messages left. After that, each costs 5 coins (≈\u00a0$0.12).',
  )
})

test('nothing is said where writing is free', async () => {
  await aBox(null)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  await aBox({ freeLeft: null, priceCoins: 0 })
  expect(screen.queryByRole('status')).toBeNull()
})

test('a photo to be seen once is sent without the text, which stays in the box', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const { row, send } = await aBox(null, {
    files: [{ fileId: 'one', kind: 'image', purpose: 'chatImage', blob: new Blob() }],
  })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  fireEvent.change(box, { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('switch', { name: chat.once.switch }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })))
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining(row),
    expect.objectContaining({ type: 'media', text: '', viewOnce: { state: 'waiting', kind: 'image' } }),
  )
  expect(box.value).toBe('Hello')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a creator lets premium members alone open a message, or those who pay, chosen for each message', async () => {
  const { row, send } = await aBox(null, { sells: true })
  const write = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Message to Mia' }), { target: { value } })
  const choose = (name: string | RegExp) => {
    const price = screen.getByRole('combobox', { name: 'Opens for' })
    const option = screen.getByRole<HTMLOptionElement>('option', { name })
    fireEvent.change(price, { target: { value: option.value } })
  }
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  write('For members')
  choose('Premium members')
  submit()
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining(row), {
    type: 'text',
    text: 'For members',
    membersOnly: true,
  })
  write('For sale')
  choose(/^50 coins/)
  submit()
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining(row), {
    type: 'text',
    text: 'For sale',
    unlockCoins: 50,
  })
  write('For everyone')
  submit()
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining(row), { type: 'text', text: 'For everyone' })
})

test('what was typed earlier is in the box, and no longer once it is sent', async () => {
  const { send, row, stored } = await aBox(null, { draft: 'Half a thou' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  expect(box.value).toBe('Half a thou')
  fireEvent.change(box, { target: { value: 'Half a thought' } })
  expect(stored()).toBe('Half a thought')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledWith(expect.objectContaining(row), { type: 'text', text: 'Half a thought' })
  expect(box.value).toBe('')
  await vi.waitFor(() => expect(stored()).toBe(''))
})

test('a draft that another tab sent or deleted leaves the box, but not what was typed here since', async () => {
  const { storeElsewhere } = await aBox(null, { draft: 'Half a thought' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  storeElsewhere('')
  expect(box.value).toBe('')
  cleanup()
  const typing = await aBox(null, { draft: 'Half a thought' })
  const otherBox = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  fireEvent.change(otherBox, { target: { value: 'Half a thought and more' } })
  typing.storeElsewhere('')
  expect(otherBox.value).toBe('Half a thought and more')
})

test('a browser that stores nothing is said to keep no drafts, and a failed write names its cause', async () => {
  await aBox(null, { isKept: false, draft: 'Hello', send: () => Promise.reject(new Error('broken')) })
  expect(screen.getByText(chat.notKept)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(chat.notStored)).toBeTruthy()
  expect(screen.queryByText(chat.noSpace)).toBeNull()
})

test('the Enter that ends a composition does not send', async () => {
  const { send } = await aBox(null, { draft: 'にほんご' })
  const box = screen.getByRole('textbox', { name: 'Message to Mia' })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(send).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a draft is kept until its message is stored, and stays if it cannot be', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const { stored } = await aBox(null, { draft: 'Half a thought', send: () => promise })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  expect([box.value, stored()]).toEqual(['', 'Half a thought'])
  reject(new DOMException('full', 'QuotaExceededError'))
  expect(await screen.findByText(chat.noSpace)).toBeTruthy()
  expect([box.value, stored()]).toEqual(['Half a thought', 'Half a thought'])
})

test('where something is edited, the keyboard is in the box', async () => {
  await aBox(null, { draft: 'Refused words', isEdited: true })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  expect(document.activeElement).toBe(box)
})

test('while a voice message is recorded nothing can be typed over it, and it can be heard before it is sent', async () => {
  aRecordingBrowser()
  const { clock } = await aBox(null)
  fireEvent.click(screen.getByRole('button', { name: chat.media.record }))
  expect(await screen.findByRole('timer')).toBeTruthy()
  act(() => clock.advance(7_000))
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: chat.media.endRecording }))
  const chosen = await screen.findByRole('list', { name: chat.media.chosen })
  expect(within(chosen).getByRole('button', { name: chat.media.play })).toBeTruthy()
  expect(within(chosen).getByText('0:07')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Message to Mia' })).toBeTruthy()
})

test('a message that is too long stays whole and is not sent, by button or key, until it is shortened', async () => {
  const { send, stored } = await aBox(null)
  const unwatch = watchSubmits(document, flushSync)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Mia' })
  const tooLong = `${'a'.repeat(limits.messageMaxChars - 1)}😀 and more`
  fireEvent.change(box, { target: { value: tooLong } })
  expect([box.value, stored()]).toEqual([tooLong, tooLong])
  expect(screen.getByRole('alert').textContent).toBe(`${tooLong.length} / ${limits.messageMaxChars}`)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(send).not.toHaveBeenCalled()
  expect(box.value.slice(box.selectionStart)).toBe('😀 and more')
  fireEvent.change(box, { target: { value: 'Short' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(send).toHaveBeenCalledTimes(1)
  unwatch()
})
