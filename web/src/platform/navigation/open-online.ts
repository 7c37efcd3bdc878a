/**
 * Leads to an address of this site once the device has a network: without one, the person would see the browser's own
 * error.
 */
export async function openOnline(
  page: Pick<Window, 'navigator' | 'addEventListener' | 'location'>,
  address: () => string,
): Promise<void> {
  if (!page.navigator.onLine) {
    await new Promise<void>((resolve) => page.addEventListener('online', () => resolve(), { once: true }))
  }
  page.location.assign(address())
}
