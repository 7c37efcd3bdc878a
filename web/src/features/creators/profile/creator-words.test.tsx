import type { CreatorProfile, RolesGroup } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../../locales/en/creator-profile.json' with { type: 'json' }
import creators from '../../../../../locales/en/creators.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { CreatorWords } from './creator-words.tsx'

afterEach(cleanup)

const mira: CreatorProfile = {
  creatorId: 'usr_mira',
  name: 'Mira',
  age: 27,
  country: 'DE',
  language: 'de',
  avatar: '',
  rateCoins: 60,
  status: 'offline',
  demo: false,
  followed: false,
  rolesGroup: 'goddess',
  bio: '',
  prompts: [],
  languages: [],
  isBlocked: false,
  gallery: [],
  onTimes: [],
}

async function show(
  more: Partial<CreatorProfile>,
  viewer: { _id: string; rolesGroup: RolesGroup },
  people: Readonly<Record<string, unknown>> = {},
) {
  const session = { profile: viewer }
  const platform = aPlatform({
    session: { subscribe: () => () => {}, current: () => session },
    api: { people, catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2333 }) } },
  })
  render(
    <TestProviders platform={platform}>
      <CreatorWords creator={{ ...mira, ...more }} onCall={() => {}} />
    </TestProviders>,
  )
  return platform
}

const ada = { _id: 'usr_ada', rolesGroup: 'user' } as const
const messageLink = () => screen.queryByRole('link', { name: words.message })?.getAttribute('href')

test('the page of a creator leads to the chat with them, also while they are offline', async () => {
  await show({}, ada)
  expect(messageLink()).toBe('/chat?userId=usr_mira')
})

test.each([
  ['one’s own page', {}, { _id: 'usr_mira', rolesGroup: 'goddess' }],
  ['a creator who is blocked', { isBlocked: true }, ada],
  ['a demo creator', { demo: true }, ada],
] as const)('%s leads to no chat', async (_, more, viewer) => {
  await show(more, viewer)
  expect(screen.getByRole('heading', { name: /Mira/ })).toBeTruthy()
  expect(messageLink()).toBeUndefined()
})

test('a creator is followed from their page, and their checked identity is named', async () => {
  const follow = vi.fn(async () => ({ relation: { added: true, addedMe: false } }))
  await show({ verified: true }, ada, { follow })
  expect(screen.getByText(creators.verified)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: words.followName.replace('{{name}}', 'Mira') }))
  await vi.waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith({ params: { userId: 'usr_mira' } }))
})

test('the page’s address is copied where the system has no sheet for sharing', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const platform = await show({}, ada)
  const titles: string[] = []
  platform.notices.listen(({ title }) => titles.push(title))
  fireEvent.click(screen.getByRole('button', { name: words.share }))
  await vi.waitFor(() => expect(titles).toEqual([words.copied]))
  expect(copied).toEqual([new URL('/user-detail/usr_mira', window.location.href).href])
  vi.unstubAllGlobals()
})
