/** What brought a person here, kept with every event of the session (SPEC §3, activity event). */
export interface SessionTrigger {
  readonly sessionTrigger: 'email' | 'push'
  readonly sessionCampaignId: string
}

export const triggerEntry = 'sessionTrigger'
/** Longer ids are cut: nobody's campaign is called that. */
const campaignMaxChars = 120

/** `emailOpen` and `pushOpen` name the campaign that was opened; null where neither is there. */
export function sessionTriggerOf(search: string): SessionTrigger | null {
  const query = new URLSearchParams(search)
  for (const [name, sessionTrigger] of [
    ['emailOpen', 'email'],
    ['pushOpen', 'push'],
  ] as const) {
    const campaign = query.get(name)
    if (campaign !== null) return { sessionTrigger, sessionCampaignId: campaign.slice(0, campaignMaxChars) }
  }
  return null
}

/** What opened this visit, as it was kept when it did; null where nothing did. */
export function keptTrigger(storage: Pick<Storage, 'getItem'>): SessionTrigger | null {
  try {
    return JSON.parse(storage.getItem(triggerEntry) ?? 'null') as SessionTrigger | null
  } catch {
    return null
  }
}
