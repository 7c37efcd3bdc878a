import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { DirectCallsNote } from './direct-calls-note.tsx'

afterEach(cleanup)

async function setUp(warnsOfDirectCalls: boolean) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'lobby', resources: { en: { lobby } } })
  const read = vi.fn(async () => ({ warnsOfDirectCalls }))
  const client = new QueryClient()
  render(
    <PlatformProvider platform={{ settings: { read } } as unknown as Platform}>
      <QueryClientProvider client={client}>
        <I18nextProvider i18n={i18n}>
          <DirectCallsNote />
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  await vi.waitFor(() => expect([read.mock.calls.length, client.isFetching()]).toEqual([1, 0]))
}

test('without a relay, the lobby warns that the other person can see one’s address', async () => {
  await setUp(true)
  expect(await screen.findByText(lobby.noteDirect)).toBeDefined()
})

test('with a relay, there is no such warning', async () => {
  await setUp(false)
  expect(screen.queryByText(lobby.noteDirect)).toBeNull()
})
