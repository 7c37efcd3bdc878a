import type { GiftRow } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fill, showConsoleWith, submit } from '../console.test-kit.tsx'
import { GiftsScreen } from './gifts-screen.tsx'

afterEach(cleanup)

const rose: GiftRow = {
  key: 'rose',
  names: { en: 'Rose', de: 'Rose' },
  art: 'rose',
  isAnimated: false,
  isOffered: true,
  priceCoins: 10,
  changedAt: 1_700_000_000_000,
  askedPriceCoins: null,
}

function open(role: 'admin' | 'support' = 'admin') {
  const saved: unknown[] = []
  showConsoleWith({
    approvals: { list: async () => ({ approvals: [] }) },
    gifts: {
      list: async () => ({ gifts: [rose] }),
      save: async ({ params, body }: { params: object; body: object }) => {
        saved.push({ ...params, ...body })
        return { waits: true }
      },
    },
  })(<GiftsScreen />, { roles: [role] })
  return saved
}

test('a gift is edited with the state that the operator saw', async () => {
  const saved = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Rose' }))
  await fill(/^Price/, '12')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Can be sent' }))
  await submit('Save')
  await waitFor(() =>
    expect(saved).toEqual([
      {
        giftKey: 'rose',
        names: { en: 'Rose', de: 'Rose' },
        art: 'rose',
        isAnimated: false,
        isOffered: false,
        priceCoins: 12,
        seen: 1_700_000_000_000,
      },
    ]),
  )
})

test('a new gift needs a key, an English name and a price', async () => {
  const saved = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add gift' }))
  await fill(/^Key/, 'Sun Flower')
  await fill(/^Price/, '0')
  await submit('Save')
  await screen.findByText('Lower-case letters, digits and _, 2 to 30, a letter first.')
  screen.getByText('Enter the English name.')
  screen.getByText('A whole number from 1 to 100,000.')
  expect(saved).toEqual([])
  await fill(/^Key/, 'sunflower')
  await fill(/^Name in English/, 'Sunflower')
  await fill(/^Price/, '15')
  await submit('Save')
  await waitFor(() => expect(saved).toMatchObject([{ giftKey: 'sunflower', priceCoins: 15, seen: null }]))
})

test('who may not change prices only reads', async () => {
  open('support')
  await screen.findByText('Rose')
  expect(screen.queryByRole('button', { name: 'Edit Rose' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add gift' })).toBeNull()
})
