import { useEffect, useSyncExternalStore } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { Overlays } from '../overlays.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

const loadQuestions = () => loadLate(() => import('../ask-for-missing.ts'))
const leave = (target: string) => location.replace(target)

/** Asks for missing profile fields whenever the server refuses a call because of them. */
export function useAskForMissing(overlays: Pick<Overlays, 'modals'>, load = loadQuestions): void {
  const platform = usePlatform()
  const { isIncomplete } = platform
  const isAsked = useSyncExternalStore(isIncomplete.subscribe, isIncomplete.getSnapshot)
  useEffect(() => {
    if (!isAsked) return
    void load().then(
      ({ askForMissing }) => askForMissing(platform, overlays, leave),
      (thrown) => {
        // A later release removed this tab's code. A full load brings the new one, and the sign-up asks as well.
        reportError(thrown)
        leave('/signup')
      },
    )
  }, [isAsked, platform, overlays, load])
}
