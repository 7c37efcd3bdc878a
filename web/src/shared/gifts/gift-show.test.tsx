import type { ServerMessage, ServerMessageOf } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import gifts from '../../../../locales/en/gifts.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { GiftShow } from './gift-show.tsx'

afterEach(cleanup)
const me = `usr_${'a'.repeat(20)}`
const vera = `usr_${'b'.repeat(20)}`
const given = (quantity: number, over: Partial<ServerMessageOf<'gift.given'>> = {}) =>
  ({
    type: 'gift.given',
    giftId: `gift_${'a'.repeat(20)}`,
    gift: { key: 'ring', names: { en: 'Ring' }, imageUrl: '/gifts/ring.svg', art: 'ring', isAnimated: true },
    fromId: vera,
    toId: me,
    quantity,
    coins: 500 * quantity,
    streakEndsAt: 5_000,
    undoUntil: null,
    fromName: 'Vera',
    fromAvatar: '',
    ...over,
  }) as const

function show() {
  const listeners = new Map<string, (message: ServerMessage) => void>()
  const socket = {
    on(type: string, listener: (message: ServerMessage) => void) {
      listeners.set(type, listener)
      return () => listeners.delete(type)
    },
  }
  const thank = vi.fn(async () => ({ ok: true }))
  const platform = aPlatform({ api: stub({ gifts: { thank } }), socket: stub(socket) })
  const { container } = render(
    <TestProviders platform={platform}>
      <GiftShow withId={vera} />
    </TestProviders>,
  )
  return {
    thank,
    container,
    say: (message: ServerMessage) => act(() => listeners.get(message.type)?.(message)),
  }
}

test('all taps of a gift are one animation, whose number grows and never falls', async () => {
  const { say, container } = show()
  await screen.findByRole('status')
  say(given(1))
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/gifts/ring.svg#play')
  for (const quantity of [2, 37, 36]) say(given(quantity))
  expect(container.querySelectorAll('img')).toHaveLength(1)
  expect(container.querySelector('img')).toBe(picture)
  expect(screen.getByText('Vera sent you: Ring × 37')).toBeDefined()
})

test('thanks are one tap, and a gift of other people or one that was taken back is not shown', async () => {
  const { say, thank } = show()
  await screen.findByRole('status')
  say(given(1, { fromId: me, toId: `usr_${'c'.repeat(20)}` }))
  expect(screen.queryByText(/Ring/)).toBeNull()
  say(given(1))
  fireEvent.click(screen.getByRole('button', { name: gifts.thank }))
  expect(thank).toHaveBeenCalledExactlyOnceWith({ params: { giftId: `gift_${'a'.repeat(20)}` } })
  say(given(2))
  say({ type: 'gift.undone', giftId: `gift_${'a'.repeat(20)}` })
  expect(screen.queryByText(/Ring/)).toBeNull()
})
