import { afterEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../platform/fake-clock.ts'
import { createNotices } from '../platform/notices.ts'
import { createNavigationVisibility } from './navigation-visibility.ts'
import { createOverlays } from './overlays.tsx'

afterEach(() => sessionStorage.clear())

function setUp() {
  const clock = fakeClock()
  const notices = createNotices()
  const navigation = createNavigationVisibility()
  const overlays = createOverlays({ clock, notices }, navigation)
  const { toasts, modals } = overlays
  const shown = () => toasts.queue.getSnapshot().visible
  const showToast = (actionCallback = () => {}) =>
    toasts.show({ type: 'default', title: 'news', actionText: 'Open', actionCallback })
  return { clock, notices, navigation, toasts, modals, shown, showToast }
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

test('pressing a toast’s action closes the modals that are open', () => {
  const { modals, shown, toasts, showToast } = setUp()
  const pressed = vi.fn()
  modals.open('activityLog', undefined)
  showToast(pressed)
  toasts.queue.act(shown()?.id ?? 0)
  expect(pressed).toHaveBeenCalled()
  expect(modals.getSnapshot()).toEqual([])
})

test('a modal that blocks closing stays when a toast’s action is pressed', () => {
  const { modals, shown, toasts, showToast } = setUp()
  modals.open('activityLog', undefined, { blocksClosing: true })
  showToast()
  toasts.queue.act(shown()?.id ?? 0)
  expect(modals.getSnapshot()).toHaveLength(1)
})

test('the same notice is on the stack only once, however often it is raised', () => {
  const { notices, toasts } = setUp()
  notices.show({ title: 'Saved', accent: 'success' })
  notices.show({ title: 'Saved', accent: 'success' })
  expect(toasts.stack.getSnapshot().map((item) => item.toast.title)).toEqual(['Saved'])
})
