import { expect, test } from 'vitest'
import { hasSameContent, isActionToast, type Toast, withoutAction } from './toast.ts'

const toast: Toast = { type: 'activity', title: 'Vera', action: 'gift' }

const differences: ReadonlyArray<Partial<Toast>> = [
  { type: 'success' },
  { title: 'Maria' },
  { text: 'Hello' },
  { avatar: null },
  { action: 'newMessage' },
  { userId: 'vera' },
  { accent: 'success' },
  { icon: { icon: 'gift', color: 'coin' } },
  { actionText: 'Open' },
  { chat_id: '1' },
  { message_id: '1' },
  { call_id: '1' },
  { img: '/rose.webp' },
]

test.each(differences)('toasts that differ in %o have different content', (difference) => {
  expect(hasSameContent(toast, { ...toast, ...difference })).toBe(false)
})

test('the same text with another callback, another time or another button has the same content', () => {
  const same = { ...toast, actionCallback: () => {}, duration: 9000, unclosable: true, uniquePerAction: true }
  expect(hasSameContent(toast, same)).toBe(true)
})

test('without its action a toast keeps all its text', () => {
  const action: Toast = { ...toast, actionText: 'Open', actionCallback: () => {} }
  expect([isActionToast(action), isActionToast(withoutAction(action))]).toEqual([true, false])
  expect(withoutAction(action)).toEqual(toast)
})
