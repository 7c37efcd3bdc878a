import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { aChat, mia } from '../chat.test-kit.ts'
import { filtersFor } from './chat-filter.ts'
import { ChatFilters } from './chat-filters.tsx'
import type { ListedChat } from './use-chats.ts'

afterEach(cleanup)

const Address = () => <output>{useLocation().search}</output>

function listed(more: Parameters<typeof aChat>[0]): ListedChat {
  const { users: _, ...rest } = aChat(more)
  return { chat: { ...rest, userId: mia.userId }, partner: mia, last: null }
}

async function show(chats: readonly ListedChat[], address = '/chat?userId=usr_mia') {
  render(
    <TestProviders address={address}>
      <ChatFilters chats={chats} filter="default" offered={filtersFor('user')} />
      <Address />
    </TestProviders>,
  )
}

const chips = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('each list shows how many messages are unread in it: requests apart, and hidden chats nowhere', async () => {
  await show([
    listed({ _id: 'chat_1', unreadMessages: 2 }),
    listed({ _id: 'chat_2', unreadMessages: 1, favourite: true }),
    listed({ _id: 'chat_3', unreadMessages: 4, isInRequestFolder: true }),
    listed({ _id: 'chat_4', unreadMessages: 8, hidden: true }),
  ])
  const { filter } = chat
  expect(chips()).toEqual([filter.default, `${filter.unread}3`, filter.favourite, `${filter.requestFolder}4`])
})

test('more than 99 are not counted out, and none show no number', async () => {
  await show([listed({ unreadMessages: 100 })])
  expect(chips()).toContain(`${chat.filter.unread}99+`)
  cleanup()
  await show([listed({})])
  expect(chips()).toEqual(filtersFor('user').map((name) => chat.filter[name]))
})

test('a list is chosen by its address, and the open conversation stays', async () => {
  await show([])
  fireEvent.click(screen.getByRole('button', { name: chat.filter.requestFolder }))
  expect(screen.getByRole('status').textContent).toBe('?userId=usr_mia&filter=requestFolder')
  fireEvent.click(screen.getByRole('button', { name: chat.filter.default }))
  expect(screen.getByRole('status').textContent).toBe('?userId=usr_mia')
})
