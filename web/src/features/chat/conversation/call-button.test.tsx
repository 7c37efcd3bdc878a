import type { Partner, Relation } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import people from '../../../../../locales/en/people.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { MemoryRouter } from '../../../platform/router/memory-router.test-kit.tsx'
import { mia } from '../chat.test-kit.ts'
import { CallButton } from './call-button.tsx'

afterEach(cleanup)

const contact: Partner = { ...mia, rolesGroup: 'user', demo: false }
const both: Relation = { added: true, addedMe: true }

async function show(partner: Partner, relation: Relation, { excluded = false, own = 'user' } = {}) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['people'], resources: { en: { people } } })
  const card = vi.fn(async () => ({ relation }))
  const platform = {
    api: { people: { card } },
    session: { current: () => ({ profile: { rolesGroup: own } }) },
  }
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={i18n}>
        <PlatformProvider platform={platform as unknown as Platform}>
          <MemoryRouter>
            <CallButton
              chat={{ isInRequestFolder: false, ...(excluded && { excluded: true }) }}
              partner={partner}
            />
            <p>end</p>
          </MemoryRouter>
        </PlatformProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('end')
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  return { card }
}
const button = () => screen.queryByRole('link', { name: /free/i })

test('a contact is called from the chat: both added each other', async () => {
  await show(contact, both)
  expect((await screen.findByRole('link', { name: /free/i })).getAttribute('href')).toBe('/match')
})

test('nobody else has the button: not a stranger, a creator, a demo peer, or who is blocked', async () => {
  await show(contact, { added: true, addedMe: false })
  expect(button()).toBeNull()
  for (const [partner, more] of [
    [{ ...contact, rolesGroup: 'goddess' }, {}],
    [{ ...contact, demo: true }, {}],
    [contact, { excluded: true }],
    [contact, { own: 'goddess' }],
  ] as const) {
    cleanup()
    const { card } = await show(partner, both, more)
    expect(button()).toBeNull()
    expect(card).not.toHaveBeenCalled()
  }
})
