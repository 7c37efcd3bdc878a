import { cutWhole } from '@serendip/contract'
import type { TextStorage } from '../analytics/storage.ts'

/** The mail or push behind a session, sent with every event of it (SPEC §3, activity event). */
export interface SessionTrigger {
  readonly sessionTrigger: 'email' | 'push'
  readonly sessionCampaignId: string
}

const entry = 'sessionTrigger'
/** Longer ids are cut: no campaign has such a long name. */
const campaignMaxChars = 120

/** `emailOpen` and `pushOpen` name the opened campaign; null if neither is present. */
export function sessionTriggerOf(search: string): SessionTrigger | null {
  const query = new URLSearchParams(search)
  for (const [name, sessionTrigger] of [
    ['emailOpen', 'email'],
    ['pushOpen', 'push'],
  ] as const) {
    const campaign = query.get(name)
    if (campaign !== null) return { sessionTrigger, sessionCampaignId: cutWhole(campaign, campaignMaxChars) }
  }
  return null
}

/** Stores what opened this visit for as long as the tab and the visit's session last. */
export const keepTrigger = (storage: TextStorage, trigger: SessionTrigger, now: number): void =>
  storage.write(entry, JSON.stringify({ ...trigger, at: now }))

function readStored(storage: TextStorage): (SessionTrigger & { at: number }) | null {
  try {
    return JSON.parse(storage.read(entry) ?? 'null')
  } catch {
    return null
  }
}

/** The stored trigger of this visit; null if there was none. */
export function storedTrigger(storage: TextStorage): SessionTrigger | null {
  const stored = readStored(storage)
  return stored && { sessionTrigger: stored.sessionTrigger, sessionCampaignId: stored.sessionCampaignId }
}

/** A session ended whose last activity was then: what opened it did not open the next one. */
export function forgetTriggerOf(storage: TextStorage, lastAt: number): void {
  const stored = readStored(storage)
  if (stored && stored.at <= lastAt) storage.forget(entry)
}
