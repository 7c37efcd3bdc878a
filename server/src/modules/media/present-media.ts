import { type MediaItem, mediaRules } from '@serendip/contract'
import type { MediaRow } from './media-items.store.ts'

const addressOf = (mediaId: string): string => `/api/media/${mediaId}`

function statusOf({ state, purpose }: MediaRow): MediaItem['transcodingStatus'] {
  if (state === 'converting') return 'running'
  if (state === 'failed') return 'failed'
  return purpose === 'chatVideoTranscoding' ? 'done' : 'notNeeded'
}

export const presentMedia = (row: MediaRow, previewId: string | null): MediaItem => ({
  id: row.id,
  type: mediaRules[row.purpose].kind,
  isPrivate: true,
  url: addressOf(row.id),
  ...(row.duration_ms === null ? {} : { duration: row.duration_ms / 1000 }),
  metadata: {
    contentType: row.content_type,
    sizeBytes: Number(row.size_bytes),
    ...(row.width === null ? {} : { width: row.width }),
    ...(row.height === null ? {} : { height: row.height }),
    ...(previewId === null ? {} : { preview: addressOf(previewId) }),
  },
  transcodingStatus: statusOf(row),
  ...(row.converted_percent === null ? {} : { transcodingProgress: row.converted_percent }),
  ...(row.problem === null ? {} : { problem: row.problem }),
})
