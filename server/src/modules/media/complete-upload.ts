import { limits, type MediaItem, mediaRules } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import type { SpooledFile } from '../../kernel/spool.ts'
import type { MediaDeps } from './media-deps.ts'
import { expectAgain, findExpectedMedia } from './media-items.store.ts'
import { removeMedia } from './own-media.ts'
import { claimUpload, storeClaimed } from './take-upload.ts'

/**
 * Stores a file that a browser uploaded to the quarantine, as if it had been uploaded here. It is claimed first and read
 * once: many calls at once read it no more often, and replacing it later changes nothing. Throws as listed in the
 * contract.
 */
export async function completeUpload(deps: MediaDeps, caller: Caller, mediaId: string): Promise<MediaItem> {
  const { quarantine, plumbing, spool } = deps
  const place = { mediaId, ownerId: caller.userId }
  const since = new Date(plumbing.clock.now() - limits.uploadMs)
  const expected = quarantine && (await findExpectedMedia(plumbing.db, place, since))
  const size = expected && (await quarantine.sizeOf(mediaId))
  if (quarantine === null || expected === null || size === null) throw new DomainError('upload_gone')
  if (size > mediaRules[expected.purpose].maxBytes) {
    await removeMedia(deps, place)
    await quarantine.remove(mediaId)
    throw new DomainError('too_large')
  }
  const file = await spool.create()
  try {
    const claimed = await claimUpload(deps, place, size)
    if (!claimed) throw new DomainError('upload_gone')
    if (claimed.hasRoom) {
      await readInto(file, () => quarantine.read(mediaId, size)).catch(async (error: unknown) => {
        await expectAgain(plumbing.db, place, expected)
        throw error
      })
    }
    return await storeClaimed(deps, place, claimed, file.content()).finally(() =>
      // If this fails, the sweep removes the file that is left.
      quarantine.remove(mediaId).catch((error: unknown) => {
        plumbing.logger.warn({ err: error, mediaId }, 'an upload stays in the quarantine until it is swept')
      }),
    )
  } finally {
    await file.release()
  }
}

async function readInto(file: SpooledFile, read: () => AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of read()) await file.write(file.size(), piece)
}
