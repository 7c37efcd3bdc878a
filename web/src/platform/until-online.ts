/** Resolves once the device has a network: without one, another page would be the browser's own error. */
export async function untilOnline(page: Pick<Window, 'navigator' | 'addEventListener'>): Promise<void> {
  if (page.navigator.onLine) return
  await new Promise<void>((resolve) => page.addEventListener('online', () => resolve(), { once: true }))
}
