import { limits } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
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
import { rowOf } from '../../store/merge.ts'
import { Bubble } from '../bubbles/bubble.tsx'
import { MessageActionsProvider } from '../bubbles/message-actions.tsx'
import { EditBox } from './edit-box.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
afterEach(cleanup)

const startMs = fakeClock().now()
const mine: MessageRow = rowOf(aMessage(1, { tempId: 'a', text: 'One', created: startMs }))

async function shown(what: 'box' | 'bubble', message: MessageRow, now = 0) {
  const edit = vi.fn(async () => undefined)
  const dropEdit = vi.fn(async () => undefined)
  const [onDone, onEditSent, onForward] = [vi.fn(), vi.fn(), vi.fn()]
  const none = () => undefined
  const later = async () => undefined
  const client = stub<ChatClient>({
    userId: me,
    edit,
    dropEdit,
    react: later,
    outbox: { again: later },
    discard: later,
    unblur: later,
    database: await aDatabase(),
  })
  const { users: _, ...chat } = aChat()
  const actions = {
    selected: null,
    marked: null,
    canReact: false,
    onEdit: none,
    onEditSent,
    onForward,
    onOpener: none,
    onReply: none,
    onReport: none,
    onSelect: none,
    onJump: none,
  }
  const clock = fakeClock()
  clock.advance(now)
  await act(async () => {
    render(
      <TestProviders platform={aPlatform({ clock })}>
        <ChatProvider value={client}>
          <MessageActionsProvider value={actions}>
            <Suspense>
              {what === 'box' ? (
                <EditBox message={message} partner={mia} onDone={onDone} />
              ) : (
                <Bubble message={message} chat={{ ...chat, userId: mia.userId }} partner={mia} />
              )}
            </Suspense>
          </MessageActionsProvider>
        </ChatProvider>
      </TestProviders>,
    )
  })
  return { edit, dropEdit, onDone, onEditSent, onForward }
}
const input = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const openMenu = async () =>
  act(async () => {
    fireEvent.keyDown(screen.getByRole('button', { name: words.messageMenu }), { key: 'Enter' })
  })

test('the text is in the box, where the keyboard is; saving stores the new one', async () => {
  const { edit, onDone } = await shown('box', mine)
  expect([input().value, document.activeElement]).toEqual(['One', input()])
  fireEvent.change(input(), { target: { value: ' Two ' } })
  fireEvent.submit(screen.getByRole('form', { name: words.editing.title }))
  expect(edit).toHaveBeenCalledExactlyOnceWith('a', { text: 'Two' })
  expect(onDone).toHaveBeenCalledOnce()
})

test('Escape and the button leave it as it is; nothing empty and nothing too long is saved', async () => {
  const { edit, onDone } = await shown('box', mine)
  for (const value of ['  ', 'x'.repeat(limits.messageMaxChars + 1)]) {
    fireEvent.change(input(), { target: { value } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.editing.save }).disabled).toBe(true)
    fireEvent.submit(screen.getByRole('form'))
  }
  fireEvent.keyDown(input(), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: words.editing.cancel }))
  expect([edit.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 2])
})

test('the menu of one’s own text offers it for fifteen minutes', async () => {
  const { onEditSent } = await shown('bubble', mine, limits.editMs - 1_000)
  await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: words.edit }))
  expect(onEditSent).toHaveBeenCalledWith(expect.objectContaining({ key: 'a' }))
})

test.each([
  ['later', mine, limits.editMs + 1_000],
  ['of the other one', rowOf(aMessage(1, { created: startMs })), 0],
  ['that is sold', { ...mine, unlockCoins: 10, availability: 'available' as const }, 0],
])('the menu of a text %s does not', async (_, message, now) => {
  await shown('bubble', message, now)
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: words.edit })).toBeNull()
  expect(screen.getByRole('menuitem', { name: words.copy })).toBeTruthy()
})

test('a changed message says so; a new text on its way is shown as it will be', async () => {
  await shown('bubble', { ...mine, edit: { text: 'Two' } })
  expect(screen.getByText('Two')).toBeTruthy()
  expect(screen.getByText(words.editing.edited)).toBeTruthy()
  expect(screen.getByText(words.status.created)).toBeTruthy()
})

test('a refused text leaves the message as it was, and is kept in spite of its words, or dropped', async () => {
  const { edit, dropEdit } = await shown('bubble', {
    ...mine,
    edit: { text: 'Rude', refusedBy: 'offensive' },
  })
  expect(screen.getByText('One')).toBeTruthy()
  expect(await screen.findByText(words.editing.offensive)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: words.editing.saveAnyway }))
  expect(edit).toHaveBeenCalledWith('a', { text: 'Rude', ignoreOffensive: true })
  fireEvent.click(screen.getByRole('button', { name: words.editing.drop }))
  expect(dropEdit).toHaveBeenCalledWith('a')
})

test('a text of anybody’s is passed on from its menu, one that is sold is not', async () => {
  const { onForward } = await shown('bubble', rowOf(aMessage(1)))
  await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: words.forward.action }))
  expect(onForward).toHaveBeenCalledWith(expect.objectContaining({ _id: 'msg_1' }))
  cleanup()
  await shown('bubble', { ...mine, unlockCoins: 10, availability: 'available' })
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: words.forward.action })).toBeNull()
})

test('a message that was passed on says so', async () => {
  await shown('bubble', { ...mine, forwarded: true })
  expect(screen.getByText(words.forward.done)).toBeTruthy()
})
