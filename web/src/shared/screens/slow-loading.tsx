import { useEffect } from 'react'
import { retryEvent, slowAfterMs } from '../../platform/late/load-late.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/**
 * Beside the outline of a screen whose code is loading: after some seconds the notice that the document itself contains
 * (`slow-start-script.ts`) says so. Its words and its button need no file that could be missing too.
 */
export function SlowLoading() {
  const { clock } = usePlatform()
  useEffect(() => {
    const notice = document.querySelector<HTMLElement>('[data-slow]')
    const show = (isSlow: boolean) => notice?.toggleAttribute('hidden', !isSlow)
    let cancel: () => void
    const wait = () => {
      cancel = clock.after(slowAfterMs, () => show(true))
    }
    wait()
    addEventListener(retryEvent, wait)
    return () => {
      cancel()
      removeEventListener(retryEvent, wait)
      show(false)
    }
  }, [clock])
  return null
}
