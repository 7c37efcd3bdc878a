import { useEffect } from 'react'

/** Keeps the screen on while a call is on it: the browser lets go of it whenever the page is hidden. */
export function keepAwake(page: Document, device: Pick<Navigator, 'wakeLock'>): () => void {
  if (!('wakeLock' in device)) return () => {}
  let isOver = false
  let lock: WakeLockSentinel | null = null
  async function take(): Promise<void> {
    if (isOver || page.visibilityState !== 'visible') return
    // A device that saves its battery may refuse.
    const taken = await device.wakeLock.request('screen').catch(() => null)
    if (isOver) void taken?.release()
    else lock = taken
  }
  const seen = () => void take()
  page.addEventListener('visibilitychange', seen)
  void take()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', seen)
    void lock?.release()
  }
}

export const useWakeLock = (): void => useEffect(() => keepAwake(document, navigator), [])
