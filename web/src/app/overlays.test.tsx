import { Dialog, DialogStackContext } from '@serendip/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../platform/fake-clock.ts'
import { createNotices } from '../platform/notices.ts'
import { createNavigationVisibility } from './navigation-visibility.ts'
import { createOverlays } from './overlays.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** A screen with an open dialog. */
function Screen(props: { closeLabel?: string }) {
  const [isOpen, setOpen] = useState(true)
  return <Dialog open={isOpen} onOpenChange={setOpen} title="Report" {...props} />
}

function setUp() {
  const clock = fakeClock()
  const notices = createNotices()
  const navigation = createNavigationVisibility()
  const overlays = createOverlays({ clock, notices }, navigation)
  const { toasts, dialogs } = overlays
  const shown = () => toasts.queue.getSnapshot().visible
  const showToast = (actionCallback = () => {}) =>
    toasts.show({ type: 'default', title: 'news', actionText: 'Open', actionCallback })
  const open = (screenShown: ReactNode) =>
    render(<DialogStackContext value={dialogs}>{screenShown}</DialogStackContext>)
  return { clock, notices, navigation, toasts, open, shown, showToast }
}

test('a search enters a conversation: toasts shown disappear, and new ones have no action', () => {
  const { clock, navigation, shown, showToast } = setUp()
  showToast()
  navigation.setCallStatus('match')
  clock.advance(1000)
  expect(shown()).toBeNull()
  showToast()
  expect(shown()?.toast).toEqual({ type: 'default', title: 'news' })
})

test('the lobby and a ban are no conversation: actions can be pressed again', () => {
  for (const status of ['start', 'ban-account'] as const) {
    const { navigation, shown, showToast } = setUp()
    navigation.setCallStatus('incall')
    navigation.setCallStatus(status)
    showToast()
    expect(shown()?.toast.actionText).toBe('Open')
  }
})

test('pressing a toast’s action closes the dialogs that are open', () => {
  const { open, shown, toasts, showToast } = setUp()
  const pressed = vi.fn()
  open(<Screen closeLabel="Close" />)
  showToast(pressed)
  act(() => toasts.queue.act(shown()?.id ?? 0))
  expect(pressed).toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while a dialog demands an answer, pressing a toast’s action closes none', () => {
  const { open, shown, toasts, showToast } = setUp()
  open(
    <>
      <Screen />
      <Screen closeLabel="Close" />
    </>,
  )
  showToast()
  act(() => toasts.queue.act(shown()?.id ?? 0))
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2)
})

test('one’s own action is confirmed by a toast for three seconds: before those that wait if it can be undone, behind them if not', () => {
  const { clock, notices, toasts, shown, showToast } = setUp()
  const titles = () => toasts.queue.getSnapshot().waiting.map(({ toast }) => toast.title)
  showToast()
  const undo = vi.fn()
  const userId = 'usr_bo'
  notices.show({ title: 'Bo is unblocked', accent: 'success', confirms: { action: 'unblock', userId } })
  notices.show({
    title: 'Bo is blocked',
    accent: 'success',
    confirms: { action: 'block', userId, undo: { text: 'Undo', run: undo } },
  })
  expect(titles()).toEqual(['Bo is blocked', 'Bo is unblocked'])
  toasts.queue.close(shown()?.id ?? 0)
  clock.advance(200)
  expect(shown()?.toast).toMatchObject({ title: 'Bo is blocked', actionText: 'Undo' })
  clock.advance(2_900)
  expect(shown()?.phase).toBe('shown')
  act(() => toasts.queue.act(shown()?.id ?? 0))
  expect(undo).toHaveBeenCalledTimes(1)
})

test('in a conversation one’s own action is confirmed without a way to take it back', () => {
  const { navigation, notices, shown } = setUp()
  navigation.setCallStatus('incall')
  const undo = { text: 'Undo', run: () => {} }
  notices.show({
    title: 'Bo is blocked',
    accent: 'success',
    confirms: { action: 'block', userId: 'usr_bo', undo },
  })
  expect(shown()?.toast).toMatchObject({ title: 'Bo is blocked', action: 'block' })
  expect(shown()?.toast.actionText).toBeUndefined()
})

test('the same notice is on the stack only once, however often it is raised', () => {
  const { notices, toasts } = setUp()
  notices.show({ title: 'Saved', accent: 'success' })
  notices.show({ title: 'Saved', accent: 'success' })
  expect(toasts.stack.getSnapshot().map((item) => item.toast.title)).toEqual(['Saved'])
})
