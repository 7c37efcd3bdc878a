import type { Corner } from './call/pictures/corner.ts'

/** A person's preferences for the call screen on this device; they outlive a session. */
export interface CallView {
  /** The corner in which the self-view was last placed; null if it was never moved. */
  corner(): string | null
  setCorner(corner: Corner): void
  /** Whether the first call has explained how to go to the next person. */
  isHintSeen(): boolean
  setHintSeen(): void
  /** Whether the safety tip of the first searches was read, or closed. */
  isSafetyTipSeen(): boolean
  setSafetyTipSeen(): void
}

const cornerEntry = 'ownPictureCorner'
const hintEntry = 'nextHintSeen'
const safetyTipEntry = 'safetyTipSeen'

export function createCallView(storage: Pick<Storage, 'getItem' | 'setItem'>): CallView {
  return {
    corner: () => storage.getItem(cornerEntry),
    setCorner: (corner) => storage.setItem(cornerEntry, corner),
    isHintSeen: () => storage.getItem(hintEntry) !== null,
    setHintSeen: () => storage.setItem(hintEntry, '1'),
    isSafetyTipSeen: () => storage.getItem(safetyTipEntry) !== null,
    setSafetyTipSeen: () => storage.setItem(safetyTipEntry, '1'),
  }
}
