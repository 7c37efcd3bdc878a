import type { MessagePrice } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../../locales/en/chat.json' with { type: 'json' }
import coins from '../../../../../../locales/en/coins.json' with { type: 'json' }
import error from '../../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aChat, chatId, me, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { ChatRow, MessageRow } from '../../store/chat-database.ts'
import { MessageActionsProvider } from '../bubbles/message-actions.tsx'
import { Refused } from './refused.tsx'

afterEach(cleanup)

async function refused(more: Partial<MessageRow>, messagePrice: MessagePrice | null = null) {
  const message: MessageRow = {
    key: 'one',
    chatId,
    from: me,
    to: mia.userId,
    type: 'text',
    text: 'Hello',
    created: 1,
    order: 1,
    offensive: false,
    ignoreOffensive: false,
    status: 'failed',
    ...more,
  }
  const { users: _, ...rest } = aChat()
  const row: ChatRow = { ...rest, userId: mia.userId, messagePrice }
  const again = vi.fn(async () => undefined)
  const discard = vi.fn(async () => undefined)
  const onEdit = vi.fn()
  const platform = aPlatform({
    api: {
      accounts: { profile: async () => ({ profile: { coins: 2 } }) },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2333 }) },
    },
  })
  const actions = {
    selected: null,
    marked: null,
    onEdit,
    onOpener() {},
    onReply: null,
    onEditSent: null,
    onForward: null,
    canReact: false,
    onReport: null,
    onSelect() {},
    onJump() {},
  }
  render(
    <TestProviders platform={platform}>
      <ChatProvider value={stub<ChatClient>({ outbox: { again }, discard })}>
        <MessageActionsProvider value={actions}>
          <Refused message={message} chat={row} />
        </MessageActionsProvider>
      </ChatProvider>
    </TestProviders>,
  )
  return { message, again, discard, onEdit }
}

test('a message with files that failed shows the reason, and can be sent again', async () => {
  const { again } = await refused({ type: 'media', refusedBy: 'media_wrong_format' })
  expect(screen.getByText('Message sending was failed.')).toBeTruthy()
  expect(screen.getByText(error.media_wrong_format)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: chat.sendAgain }))
  expect(again).toHaveBeenCalledExactlyOnceWith('one', { priceCoins: 0 })
})

test('a text that was not sent says why, or only that it was not', async () => {
  await refused({ refusedBy: 'forbidden' })
  expect(screen.getByText(error.forbidden)).toBeTruthy()
  expect(screen.queryByText(chat.notSent)).toBeNull()
  cleanup()
  await refused({})
  expect(screen.getByText(chat.notSent)).toBeTruthy()
})

test('a message that was not sent in time asks, and names the price of sending it now', async () => {
  const { again, discard } = await refused({ isLate: true }, { freeLeft: 0, priceCoins: 5 })
  expect(screen.getByText(chat.notSentInTime)).toBeTruthy()
  expect(screen.queryByText(chat.notSent)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^Send again.*5 coins/ }))
  expect(again).toHaveBeenCalledExactlyOnceWith('one', { priceCoins: 5 })
  fireEvent.click(screen.getByRole('button', { name: chat.discard }))
  expect(discard).toHaveBeenCalledExactlyOnceWith('one')
})

test('an offensive message goes back into the box to be edited, once', async () => {
  const { message, discard, onEdit, again } = await refused({ status: 'offensive', text: 'You fotze' })
  expect(screen.getByText(chat.offensive)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: chat.edit }))
  fireEvent.click(screen.getByRole('button', { name: chat.edit }))
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(message)
  expect(discard).not.toHaveBeenCalled()
  expect(again).not.toHaveBeenCalled()
})

test('an offensive text is sent anyway by a tap that shows what it costs', async () => {
  const { again, discard } = await refused({ status: 'offensive' }, { freeLeft: 0, priceCoins: 5 })
  fireEvent.click(await screen.findByRole('button', { name: /^Send anyway.*5 coins/ }))
  expect(again).toHaveBeenCalledExactlyOnceWith('one', { priceCoins: 5, ignoreOffensive: true })
  expect(discard).not.toHaveBeenCalled()
})

test.each(['spending_limit', 'self_excluded'] as const)(
  'a message that %s stopped leads to support',
  async (refusedBy) => {
    await refused({ refusedBy })
    const link = screen.getByRole('link', { name: chat.support.ask })
    expect(link.getAttribute('href')).toBe('/chat?support=finance')
  },
)

test('a message without enough coins says how many are missing, what they cost, and leads to them', async () => {
  await refused({ refusedBy: 'not_enough_coins' }, { freeLeft: 0, priceCoins: 5 })
  expect(await screen.findByText(/You need 3 coins \(≈.\$0\.07\) more\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: coins.get }).getAttribute('href')).toBe('/payment/credits')
})
