import type { Bonus } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { StoredUser } from '../../../platform/session/session.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { DailyRewards } from './daily-rewards.tsx'
import { RewardChip } from './reward-chip.tsx'

afterEach(cleanup)

const aBonus = (over: Partial<Bonus> = {}): Bonus => ({
  type: 'dailyReward',
  coins: 10,
  claimed: false,
  refusal: null,
  steps: [5, 5, 10, 10, 15, 15, 30],
  stepsClaimed: 2,
  nextAt: null,
  leftMs: null,
  ...over,
})
const claimed = aBonus({ claimed: true, stepsClaimed: 3, nextAt: 3_661_000, leftMs: 3_661_000 })

function aVisit(first: Bonus | null) {
  let bonus = first
  const claim = vi.fn(async () => {
    bonus = claimed
    return { bonus: claimed, claimed: true }
  })
  const read = vi.fn(async () => ({ type: 'dailyReward' as const, bonus }))
  const clock = fakeClock()
  const user = stub<StoredUser>({ profile: { _id: 'usr_1', rolesGroup: 'user' } })
  const platform = aPlatform({
    clock,
    session: { current: () => user },
    api: { bonuses: { bonus: read, claim } },
  })
  const open = vi.fn()
  render(
    <TestProviders platform={platform}>
      <RewardChip onOpen={open} />
      <DailyRewards />
    </TestProviders>,
  )
  return { claim, read, clock, open }
}

test('a reward is claimed by one press, then the time until the next one counts down', async () => {
  const { claim, clock, open } = aVisit(aBonus())
  const chip = await screen.findByRole('button', { name: /Daily reward/ })
  fireEvent.click(chip)
  expect(open).toHaveBeenCalledTimes(1)
  const today = screen.getByRole('listitem', { current: 'step' })
  expect(today.textContent).toContain('Day 3')
  fireEvent.click(screen.getByRole('button', { name: 'Claim 10 coins' }))
  expect(await screen.findByText('10 coins added')).toBeDefined()
  expect(claim).toHaveBeenCalledExactlyOnceWith({ body: { bonusType: 'dailyReward' } })
  expect(screen.getByRole('timer').textContent).toBe('The next 10 coins in 1:01:01,')
  act(() => clock.advance(61_000))
  expect(screen.getByRole('timer').textContent).toBe('The next 10 coins in 1:00:00,')
  // Nothing can be claimed any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: /Daily reward/ })).toBeNull())
})

test('a person who cannot claim it learns why, and has no chip', async () => {
  aVisit(aBonus({ refusal: 'email' }))
  expect(await screen.findByText('Confirm your email to claim it.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  aVisit(aBonus({ refusal: 'shared', nextAt: 1_000, leftMs: 1_000 }))
  expect(await screen.findByText(/already claimed with this email address or on this device/)).toBeDefined()
  expect(screen.getByRole('timer')).toBeDefined()
})

test('whom it is not for sees that, and nothing to press', async () => {
  aVisit(null)
  expect(await screen.findByText('There’s no daily reward for your account right now.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
