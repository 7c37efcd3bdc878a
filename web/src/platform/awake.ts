/** Calls the listener when the page may have missed something: the network is back, or the page woke up. */
export function onAwake(page: Window, listener: () => void): () => void {
  const { document } = page
  const seen = () => {
    if (document.visibilityState === 'visible') listener()
  }
  page.addEventListener('online', listener)
  page.addEventListener('pageshow', listener)
  document.addEventListener('resume', listener)
  document.addEventListener('visibilitychange', seen)
  return () => {
    page.removeEventListener('online', listener)
    page.removeEventListener('pageshow', listener)
    document.removeEventListener('resume', listener)
    document.removeEventListener('visibilitychange', seen)
  }
}
