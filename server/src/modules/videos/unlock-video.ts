import type { ShownVideo } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { unlockKey } from '../chat/index.ts'
import { readOfCreator, requireSeen } from './read-videos.ts'
import type { VideosDeps } from './videos-deps.ts'
import { boughtAmong, insertUnlock, lockVideo, type VideoRow } from './videos.store.ts'

interface Purchase {
  readonly videoId: string
  /** The most that the person has agreed to pay. */
  readonly agreedCoins: number
}

/** Charges a person who does not have it yet, once. Locks the video first, as its removal does. */
async function buy(deps: VideosDeps, buyerId: string, video: VideoRow, agreedCoins: number): Promise<void> {
  const { db, clock } = deps.plumbing
  const { creatorSharePercent: sharePercent } = await deps.settings.read()
  await transact(db, async (tx) => {
    const locked = await lockVideo(tx, video.id)
    if ((await boughtAmong(tx, buyerId, [video.id])).has(video.id)) return
    if (locked?.state !== 'approved') throw new DomainError('not_found')
    const { unlock_coins: priceCoins } = locked
    if (priceCoins === null) throw new DomainError('forbidden')
    if (priceCoins > agreedCoins) throw new DomainError('price_changed', { priceCoins })
    const unlocked_at = new Date(clock.now())
    const unlock = { video_id: video.id, account_id: buyerId, price_coins: priceCoins, unlocked_at }
    if (!(await insertUnlock(tx, unlock))) return
    await deps.wallet.post(tx, {
      kind: 'media_unlock',
      key: unlockKey(video.id, buyerId),
      ref: { type: 'media', id: video.id },
      ownerId: buyerId,
      amountCoins: priceCoins,
      creatorId: video.owner_id,
      sharePercent,
    })
  })
}

/**
 * Opens a video for its price, once and for good. Throws not_found, forbidden (it is for members, or costs nothing),
 * price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function unlockVideo(
  deps: VideosDeps,
  buyerId: string,
  { videoId, agreedCoins }: Purchase,
): Promise<{ video: ShownVideo }> {
  const video = await requireSeen(deps, buyerId, videoId)
  if (video.owner_id === buyerId) throw new DomainError('not_found')
  await buy(deps, buyerId, video, agreedCoins)
  const { videos } = await readOfCreator(deps, buyerId, video.owner_id)
  const bought = videos.find((shown) => shown.videoId === videoId)
  if (!bought) throw new DomainError('not_found')
  return { video: bought }
}
