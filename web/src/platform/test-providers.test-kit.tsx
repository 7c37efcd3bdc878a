import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { aPlatform } from './a-platform.test-kit.ts'
import { anI18n } from './i18n/an-i18n.test-kit.ts'
import type { Platform } from './platform.ts'
import { PlatformProvider } from './platform-context.tsx'
import { MemoryRouter } from './router/memory-router.test-kit.tsx'

interface TestProvidersProps {
  readonly platform?: Platform
  /** The address that is open. */
  readonly address?: string
  /** Answers that a test prepares or watches. */
  readonly queries?: QueryClient
  /** Another language than English, or an instance whose language the test changes. */
  readonly i18n?: i18n
  readonly children: ReactNode
}

/** Provides what a view reads from its surroundings: platform, queries, English strings and a router without screens. */
export function TestProviders({
  platform: givenPlatform,
  queries: givenQueries,
  i18n: givenI18n,
  address,
  children,
}: TestProvidersProps) {
  const [platform] = useState(() => givenPlatform ?? aPlatform())
  const [queries] = useState(() => givenQueries ?? new QueryClient())
  const [strings] = useState(() => givenI18n ?? anI18n())
  return (
    <PlatformProvider platform={givenPlatform ?? platform}>
      <QueryClientProvider client={givenQueries ?? queries}>
        <I18nextProvider i18n={givenI18n ?? strings}>
          <MemoryRouter {...(address !== undefined && { address })}>{children}</MemoryRouter>
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>
  )
}

/** The same as the `wrapper` of `render` and `renderHook`. */
export const testProviders =
  (surroundings: Omit<TestProvidersProps, 'children'> = {}) =>
  ({ children }: { children: ReactNode }) => <TestProviders {...surroundings}>{children}</TestProviders>
