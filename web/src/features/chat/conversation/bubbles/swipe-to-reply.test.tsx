import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aMessage } from '../../chat.test-kit.ts'
import { rowOf } from '../../store/merge.ts'
import { MessageActionsProvider } from './message-actions.tsx'
import { SwipeToReply } from './swipe-to-reply.tsx'

afterEach(cleanup)

type Actions = NonNullable<ComponentProps<typeof MessageActionsProvider>['value']>
const nothing = () => undefined

function show({
  selected = null,
  canReply = true,
}: {
  selected?: ReadonlySet<string> | null
  canReply?: boolean
} = {}) {
  const onReply = vi.fn()
  const actions: Actions = {
    selected,
    marked: null,
    onEdit: nothing,
    onEditSent: null,
    onForward: null,
    onOpener: nothing,
    onReply: canReply ? onReply : null,
    onReport: null,
    canReact: false,
    onSelect: nothing,
    onJump: nothing,
  }
  const message = rowOf(aMessage(1))
  render(
    <TestProviders>
      <MessageActionsProvider value={actions}>
        <SwipeToReply message={message}>
          <p>text</p>
          <input type="range" />
        </SwipeToReply>
      </MessageActionsProvider>
    </TestProviders>,
  )
  return { onReply, message }
}

const pointer = (clientX: number, pointerType = 'touch') => ({
  pointerType,
  isPrimary: true,
  clientX,
  clientY: 0,
})
function swipe(px: number, { on = screen.getByText('text'), pointerType = 'touch', lift = true } = {}): void {
  fireEvent.pointerDown(on, pointer(0, pointerType))
  fireEvent.pointerMove(on, pointer(px, pointerType))
  if (lift) fireEvent.pointerUp(on, pointer(px, pointerType))
}

test('a finger that draws a message towards the end of the line answers it', () => {
  const { onReply, message } = show()
  swipe(60)
  swipe(-120)
  swipe(120, { pointerType: 'mouse' })
  swipe(120, { on: screen.getByRole('slider') })
  expect(onReply).not.toHaveBeenCalled()
  swipe(120)
  expect(onReply).toHaveBeenCalledExactlyOnceWith(message)
})

test('nothing is answered while messages are chosen, or in a chat with support', () => {
  const choosing = show({ selected: new Set() })
  swipe(120)
  expect(choosing.onReply).not.toHaveBeenCalled()
  cleanup()
  const support = show({ canReply: false })
  swipe(120)
  expect(support.onReply).not.toHaveBeenCalled()
})

test('the message follows the finger, and stays where it is for who wants less motion', () => {
  show()
  swipe(80, { lift: false })
  const line = () => screen.getByText('text').parentElement
  expect(line()?.style.transform).toContain('translateX')
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { onReply } = show()
  swipe(120, { lift: false })
  expect(line()?.style.transform).toBe('')
  fireEvent.pointerUp(screen.getByText('text'), pointer(120))
  expect(onReply).toHaveBeenCalledOnce()
})
