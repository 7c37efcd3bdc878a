import { useEffect, useSyncExternalStore } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { Overlays } from '../overlays.tsx'

const loadQuestions = () => import('../ask-for-missing.ts')
const leave = (target: string) => location.replace(target)

/** Whatever the server refuses because something has to be told first, it is asked for. */
export function useAskForMissing(overlays: Pick<Overlays, 'modals'>, load = loadQuestions): void {
  const platform = usePlatform()
  const { isIncomplete } = platform
  const isAsked = useSyncExternalStore(isIncomplete.subscribe, isIncomplete.getSnapshot)
  useEffect(() => {
    if (!isAsked) return
    void load().then(
      ({ askForMissing }) => askForMissing(platform, overlays, leave),
      (thrown) => {
        // A later release took this tab's code away. A whole load brings the new one, and the sign-up asks as well.
        reportError(thrown)
        leave('/signup')
      },
    )
  }, [isAsked, platform, overlays, load])
}
