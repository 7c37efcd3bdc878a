import { expect, test } from 'vitest'
import { notificationHeightPx, toastDurationMs, toastHeightPx, toastSpacingPx } from './toast-timing.ts'

test('a toast is 74 high on a small screen, 90 on a large one, 70 without an avatar, 8 apart', () => {
  expect(toastHeightPx('small', true)).toBe(74)
  expect(toastHeightPx('large', true)).toBe(90)
  expect(toastHeightPx('small', false)).toBe(70)
  expect(toastHeightPx('large', false)).toBe(70)
  expect(toastSpacingPx).toBe(8)
})

test('a notification is 52 high on a small screen and 56 on a large one', () => {
  expect(notificationHeightPx('small')).toBe(52)
  expect(notificationHeightPx('large')).toBe(56)
})

test('the confirmation of an own action stays 3000 ms, and news 5000 ms', () => {
  const toast = { type: 'success', title: 'Rose' } as const
  for (const action of ['sendGift', 'sendAnimatedGift', 'follow', 'report', 'block'] as const) {
    expect(toastDurationMs({ ...toast, action })).toBe(3_000)
  }
  expect(toastDurationMs({ ...toast, type: 'activity', action: 'gift' })).toBe(5_000)
})
