import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { aChat, aDatabase, aMessage, mia } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import { ChatMenu } from '../chat-menu.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import { ListMenu } from './list-menu.tsx'
import { SelectedChats } from './selected-chats.tsx'
import type { ListedChat } from './use-chats.ts'

afterEach(cleanup)

function listed(_id: string): ListedChat {
  const { users: _, ...rest } = aChat({
    _id,
    unreadMessages: 1,
    lastMessage: aMessage(1, { _id: `msg_${_id}` }),
  })
  return { chat: { ...rest, userId: mia.userId }, partner: mia, last: null }
}

/** Shows something of the list; every request is answered unless `refusal` refuses it. */
async function show(shown: ReactNode, refusal: ApiError | null = null) {
  const asked: unknown[] = []
  const ask =
    (name: string) =>
    async (...input: readonly unknown[]) => {
      asked.push([name, ...input])
      if (refusal) throw refusal
    }
  const api = { chat: { readAllChats: ask('readAll'), hide: ask('hide'), setStatuses: ask('read') } }
  const notices = { show: vi.fn() }
  const database = await aDatabase()
  const client = {
    database,
    markRead: ask('markRead'),
    deleteChats: ask('delete'),
    setBlur: ask('blur'),
    changeSettings: ask('settings'),
  }
  render(
    <TestProviders platform={aPlatform({ api, notices, clock: fakeClock() })}>
      <ChatProvider value={stub<ChatClient>(client)}>{shown}</ChatProvider>
    </TestProviders>,
  )
  return { asked, notices, database }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function choose(menu: string, item: string): void {
  const button = screen.getByRole('button', { name: menu })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(screen.getByRole('menuitem', { name: item }))
}

test('all chats of a list are marked as read, and deleted once that is confirmed', async () => {
  const onSelect = vi.fn()
  const { asked } = await show(<ListMenu filter="requestFolder" onSelect={onSelect} />)
  choose(chat.listMenu, chat.readAll)
  expect(asked).toEqual([['readAll', { body: { listFilter: 'requestFolder' } }]])
  choose(chat.listMenu, chat.selectChats.action)
  expect(onSelect).toHaveBeenCalledOnce()
  choose(chat.listMenu, chat.deleteAll.action)
  expect(asked).toHaveLength(1)
  press(chat.deleteAll.confirm)
  await waitFor(() => expect(asked.at(-1)).toEqual(['delete', 'requestFolder']))
})

test('several chosen chats are read, hidden and deleted, and then none are chosen', async () => {
  const chats = ['chat_1', 'chat_2', 'chat_3'].map(listed)
  const onSelect = vi.fn()
  const selected = new Set(['chat_1', 'chat_3'])
  const { asked } = await show(<SelectedChats listed={chats} selected={selected} onSelect={onSelect} />)
  press(chat.selectChats.all)
  expect(onSelect).toHaveBeenLastCalledWith(new Set(['chat_1', 'chat_2', 'chat_3']))
  press(chat.markRead)
  const messageIds = ['msg_chat_1', 'msg_chat_3']
  expect(asked.at(-1)).toEqual(['read', { params: { status: 'read' }, body: { messageIds } }])
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(null))
  press(chat.hide)
  const hidden = ['chat_1', 'chat_3'].map((id) => ['hide', { params: { id } }])
  await waitFor(() => expect(asked.slice(1)).toEqual(hidden))
  press(chat.selectChats.delete)
  press(chat.deleteSeveral.confirm)
  await waitFor(() => expect(asked.at(-1)).toEqual(['delete', ['chat_1', 'chat_3']]))
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(4))
})

test('one chat is read, hidden and deleted from its menu, without a swipe', async () => {
  const [onGone, listedChat] = [vi.fn(), listed('chat_1')]
  const { asked } = await show(<ChatMenu chat={listedChat.chat} partner={mia} onGone={onGone} />)
  const menu = chat.about.replace('{{name}}', mia.name)
  choose(menu, chat.markRead)
  expect(asked.at(-1)).toEqual(['markRead', 'msg_chat_1'])
  choose(menu, chat.hide)
  expect(asked.at(-1)).toEqual(['hide', { params: { id: 'chat_1' } }])
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  choose(menu, chat.delete)
  press(chat.deleteOne.confirm)
  await waitFor(() => expect(asked.at(-1)).toEqual(['delete', ['chat_1']]))
  await waitFor(() => expect(onGone).toHaveBeenCalledTimes(2))
})

test('what was not done is said, and the dialog stays', async () => {
  const refusal = new ApiError('unavailable', {}, 0)
  const { notices } = await show(<ListMenu filter="default" onSelect={() => {}} />, refusal)
  choose(chat.listMenu, chat.readAll)
  await waitFor(() =>
    expect(notices.show).toHaveBeenCalledWith({ title: error.unavailable, accent: 'error' }),
  )
  choose(chat.listMenu, chat.deleteAll.action)
  press(chat.deleteAll.confirm)
  expect((await screen.findAllByText(error.unavailable)).length).toBeGreaterThan(0)
  expect(screen.getByRole('dialog', { name: chat.deleteAll.title })).toBeTruthy()
})

const menuOfMia = chat.about.replace('{{name}}', mia.name)

test('one chat is pinned, muted for a chosen time and moved to the hidden ones from its menu', async () => {
  const [onGone, { chat: row }] = [vi.fn(), listed('chat_1')]
  const { asked } = await show(<ChatMenu chat={row} partner={mia} onGone={onGone} />)
  choose(menuOfMia, chat.pin)
  await waitFor(() => expect(asked.at(-1)).toEqual(['settings', 'chat_1', { pinned: true }]))
  choose(menuOfMia, chat.mute.action)
  fireEvent.click(await screen.findByRole('button', { name: chat.mute.eightHours }))
  expect(asked.at(-1)).toEqual(['settings', 'chat_1', { mute: 'eightHours' }])
  choose(menuOfMia, chat.conceal)
  expect(asked.at(-1)).toEqual(['settings', 'chat_1', { hidden: true }])
  expect(onGone).toHaveBeenCalledOnce()
})

test('each of it is taken back from the same menu; a hidden chat is shown again, and not pinned', async () => {
  const mutedUntil = fakeClock().now() + 1
  const row = { ...listed('chat_1').chat, mutedUntil, pinnedAt: 1 }
  const { asked } = await show(<ChatMenu chat={row} partner={mia} />)
  choose(menuOfMia, chat.unpin)
  choose(menuOfMia, chat.mute.off)
  expect(asked).toEqual([
    ['settings', 'chat_1', { pinned: false }],
    ['settings', 'chat_1', { mute: 'off' }],
  ])
  cleanup()
  const hidden = await show(<ChatMenu chat={{ ...listed('chat_1').chat, hidden: true }} partner={mia} />)
  choose(menuOfMia, chat.unhide)
  expect(hidden.asked).toEqual([['settings', 'chat_1', { hidden: false }]])
  const button = screen.getByRole('button', { name: menuOfMia })
  fireEvent.keyDown(button, { key: 'Enter' })
  expect(screen.queryByRole('menuitem', { name: chat.pin })).toBeNull()
})

test('a sixth chat is not pinned, and that is said', async () => {
  const { asked, notices, database } = await show(<ChatMenu chat={listed('chat_9').chat} partner={mia} />)
  for (let at = 1; at <= 5; at += 1) await database.chats.put({ ...listed(`chat_${at}`).chat, pinnedAt: at })
  choose(menuOfMia, chat.pin)
  await waitFor(() =>
    expect(notices.show).toHaveBeenCalledWith({ title: error.too_many_pins, accent: 'error' }),
  )
  expect(asked).toEqual([])
})

test('the hidden chats have an entry of their own, with their number', async () => {
  const { database } = await show(<ListMenu filter="default" onSelect={() => {}} />)
  await database.folders.put({ type: 'hidden', chatIds: [], userIds: [], count: 3, unreadMessages: 0 })
  const nameOf = (count: number) => chat.hiddenChats.replace('{{count}}', String(count))
  const button = screen.getByRole('button', { name: chat.listMenu })
  fireEvent.keyDown(button, { key: 'Enter' })
  // As the server counted them, until all of them are stored here.
  expect(await screen.findByRole('menuitem', { name: nameOf(3) })).toBeTruthy()
  await database.chatFilters.put({ filter: 'hidden', nextToken: null })
  await database.chats.put({ ...listed('chat_1').chat, hidden: true, countMessages: 1 })
  expect(await screen.findByRole('menuitem', { name: nameOf(1) })).toBeTruthy()
})
