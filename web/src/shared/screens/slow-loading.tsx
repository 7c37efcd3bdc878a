import { useEffect, useState } from 'react'
import { retryEvent, slowAfterMs } from '../../platform/late/load-late.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/**
 * Beside the outline of a screen whose code is loading: after some seconds the notice that the document itself contains
 * (`slow-start-script.ts`) says so. Its words and its button need no file that could be missing too.
 */
export function SlowLoading() {
  const { clock } = usePlatform()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try starts the wait again.
  useEffect(() => {
    const notice = document.querySelector<HTMLElement>('[data-slow]')
    const again = () => setTries((before) => before + 1)
    const cancel = clock.after(slowAfterMs, () => {
      if (notice) notice.hidden = false
    })
    addEventListener(retryEvent, again)
    return () => {
      cancel()
      removeEventListener(retryEvent, again)
      if (notice) notice.hidden = true
    }
  }, [clock, tries])
  return null
}
