import type { CreatorDesk, RolesGroup } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import photo from '../../../../../locales/en/photo.json' with { type: 'json' }
import words from '../../../../../locales/en/creator-desk.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { DeskScreen } from './desk-screen.tsx'

afterEach(cleanup)

const nothing = { callMinutes: 0, earnedCoins: 0, newFollowers: 0, rings: 0, answered: 0 }
const desk: CreatorDesk = {
  today: nothing,
  week: { callMinutes: 95, earnedCoins: 1_500, newFollowers: 4, rings: 5, answered: 3 },
  rating: { average: 4.6, count: 12 },
  payoutCentsPer1000Coins: 1_000,
  supervisor: 'Sena Ruiz',
}

function show(rolesGroup: RolesGroup) {
  const session = { profile: { _id: 'usr_mira', rolesGroup } }
  const declined = { photoId: 'pho_1', state: 'declined', reason: 'unclear' }
  const platform = aPlatform({
    session: { subscribe: () => () => {}, current: () => session },
    api: {
      creators: { desk: async () => desk },
      media: { photos: async () => ({ shown: null, waiting: declined, gallery: [] }) },
      creatorMessages: {
        greeting: async () => ({ text: '' }),
        followerMessages: async () => ({ last: null, followers: 0, nextAt: null }),
      },
      decisions: {
        ownDecisions: async () => ({
          decisions: [
            { decisionId: 'mev_1', statement: 'It had a phone number.', removedText: 'bio' },
            { decisionId: 'mev_2', statement: 'A warning.' },
          ],
        }),
      },
      stories: { own: async () => ({ stories: [], left: 20 }) },
    },
  })
  render(
    <TestProviders platform={platform}>
      <DeskScreen />
    </TestProviders>,
  )
}

test('an artist sees figures with their worth, who supervises them and what was declined, but no price and no hours', async () => {
  show('artist')
  expect((await screen.findByRole('row', { name: /Worth/ })).textContent).toBe('Worth$0.00$15.00')
  expect(screen.getByRole('row', { name: /Calls answered/ }).textContent).toBe('Calls answeredNone3 of 5')
  expect(screen.getByText('Your supervisor is Sena Ruiz.')).toBeTruthy()
  expect(await screen.findByText(photo.reason.unclear, { exact: false })).toBeTruthy()
  expect(screen.getByText('It had a phone number.')).toBeTruthy()
  expect(screen.queryByText('A warning.')).toBeNull()
  expect(screen.getByRole('row', { name: /Call rating/ }).textContent).toContain('4.6 of 5 · 12 ratings')
  expect(screen.queryByText(words.hours.title)).toBeNull()
  expect(screen.queryByRole('link', { name: words.links.videos })).toBeNull()
})

test('nobody but a creator has a desk', () => {
  show('user')
  expect(screen.getByText(words.only)).toBeTruthy()
})
