import {
  mediaRules,
  type OwnStory,
  photoDeclines,
  type PhotoDecline,
  type Story,
  type StoryState,
  storyStates,
} from '@serendip/contract'
import type { ReviewedFile } from '../media/index.ts'
import type { StoryRow } from './stories.store.ts'

/** The picture or video of a story, and a small still picture of it. */
export function presentFile(file: ReviewedFile) {
  const type = mediaRules[file.purpose].kind === 'video' ? ('video' as const) : ('image' as const)
  const hasStill = type === 'image' || file.preview_id !== null
  return { type, mediaId: file.id, hasStill, durationMs: file.duration_ms }
}

const presentContent = (row: StoryRow, file: ReviewedFile) => ({
  storyId: row.id,
  caption: row.caption,
  altText: row.alt_text,
  drawnText: row.drawn_text,
  ...presentFile(file),
})

export const presentStory = (row: StoryRow, file: ReviewedFile, seen: boolean): Story => ({
  ...presentContent(row, file),
  approvedAt: (row.approved_at ?? row.changed_at).getTime(),
  endsAt: (row.ends_at ?? row.changed_at).getTime(),
  seen,
})

const stateOf = ({ state }: StoryRow): StoryState =>
  storyStates.find((knownState) => knownState === state) ?? 'declined'
const reasonOf = ({ reason }: StoryRow): PhotoDecline | null =>
  photoDeclines.find((knownReason) => knownReason === reason) ?? null

export const presentOwn = (row: StoryRow, file: ReviewedFile, seenBy: number): OwnStory => ({
  ...presentContent(row, file),
  state: stateOf(row),
  reason: reasonOf(row),
  isPublic: row.is_public,
  postedAt: row.posted_at.getTime(),
  endsAt: row.state === 'approved' ? (row.ends_at?.getTime() ?? null) : null,
  seenBy,
})
