/** A tab in the background is woken about once a minute, so that its consent counts a little longer. */
export const consentMs = 90_000

/** The tabs that have nothing going on, which a newer worker waits for. */
export interface Agreement {
  /** A tab says that it may be replaced under it. */
  consent(tabId: string): void
  /** Whether every one of these tabs said so lately. */
  isUnanimous(tabIds: readonly string[]): boolean
}

export function createAgreement(now: () => number): Agreement {
  const consents = new Map<string, number>()
  return {
    consent: (tabId) => void consents.set(tabId, now()),
    isUnanimous: (tabIds) =>
      tabIds.every((tabId) => now() - (consents.get(tabId) ?? Number.NEGATIVE_INFINITY) < consentMs),
  }
}
