import { limits } from '@serendip/contract'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { MediaDeps } from '../media-deps.ts'
import { mediaKey, removeOtherForms } from '../media-files.ts'
import type { MediaPlace, MediaRow, StoredMedia } from '../media-items.store.ts'

/** Format that some browsers do not play, such as older ones of Apple. */
const recorded = 'audio/webm'

export const isVoiceToConvert = ({ state, content_type, duration_ms }: MediaRow): boolean =>
  state === 'ready' &&
  content_type === recorded &&
  Number(duration_ms) <= limits.voiceConvertedMaxSeconds * 1000

/** A stored sound gets another form; false if it is gone. */
async function replaceSound(
  db: Db,
  { mediaId }: MediaPlace,
  stored: Pick<StoredMedia, 'content_type' | 'size_bytes' | 'duration_ms'>,
): Promise<boolean> {
  const done = await db
    .updateTable('media_items')
    .set(stored)
    .where('id', '=', mediaId)
    .where('state', '=', 'ready')
    .returning('id')
    .execute()
  return done.length > 0
}

/**
 * Stores a voice message as AAC in place of what was recorded, under the same address. Until then, and if it cannot be
 * converted, it stays as it was.
 */
export async function convertVoice(deps: MediaDeps, place: MediaPlace): Promise<void> {
  const { plumbing, files, films } = deps
  const original = await files.open(mediaKey(place, recorded))
  if (!original || !films.convertSound) return
  const sound = await films.convertSound(original).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    plumbing.logger.info({ mediaId: place.mediaId, code: error.code }, 'a voice was not converted')
    return null
  })
  if (sound === null) return
  const { contentType, sizeBytes, durationMs } = sound
  try {
    await files.putFile(mediaKey(place, contentType), sound.file.content())
  } finally {
    await sound.file.release()
  }
  const stored = { content_type: contentType, size_bytes: sizeBytes, duration_ms: durationMs }
  const isReplaced = await replaceSound(plumbing.db, place, stored)
  await removeOtherForms(files, place, isReplaced ? contentType : recorded)
}
