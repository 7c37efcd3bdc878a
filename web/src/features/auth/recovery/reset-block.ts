const entry = 'resetBlockedUntil'

/** Until when no reset may be requested, by this browser's clock; survives a reload of this tab. */
export function readResetBlock(storage: Storage, nowMs: number): number | null {
  const until = Number(storage.getItem(entry))
  return until > nowMs ? until : null
}

export const keepResetBlock = (storage: Storage, untilMs: number): void =>
  storage.setItem(entry, String(untilMs))
