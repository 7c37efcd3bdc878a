import {
  type OwnVideo,
  photoDeclines,
  type PhotoDecline,
  type ShownVideo,
  type VideoState,
  videoStates,
} from '@serendip/contract'
import type { ReviewedFile } from '../media/index.ts'
import type { VideoRow } from './videos.store.ts'

const presentContent = (row: VideoRow, file: ReviewedFile) => ({
  videoId: row.id,
  mediaId: file.id,
  hasStill: file.preview_id !== null,
  durationMs: file.duration_ms ?? 0,
  unlockCoins: row.unlock_coins,
  membersOnly: row.members_only,
})

/** Rights of somebody else to open a video. */
export interface Opening {
  readonly isBought: boolean
  readonly isPremium: boolean
}

export function availabilityOf(
  { unlock_coins, members_only }: Pick<VideoRow, 'unlock_coins' | 'members_only'>,
  { isBought, isPremium }: Opening,
): ShownVideo['availability'] {
  if (isBought) return 'available'
  if (unlock_coins !== null) return 'needCoins'
  return members_only && !isPremium ? 'needPremium' : 'available'
}

export const presentShown = (row: VideoRow, file: ReviewedFile, opening: Opening): ShownVideo => ({
  ...presentContent(row, file),
  availability: availabilityOf(row, opening),
})

const stateOf = ({ state }: VideoRow): VideoState =>
  videoStates.find((knownState) => knownState === state) ?? 'declined'
const reasonOf = ({ reason }: VideoRow): PhotoDecline | null =>
  photoDeclines.find((knownReason) => knownReason === reason) ?? null

export const presentOwn = (row: VideoRow, file: ReviewedFile, sold: number): OwnVideo => ({
  ...presentContent(row, file),
  state: stateOf(row),
  reason: reasonOf(row),
  postedAt: row.posted_at.getTime(),
  sold,
})
