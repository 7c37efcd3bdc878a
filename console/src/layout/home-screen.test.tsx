import type { BoardNumbers } from '@serendip/contract/operator'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { HomeScreen } from './home-screen.tsx'

const board = { numbers: vi.fn() }
const showConsole = showConsoleWith({ board })
afterEach(cleanup)

test('the card of the queue shows what waits of every kind together, support left out', async () => {
  const now = Date.now()
  const hoursAgo = (hours: number) => now - hours * 3_600_000
  const numbers: BoardNumbers = {
    alerts: [],
    firstAnswerMs: null,
    coins: null,
    work: null,
    people: {
      online: 0,
      searching: 0,
      callsRunning: 0,
      callsToday: 0,
      matchesLastMinute: 0,
      callsFailedLastHour: 0,
    },
    queues: [
      { name: 'reports', waiting: 2, oldestAt: hoursAgo(3), isLate: true },
      { name: 'photos', waiting: 5, oldestAt: hoursAgo(30), isLate: false },
      { name: 'texts', waiting: 0, oldestAt: null, isLate: false },
      { name: 'support', waiting: 40, oldestAt: hoursAgo(40), isLate: false },
    ],
  }
  board.numbers.mockResolvedValue(numbers)
  showConsole(<HomeScreen />, { roles: ['moderator'] })
  const card = within(await screen.findByRole('link', { name: /^Queue/ }))
  await card.findByText('7 waiting')
  expect(card.getByText('Oldest: 30 hours')).toBeTruthy()
  expect(card.getByText('Overdue')).toBeTruthy()
})

test('before the board is read no queue is called empty', async () => {
  const { promise, resolve } = Promise.withResolvers<BoardNumbers>()
  board.numbers.mockReturnValue(promise)
  showConsole(<HomeScreen />, { roles: ['moderator'] })
  const card = within(await screen.findByRole('link', { name: /^Queue/ }))
  expect(card.queryByText('Nothing waiting')).toBeNull()
  resolve({
    alerts: [],
    firstAnswerMs: null,
    coins: null,
    work: null,
    people: {
      online: 0,
      searching: 0,
      callsRunning: 0,
      callsToday: 0,
      matchesLastMinute: 0,
      callsFailedLastHour: 0,
    },
    queues: [{ name: 'reports', waiting: 0, oldestAt: null, isLate: false }],
  })
  await card.findByText('Nothing waiting')
})
