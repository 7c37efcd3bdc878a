import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ConsentState } from './analytics/visit-reports.ts'
import type { Platform } from './platform.ts'
import type { StoredUser } from './session/session.ts'
import type { SocketState } from './socket/socket-client.ts'

const PlatformContext = createContext<Platform | null>(null)

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>
}

/** The platform of this page. Throws outside a PlatformProvider. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (platform === null) throw new Error('usePlatform outside a PlatformProvider')
  return platform
}

/** The logged-in person, following every change, also one made in another tab. */
export function useSession(): StoredUser | null {
  const { session } = usePlatform()
  return useSyncExternalStore(session.subscribe, session.current, () => null)
}

/** Whether visits may be measured with ids, following every change, also one made in another tab. */
export function useConsent(): ConsentState {
  const { analytics } = usePlatform()
  return useSyncExternalStore(analytics.subscribe, analytics.consent, () => 'unknown')
}

export function useSocketState(): SocketState {
  const { socket } = usePlatform()
  return useSyncExternalStore(
    socket.subscribe,
    () => socket.state,
    () => 'closed',
  )
}
