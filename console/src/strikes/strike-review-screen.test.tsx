import { ApiError } from '@serendip/contract/http-request'
import type { OpenStrikes, OperatorRole } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { StrikeReviewScreen } from './strike-review-screen.tsx'

const strikes = { open: vi.fn(), claim: vi.fn(), release: vi.fn(), close: vi.fn() }
const people = { decide: vi.fn() }
const queue = { next: vi.fn() }
const showConsole = showConsoleWith({ strikes, people, queue })

const by = { operatorId: 'opr_m', name: 'Mona' }
const strike = { eventId: 'mev_1', reportId: 'rep_1', measure: 'h1', rule: 'scam', at: 0, by } as const
const review = {
  reviewId: 'str_1',
  personId: 'usr_bo',
  personName: 'Bo',
  cause: 'strikes',
  waitingSince: 0,
  claim: null,
  person: { userId: 'usr_bo', name: 'Bo', standing: 'good', standingUntil: null, profile: null },
  strikes: { strikes: [strike], needed: 3, keepMs: 7_776_000_000, proposes: 'h24' },
  decisions: [
    { ...strike, kind: 'decided', until: null },
    { ...strike, eventId: 'mev_2', kind: 'reversed', until: null },
  ],
} as unknown as OpenStrikes
beforeEach(() => {
  strikes.open.mockResolvedValue(review)
  for (const act of [strikes.claim, strikes.release, strikes.close, people.decide]) act.mockResolvedValue({})
  queue.next.mockResolvedValue({ item: null })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const show = (role: OperatorRole = 'moderator') =>
  showConsole(<StrikeReviewScreen />, {
    roles: [role],
    at: '/strikes/str_1?queue=all',
    path: '/strikes/:reviewId',
  })

test('the proposed measure is chosen at first, decided with its strikes, and what is next in the queue follows', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Decide: 24 hours' }))
  await waitFor(() => expect(queue.next).toHaveBeenCalledOnce())
  expect(strikes.claim).toHaveBeenCalledWith({ params: { reviewId: 'str_1' } })
  expect(people.decide).toHaveBeenCalledExactlyOnceWith({
    params: { userId: 'usr_bo' },
    body: expect.objectContaining({ measure: 'h24', strikesId: 'str_1', rule: 'scam' }),
  })
  expect(strikes.close).not.toHaveBeenCalled()
})

test('D closes them without a measure, with a reason', async () => {
  show()
  await screen.findByRole('button', { name: 'Decide: 24 hours' })
  fireEvent.keyDown(document, { key: 'd' })
  // The violations stand: they were decided before.
  expect(screen.getByRole('button', { name: /^No measure/, pressed: true })).toBeDefined()
  fireEvent.click(await screen.findByRole('radio', { name: 'The violations were minor' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close without a measure' }))
  await waitFor(() =>
    expect(strikes.close).toHaveBeenCalledExactlyOnceWith({
      params: { reviewId: 'str_1' },
      body: { why: 'minor' },
    }),
  )
  expect(people.decide).not.toHaveBeenCalled()
})

test('what was reversed is listed; who only reads claims and decides nothing', async () => {
  show('auditor')
  await screen.findByText('1 hour (reversed on appeal)')
  expect(screen.queryByRole('button', { name: /Decide|Close/ })).toBeNull()
  expect(strikes.claim).not.toHaveBeenCalled()
})

test('strikes that another operator has are read, and those that are gone say so', async () => {
  strikes.claim.mockRejectedValue(new ApiError('conflict'))
  strikes.open.mockResolvedValue({ ...review, claim: { ...by, until: 1 } })
  show()
  await screen.findByText(/Mona is working on these strikes/)
  expect(screen.queryByRole('button', { name: /Decide/ })).toBeNull()
  cleanup()
  strikes.open.mockRejectedValue(new ApiError('not_found'))
  show()
  await screen.findByText('These strikes no longer wait for a decision.')
})
