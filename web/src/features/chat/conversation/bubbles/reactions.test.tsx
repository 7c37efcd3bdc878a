import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../../locales/en/chat.json' with { type: 'json' }
import error from '../../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aChat, aDatabase, chatId, me, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { ChatRow, MessageRow } from '../../store/chat-database.ts'
import { Bubble } from './bubble.tsx'
import { MessageActionsProvider } from './message-actions.tsx'

afterEach(cleanup)

const heart = (from: string) => ({ from, reaction: 'heart' })

async function aBubble(more: Partial<MessageRow> = {}, canReact = true) {
  const message: MessageRow = {
    key: 'one',
    _id: 'msg_1',
    chatId,
    from: mia.userId,
    to: me,
    type: 'text',
    text: 'Hello',
    created: 1,
    order: 1,
    offensive: false,
    ignoreOffensive: false,
    status: 'sent',
    ...more,
  }
  const { users: _, ...rest } = aChat()
  const row: ChatRow = { ...rest, userId: mia.userId }
  const react = vi.fn(async (_message: MessageRow, _reaction: string | null) => undefined)
  const notices: object[] = []
  const clock = fakeClock()
  const platform = aPlatform({
    api: { catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 1 }) } },
    clock,
    notices: { show: (notice: object) => void notices.push(notice) },
  })
  const none = () => undefined
  const actions = {
    selected: null,
    marked: null,
    onEdit: none,
    onOpener: none,
    onReply: none,
    onEditSent: none,
    onForward: none,
    onReport: none,
    canReact,
    onSelect: none,
    onJump: none,
  }
  const discard = vi.fn(async (_key: string) => undefined)
  const client = { database: await aDatabase(), userId: me, react, discard, unblur: none, outbox: {} }
  render(
    <TestProviders platform={platform}>
      <ChatProvider value={stub<ChatClient>(client)}>
        <MessageActionsProvider value={actions}>
          <Bubble message={message} chat={row} partner={mia} />
        </MessageActionsProvider>
      </ChatProvider>
    </TestProviders>,
  )
  const tap = (pointerType = 'touch') => fireEvent.pointerUp(screen.getByText('Hello'), { pointerType })
  return { message, react, discard, notices, clock, tap }
}

function openMenu() {
  const button = screen.getByRole('button', { name: chat.messageMenu })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
}

test('a reaction is chosen in the menu with the keyboard, also to the sides', async () => {
  const { message, react } = await aBubble()
  openMenu()
  const choices = screen.getAllByRole('menuitemcheckbox')
  expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual([
    ...[chat.reaction.heart, chat.reaction.laugh, chat.reaction.wow, chat.reaction.sad],
    ...[chat.reaction.like, chat.reaction.fire],
  ])
  choices[0]?.focus()
  fireEvent.keyDown(choices[0] as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(choices[1])
  fireEvent.keyDown(choices[1] as HTMLElement, { key: 'Enter' })
  expect(react).toHaveBeenCalledWith(message, 'laugh')
})

test('one’s own reaction is marked in the menu, and taken back there and under the message', async () => {
  const { message, react } = await aBubble({ reactions: [heart(me)] })
  fireEvent.click(screen.getByRole('button', { name: 'Heart: you', pressed: true }))
  expect(react).toHaveBeenLastCalledWith(message, null)
  openMenu()
  const own = screen.getByRole('menuitemcheckbox', { name: chat.reaction.heart, checked: true })
  fireEvent.keyDown(own, { key: 'Enter' })
  expect(react).toHaveBeenLastCalledWith(message, null)
})

test('the other side’s reaction is joined by a press; that of both is one, with a count', async () => {
  const { message, react } = await aBubble({ reactions: [heart(mia.userId)] })
  fireEvent.click(screen.getByRole('button', { name: 'Heart: Mia', pressed: false }))
  expect(react).toHaveBeenLastCalledWith(message, 'heart')
  cleanup()
  await aBubble({ reactions: [heart(mia.userId), heart(me)] })
  expect(screen.getByRole('button', { name: 'Heart: you and Mia', pressed: true }).textContent).toContain('2')
})

test('a reaction that this version does not know is not shown', async () => {
  await aBubble({ reactions: [{ from: mia.userId, reaction: 'unicorn' }] })
  expect(screen.queryByRole('list', { name: chat.reaction.all })).toBeNull()
})

test('a double tap of a finger gives a heart; two slow taps, or a mouse, give nothing', async () => {
  const { message, react, clock, tap } = await aBubble()
  tap()
  clock.advance(400)
  tap()
  tap('mouse')
  expect(react).not.toHaveBeenCalled()
  clock.advance(100)
  tap()
  expect(react).toHaveBeenCalledWith(message, 'heart')
  tap()
  expect(react).toHaveBeenCalledTimes(1)
})

test('what was not stored is said', async () => {
  const { react, notices, tap } = await aBubble()
  react.mockRejectedValue(new ApiError('rate_limited'))
  tap()
  tap()
  await vi.waitFor(() => expect(notices).toMatchObject([{ title: error.rate_limited }]))
})

test.each([
  ['a request', {}, false],
  ['a call', { type: 'call', call: { outcome: 'missed', durationMs: null } }, true],
  ['a message that is not opened', { availability: 'needCoins', unlockCoins: 5 }, true],
] as const)('%s offers no reactions', async (_, more, canReact) => {
  await aBubble(more as Partial<MessageRow>, canReact)
  openMenu()
  expect(screen.queryAllByRole('menuitemcheckbox')).toEqual([])
  expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0)
})

test('a message on its way is deleted from its menu, which offers nothing that needs the server', async () => {
  const waiting = { _id: undefined, from: me, status: 'created' }
  const { discard } = await aBubble(waiting as unknown as Partial<MessageRow>)
  openMenu()
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent)
  expect(names).toEqual([chat.copy, chat.select.one, chat.discard])
  fireEvent.click(screen.getByRole('menuitem', { name: chat.discard }))
  expect(discard).toHaveBeenCalledExactlyOnceWith('one')
})

test('holding a message opens its menu, a tap, a scroll and a mouse that rests on it do not', async () => {
  const { clock } = await aBubble()
  const text = screen.getByText('Hello')
  const press = (pointerType: string) =>
    fireEvent.pointerDown(text, { pointerType, isPrimary: true, clientX: 10, clientY: 10 })
  const wait = () => act(() => clock.advance(500))
  press('mouse')
  wait()
  press('touch')
  fireEvent.pointerUp(text, { pointerType: 'touch' })
  wait()
  press('touch')
  fireEvent.pointerMove(text, { clientX: 10, clientY: 40 })
  wait()
  expect(screen.queryByRole('menu')).toBeNull()
  press('touch')
  wait()
  expect(screen.getByRole('menuitem', { name: chat.copy })).toBeTruthy()
  // The browser's own menu stays away, and lifting the finger presses nothing.
  expect(fireEvent.contextMenu(text)).toBe(false)
  fireEvent.pointerUp(text, { pointerType: 'touch' })
  expect(fireEvent.click(text)).toBe(false)
  expect(fireEvent.click(text)).toBe(true)
})
