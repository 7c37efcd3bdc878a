import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chatId, me, mia } from '../../chat.test-kit.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import { useStableScroll } from './use-stable-scroll.ts'

afterEach(cleanup)

const rowPx = 100
const boxPx = 500

const message = (at: number, from: string = mia.userId): MessageRow => ({
  key: `msg_${at}`,
  _id: `msg_${at}`,
  chatId,
  from,
  to: me,
  type: 'text',
  text: `${at}`,
  created: at,
  order: at,
  offensive: false,
  ignoreOffensive: false,
  status: 'sent',
})
const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index))

/** A box as a browser lays it out: rows of the same height, of which five are in sight. */
function layOut(box: HTMLDivElement): void {
  let top = 0
  box.dataset['laidOut'] = ''
  const contentPx = () => box.querySelectorAll('[data-id]').length * rowPx
  Object.defineProperties(box, {
    clientHeight: { get: () => boxPx },
    scrollHeight: { get: () => Math.max(contentPx(), boxPx) },
    scrollTop: {
      get: () => top,
      set: (next: number) => {
        top = Math.max(0, Math.min(next, contentPx() - boxPx))
      },
    },
  })
  for (const [at, row] of [...box.querySelectorAll<HTMLElement>('[data-id]')].entries()) {
    Object.defineProperty(row, 'clientHeight', { value: rowPx })
    row.getBoundingClientRect = () => new DOMRect(0, at * rowPx - top, 300, rowPx)
  }
}

interface ListProps {
  readonly rows: readonly MessageRow[]
  readonly unreadKey?: string
  readonly target?: { readonly messageId: string; readonly visit: string } | null
  onTop?(): void
}

function List({ rows, unreadKey, target = null, onTop = () => {} }: ListProps) {
  const { box, content, unread, isAway, onScroll } = useStableScroll({
    messages: rows,
    ownId: me,
    unreadKey,
    target,
    isLive: true,
    onTop,
    onBottom() {},
  })
  const place = (element: HTMLDivElement | null) => {
    if (element !== null && element.dataset['laidOut'] === undefined) layOut(element)
    box.current = element
  }
  return (
    <div data-testid="box" ref={place} onScroll={onScroll}>
      <div ref={content}>
        {rows.map(({ key, _id }) => (
          <p key={key} data-id={_id} tabIndex={-1} ref={key === unreadKey ? unread : null}>
            {key}
          </p>
        ))}
      </div>
      {isAway && <output>away</output>}
    </div>
  )
}

const box = () => screen.getByTestId('box')
function scrollTo(top: number): void {
  box().scrollTop = top
  fireEvent.scroll(box())
}
const isAway = () => screen.queryByText('away') !== null

test('opens at the newest message, or at the first unread one', () => {
  render(<List rows={messages(1, 20)} />)
  expect(box().scrollTop).toBe(1_500)
  cleanup()
  render(<List rows={messages(1, 20)} unreadKey="msg_9" />)
  expect(box().scrollTop).toBe(800)
})

test('what the reader sees stays in place while older messages are added above', () => {
  const onTop = vi.fn()
  const { rerender } = render(<List rows={messages(11, 30)} onTop={onTop} />)
  expect(onTop).not.toHaveBeenCalled()
  scrollTo(200)
  expect(onTop).toHaveBeenCalledOnce()
  rerender(<List rows={messages(1, 30)} onTop={onTop} />)
  expect(box().scrollTop).toBe(1_200)
})

test('a new message is followed at the end, and leaves a reader of older ones where they are', () => {
  const { rerender } = render(<List rows={messages(1, 20)} />)
  rerender(<List rows={messages(1, 21)} />)
  expect(box().scrollTop).toBe(1_600)
  scrollTo(700)
  expect(isAway()).toBe(true)
  rerender(<List rows={messages(1, 22)} />)
  expect(box().scrollTop).toBe(700)
  scrollTo(1_700)
  expect(isAway()).toBe(false)
})

test('one’s own message is scrolled to from anywhere', () => {
  const { rerender } = render(<List rows={messages(1, 20)} />)
  scrollTo(400)
  rerender(<List rows={[...messages(1, 20), message(21, me)]} />)
  expect(box().scrollTop).toBe(1_600)
})

test('a message that the address leads to is brought to the middle, once for each visit', () => {
  const { rerender } = render(<List rows={messages(1, 20)} />)
  rerender(<List rows={messages(1, 20)} target={{ messageId: 'msg_11', visit: 'one' }} />)
  expect(box().scrollTop).toBe(800)
  expect(document.activeElement?.textContent).toBe('msg_11')
  act(() => scrollTo(0))
  rerender(<List rows={messages(1, 20)} target={{ messageId: 'msg_11', visit: 'one' }} />)
  expect(box().scrollTop).toBe(0)
  rerender(<List rows={messages(1, 20)} target={{ messageId: 'msg_11', visit: 'two' }} />)
  expect(box().scrollTop).toBe(800)
})
