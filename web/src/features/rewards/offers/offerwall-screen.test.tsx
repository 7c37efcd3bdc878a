import type { OfferCredit } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import type { StoredUser } from '../../../platform/session/session.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { EarnLinks } from '../earn-links.tsx'
import { OfferwallScreen } from './offerwall-screen.tsx'

afterEach(cleanup)

const aCredit = (over: Partial<OfferCredit>): OfferCredit => ({
  creditId: 'owc_1',
  provider: 'bitlabs',
  title: 'Answer five questions',
  transactionId: 'tx-1',
  coins: 50,
  state: 'credited',
  returnedCoins: 0,
  createdAt: 0,
  changedAt: 0,
  ...over,
})
const someWalls = [
  { provider: 'bitlabs' as const, url: 'https://wall.example/one' },
  { provider: 'adgate' as const, url: 'https://wall.example/two' },
]

function show(walls: typeof someWalls, credits: readonly OfferCredit[] = [], paused = false) {
  const user = stub<StoredUser>({ profile: { _id: 'usr_1', rolesGroup: 'user' } })
  const platform = aPlatform({
    session: { current: () => user },
    api: {
      offerwall: { walls: async () => ({ walls, paused }), history: async () => ({ credits }) },
      bonuses: { bonus: async () => ({ type: 'dailyReward', bonus: null }) },
    },
  })
  render(
    <TestProviders platform={platform}>
      <EarnLinks onOffers={() => undefined} />
      <OfferwallScreen />
    </TestProviders>,
  )
}

test('a wall is framed with no more than it needs, and the service can be changed', async () => {
  show(someWalls)
  const frame = await screen.findByTitle('Offers by BitLabs')
  expect(frame.getAttribute('src')).toBe('https://wall.example/one')
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'AdGate' }), { button: 0 })
  expect((await screen.findByTitle('Offers by AdGate')).getAttribute('src')).toBe('https://wall.example/two')
})

test('what was finished is listed with its state and its reference for support', async () => {
  show(someWalls, [
    aCredit({ creditId: 'owc_4', state: 'pending', transactionId: 'tx-4' }),
    aCredit({ creditId: 'owc_3' }),
    aCredit({ creditId: 'owc_2', state: 'rejected', title: null, coins: 0 }),
    aCredit({ state: 'reversed', returnedCoins: 20 }),
  ])
  const history = await screen.findByRole('region', { name: 'Your offers' })
  const rows = within(history).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/tx-4.*50.*Being checked$/),
    expect.stringMatching(/50.*Credited$/),
    expect.stringMatching(/^BitLabs.*Not accepted$/),
    expect.stringMatching(/20 of 50 coins taken back.*Taken back$/),
  ])
  expect(within(history).getByRole('link').getAttribute('href')).toBe('/chat?support=finance')
})

test('without a wall there is no way to it, and its page says so', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'No offers right now' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Earn coins' })).toBeNull()
  expect(document.querySelector('iframe')).toBeNull()
})

test('while operators closed the walls, the page says so', async () => {
  show([], [], true)
  expect(await screen.findByRole('heading', { name: 'Offers are paused' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Earn coins' })).toBeNull()
})
