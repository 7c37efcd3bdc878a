import type { GivenGift, OfferedGift } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import gifts from '../../../../locales/en/gifts.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { createNotices, type PassingNotice } from '../../platform/notices.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { GiftSheet } from './gift-sheet.tsx'

afterEach(cleanup)

const offered = (key: string, priceCoins: number, isFree = false): OfferedGift => ({
  key,
  names: { en: key },
  imageUrl: `/gifts/${key}.svg`,
  art: key,
  isAnimated: false,
  priceCoins,
  isFree,
})
const givenOf = (quantity: number): GivenGift => ({
  giftId: `gift_${'a'.repeat(20)}`,
  gift: offered('ring', 500),
  fromId: `usr_${'a'.repeat(20)}`,
  toId: `usr_${'b'.repeat(20)}`,
  quantity,
  coins: 500 * quantity,
  streakEndsAt: 5_000,
  undoUntil: quantity === 1 ? 5_000 : null,
})

interface Shop {
  readonly place?: 'chat' | 'page'
  readonly sharePercent?: number | null
  readonly isPaused?: boolean
}

function show(
  give: (call: { body: { tapId: string } }) => Promise<unknown>,
  { place = 'chat', ...shop }: Shop = {},
) {
  const undo = vi.fn(async () => ({ balanceCoins: 1_000 }))
  const api = {
    gifts: {
      offered: async () => ({
        gifts: [offered('rose', 10, true), offered('ring', 500)],
        sharePercent: 50,
        balanceCoins: 600,
        isPaused: false,
        ...shop,
      }),
      give,
      undo,
    },
    catalogue: { coinRate: () => new Promise(() => {}) },
  }
  const onCoins = vi.fn()
  const clock = fakeClock()
  const notices = createNotices()
  const said: PassingNotice[] = []
  notices.listen((notice) => void said.push(notice))
  const onClose = vi.fn()
  render(
    <TestProviders platform={aPlatform({ api: stub(api), clock, notices })}>
      <GiftSheet
        wish={{ place, toId: `usr_${'b'.repeat(20)}`, name: 'Vera' }}
        onClose={onClose}
        onCoins={onCoins}
      />
    </TestProviders>,
  )
  return { undo, onCoins, clock, said, onClose }
}

test('two taps send a gift, each further one adds to it, and a dear one can be taken back', async () => {
  let count = 0
  const keys: string[] = []
  const { undo } = show(async ({ body }) => {
    keys.push(body.tapId)
    count += 1
    return { given: givenOf(count), number: count, repeated: false, balanceCoins: 100, at: 0 }
  })
  fireEvent.click(await screen.findByRole('button', { name: /ring/ }))
  const send = screen.getByRole('button', { name: 'Send ring · 500 coins' })
  fireEvent.click(send)
  fireEvent.click(await screen.findByRole('button', { name: gifts.undo }))
  await waitFor(() => expect(undo).toHaveBeenCalledOnce())
  expect(await screen.findByText(gifts.undone)).toBeDefined()
  fireEvent.click(send)
  expect(await screen.findByText('Sent: ring × 2')).toBeDefined()
  expect(new Set(keys).size).toBe(2)
})

test('a tap whose answer was lost is sent again with its key', async () => {
  const keys: string[] = []
  const { clock } = show(async ({ body }) => {
    keys.push(body.tapId)
    if (keys.length === 1) throw new ApiError('unavailable')
    return { given: givenOf(1), number: 1, repeated: true, balanceCoins: 100, at: 0 }
  })
  fireEvent.click(await screen.findByRole('button', { name: /ring/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send ring · 500 coins' }))
  await waitFor(() => {
    act(() => clock.advance(500))
    expect(screen.getByText('Sent: ring')).toBeDefined()
  })
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  ['page', 1],
  ['chat', 0],
] as const)(
  'a gift that was sent from a %s is confirmed by %i notice when its sheet closes',
  async (place, count) => {
    const answer = { given: givenOf(1), number: 1, repeated: false, balanceCoins: 100, at: 0 }
    const { said, undo, onClose } = show(async () => answer, { place })
    fireEvent.click(await screen.findByRole('button', { name: /ring/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Send ring · 500 coins' }))
    await screen.findByText('Sent: ring')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(said).toHaveLength(count)
    if (count === 0) return
    expect(said).toMatchObject([
      {
        title: 'You sent ring',
        img: '/gifts/ring.svg',
        confirms: { action: 'sendGift', userId: `usr_${'b'.repeat(20)}` },
      },
    ])
    said[0]?.confirms?.undo?.run()
    expect(undo).toHaveBeenCalledOnce()
  },
)

test('a sheet in which nothing was sent confirms nothing', async () => {
  const { said } = show(async () => null, { place: 'page' })
  await screen.findByRole('button', { name: /ring/ })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(said).toEqual([])
})

test('a free gift has no price, and missing coins lead to the shop', async () => {
  const { onCoins } = show(async () => {
    throw new ApiError('not_enough_coins', { missingCoins: 7 })
  })
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(gifts.free) }))
  fireEvent.click(screen.getByRole('button', { name: 'Send rose · free' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Get coins' }))
  expect(onCoins).toHaveBeenCalledExactlyOnceWith({ place: 'chat', missingCoins: 7 })
})

test('a greeting says that the house gets its coins, and a pause that nothing can be sent', async () => {
  show(async () => null, { sharePercent: null })
  expect(await screen.findByText(/not to Vera/)).toBeDefined()
  cleanup()
  show(async () => null, { isPaused: true })
  expect(await screen.findByText(gifts.paused)).toBeDefined()
  expect(screen.queryByRole('button', { name: gifts.choose })).toBeNull()
})
