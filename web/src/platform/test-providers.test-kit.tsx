import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { aPlatform } from './a-platform.test-kit.ts'
import { anI18n } from './i18n/an-i18n.test-kit.ts'
import type { Platform } from './platform.ts'
import { PlatformProvider } from './platform-context.tsx'
import { MemoryRouter } from './memory-router.test-kit.tsx'

interface Surroundings {
  readonly platform: Platform
  /** The address that is open. */
  readonly address: string
  /** Answers that a test prepares or watches. */
  readonly queries: QueryClient
  /** Another language than English, or an instance whose language the test changes. */
  readonly i18n: i18n
}

/** Queries are not repeated, so that a view shows a refusal at once. */
const usualSurroundings = (): Surroundings => ({
  platform: aPlatform(),
  address: '/',
  queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  i18n: anI18n(),
})

/** Provides what a view reads from its surroundings: platform, queries, English strings and a router without screens. */
export function TestProviders({ children, ...given }: Partial<Surroundings> & { children: ReactNode }) {
  const [usual] = useState(usualSurroundings)
  const { platform, address, queries, i18n } = { ...usual, ...given }
  return (
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter address={address}>{children}</MemoryRouter>
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>
  )
}

/** The same as the `wrapper` of `render` and `renderHook`. */
export const testProviders =
  (given: Partial<Surroundings> = {}) =>
  ({ children }: { children: ReactNode }) => <TestProviders {...given}>{children}</TestProviders>
