import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Install } from './install.ts'
import type { InstallWay } from './install-rules.ts'

/** The app's installing in this browser; null where a page has none, as a guest's. */
export const InstallContext = createContext<Install | null>(null)

const never = () => () => {}

/** The way by which the person could install the app now; null if there is none, or they have it. */
export function useInstallWay(): InstallWay | null {
  const install = useContext(InstallContext)
  return useSyncExternalStore(install?.subscribe ?? never, () => install?.getSnapshot() ?? null)
}
