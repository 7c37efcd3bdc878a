import type { CreatorCard } from '@serendip/contract'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { LiveNow } from './live-now.tsx'

afterEach(cleanup)

const aCard = (n: number, part: Partial<CreatorCard> = {}): CreatorCard => ({
  creatorId: `usr_${n}`,
  name: `Vera ${n}`,
  age: 30,
  country: 'DE',
  language: 'de',
  avatar: '',
  rolesGroup: 'goddess',
  rateCoins: 60,
  status: 'online',
  demo: false,
  followed: false,
  ...part,
})

function show(cards: readonly CreatorCard[], profile: object = { rolesGroup: 'user', expectedSource: null }) {
  const online = vi.fn(async () => ({ creators: cards, next: null, total: cards.length }))
  const open = { profile }
  const session = { current: () => open, subscribe: () => () => undefined }
  const platform = aPlatform({ api: { creators: { online } }, session })
  const { container } = render(
    <TestProviders platform={platform}>
      <LiveNow />
    </TestProviders>,
  )
  return { online, container }
}

test('three creators who can be called now lead to their pages, without demonstrations and who is busy', async () => {
  show([aCard(1, { demo: true }), aCard(2, { status: 'inacall' }), aCard(3), aCard(4), aCard(5), aCard(6)])
  const people = await screen.findAllByRole('link', { name: /Vera/ })
  expect(people.map((link) => link.getAttribute('href'))).toEqual(
    [3, 4, 5].map((n) => `/user-detail/usr_${n}`),
  )
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/online-users')
})

test('nothing stands there while nobody is online', async () => {
  const { online, container } = show([aCard(1, { status: 'offline' })])
  await waitFor(() => expect(online).toHaveBeenCalled())
  expect(container.textContent).toBe('')
})

test('a person sent for one creator is not shown the others', async () => {
  const { online, container } = show([aCard(1)], { rolesGroup: 'user', expectedSource: 'usr_9' })
  expect([container.textContent, online.mock.calls.length]).toEqual(['', 0])
})
