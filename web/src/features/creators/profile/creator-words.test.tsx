import type { CreatorProfile, RolesGroup } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import creators from '../../../../../locales/en/creators.json' with { type: 'json' }
import words from '../../../../../locales/en/creator-profile.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { MemoryRouter } from '../../../platform/router/memory-router.test-kit.tsx'
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
  rolesGroup: 'goddess',
  bio: '',
  isBlocked: false,
  gallery: [],
}

async function show(more: Partial<CreatorProfile>, viewer: { _id: string; rolesGroup: RolesGroup }) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', resources: { en: { creators, 'creator-profile': words } } })
  const session = { profile: viewer }
  const platform = {
    session: { subscribe: () => () => {}, current: () => session },
    api: { catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2333 }) } },
  }
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <PlatformProvider platform={platform as unknown as Platform}>
          <MemoryRouter>
            <CreatorWords creator={{ ...mira, ...more }} onCall={() => {}} />
          </MemoryRouter>
        </PlatformProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
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
