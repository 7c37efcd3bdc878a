import type { OwnPhoto } from '@serendip/contract'
import { ruleOfDemo } from './decide-photo.ts'
import type { PhotoRow } from './photos.store.ts'

/** A photo as its owner sees it; null if there is nothing to see yet, or any more. */
export function presentPhoto({ id, state, reason, decided_by, changed_at }: PhotoRow): OwnPhoto | null {
  if (state !== 'pending' && state !== 'approved' && state !== 'declined') return null
  return {
    photoId: id,
    state,
    ...(reason === null ? {} : { reason }),
    byRule: decided_by === ruleOfDemo,
    changedAt: changed_at.getTime(),
  }
}
