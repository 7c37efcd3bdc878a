import { Dialog } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { createToasts } from './create-toasts.ts'
import type { Toast } from './toast.ts'
import { StackedNotification } from './notification-view.tsx'
import { ToastRegion } from './toast-region.tsx'
import { untilRemovedMs } from './toast-timing.ts'
import { ToastCard } from './toast-view.tsx'

afterEach(cleanup)

async function setUp() {
  const clock = fakeClock()
  const closed: string[] = []
  const toasts = createToasts({
    clock,
    closeModals: () => closed.push('modals'),
    isModalClosingBlocked: () => false,
  })
  await Promise.all([ToastCard.fetch(), StackedNotification.fetch()])
  render(
    <TestProviders>
      <ToastRegion toasts={toasts} />
    </TestProviders>,
  )
  return {
    closed,
    toasts,
    show: (toast: Toast) => act(() => toasts.show(toast)),
    advance: (ms: number) => act(() => clock.advance(ms)),
    box: (words: string) => screen.getByText(words).parentElement?.parentElement ?? document.body,
  }
}

test('a toast is announced as a status, an error as an alert', async () => {
  const { advance, show } = await setUp()
  show({ type: 'success', title: 'Saved' })
  expect(screen.getByText('Saved').closest('[role]')?.getAttribute('role')).toBe('status')
  advance(5200)
  show({ type: 'error', title: 'Failed' })
  expect(screen.getByText('Failed').closest('[role]')?.getAttribute('role')).toBe('alert')
})

test('the close button closes; an unclosable toast has none', async () => {
  const { advance, show } = await setUp()
  show({ type: 'default', title: 'First' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  advance(200)
  expect(screen.queryByText('First')).toBeNull()
  show({ type: 'default', title: 'Stays', unclosable: true })
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('the action button runs the callback and closes modals', async () => {
  const { closed, show } = await setUp()
  let runs = 0
  show({ type: 'default', title: 'Gift', actionText: 'Look', actionCallback: () => (runs += 1) })
  fireEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect([runs, closed]).toEqual([1, ['modals']])
})

test('a toast stays while the pointer rests on it', async () => {
  const { advance, box, show } = await setUp()
  show({ type: 'default', title: 'Read me' })
  fireEvent.pointerEnter(box('Read me'))
  advance(60_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
  fireEvent.pointerLeave(box('Read me'))
  advance(5200)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('a toast stays while the focus is inside, and returns it when it is removed', async () => {
  const { advance, show } = await setUp()
  const before = document.body.appendChild(document.createElement('button'))
  act(() => before.focus())
  show({ type: 'default', title: 'Read me' })
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  advance(60_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
  fireEvent.click(close)
  advance(200)
  expect(screen.queryByText('Read me')).toBeNull()
  expect(document.activeElement).toBe(before)
  before.remove()
})

test('a toast that was closed under the pointer does not hold the next one', async () => {
  const { advance, box, show } = await setUp()
  show({ type: 'default', title: 'First' })
  fireEvent.pointerEnter(box('First'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  advance(200)
  show({ type: 'default', title: 'Second' })
  advance(5200)
  expect(screen.queryByText('Second')).toBeNull()
})

test('Escape closes the dialog below a toast, and a dialog does not hide the toast', async () => {
  const { show } = await setUp()
  let isOpen = true
  render(
    <Dialog open title="Below" closeLabel="Shut" onOpenChange={(open) => (isOpen = open)}>
      <p>Text</p>
    </Dialog>,
  )
  show({ type: 'error', title: 'Offline', unclosable: true, duration: untilRemovedMs })
  expect(screen.getByText('Offline').closest('[aria-hidden="true"]')).toBeNull()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(isOpen).toBe(false)
})

test('a finger that swipes up closes the toast, one that moves down does not', async () => {
  const { advance, box, show } = await setUp()
  show({ type: 'default', title: 'Swipe me' })
  const drag = (from: number, to: number) => {
    const finger = { pointerId: 1, pointerType: 'touch', clientX: 100 }
    fireEvent.pointerDown(box('Swipe me'), { ...finger, clientY: from })
    fireEvent.pointerMove(box('Swipe me'), { ...finger, clientY: to })
    fireEvent.pointerUp(box('Swipe me'), { ...finger, clientY: to })
  }
  drag(50, 90)
  advance(200)
  expect(screen.queryByText('Swipe me')).not.toBeNull()
  drag(50, 10)
  advance(200)
  expect(screen.queryByText('Swipe me')).toBeNull()
})

test('the tap at the end of a swipe presses nothing', async () => {
  const { box, show, toasts } = await setUp()
  let runs = 0
  show({
    type: 'default',
    title: 'Gift',
    actionText: 'Look',
    unclosable: true,
    actionCallback: () => (runs += 1),
  })
  const finger = { pointerId: 1, pointerType: 'touch', clientX: 100 }
  fireEvent.pointerDown(box('Gift'), { ...finger, clientY: 50 })
  fireEvent.pointerUp(box('Gift'), { ...finger, clientY: 10 })
  fireEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(runs).toBe(0)
  expect(toasts.queue.getSnapshot().visible?.phase).toBe('shown')
})

test('system notifications are beside the toast and close by their own button', async () => {
  const { advance, show } = await setUp()
  show({ type: 'system', title: 'Connected' })
  show({ type: 'system', title: 'Synced' })
  const [first] = screen.getAllByRole('button', { name: 'Close' })
  if (first) fireEvent.click(first)
  advance(200)
  expect(screen.queryByText('Connected')).toBeNull()
  expect(screen.queryByText('Synced')).not.toBeNull()
})

test('a person’s text is cut to 30 characters, and our own text is shown in full', async () => {
  const { advance, show } = await setUp()
  show({ type: 'activity', action: 'newMessage', userId: 'vera', title: 'Vera', text: 'm'.repeat(31) })
  expect(screen.getByText(`\u2068${'m'.repeat(30)}…\u2069`)).toBeTruthy()
  advance(5200)
  const ours = 'Please connect to the internet and try again'
  show({ type: 'system', title: 'Offline', text: ours })
  expect(screen.getByText(ours)).toBeTruthy()
})
