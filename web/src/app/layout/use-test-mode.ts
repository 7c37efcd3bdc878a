import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storageOf } from '../../platform/analytics/storage.ts'
import { keepTestMode, testModeOf } from '../../platform/analytics/test-mode.ts'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'

/** Flags the session of a person who is in a test whose sessions are told apart. */
export function useTestMode(): void {
  const { api } = usePlatform()
  const isLoggedIn = useSession() !== null
  const { data: profile } = useQuery({ ...profileQuery(api), enabled: isLoggedIn })
  const mode = profile && testModeOf(profile.abTests ?? [])
  useEffect(() => {
    if (mode !== undefined)
      keepTestMode(
        storageOf(() => sessionStorage),
        mode,
      )
  }, [mode])
}
