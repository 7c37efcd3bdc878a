import type { PhotoDecline } from '@serendip/contract'
import { isClaimedByOther } from '../../kernel/claims.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { VideosDeps } from './videos-deps.ts'
import { lockVideo, updateVideo } from './videos.store.ts'

export type VideoDecision = { readonly videoId: string; readonly decidedBy: string } & (
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }
)

/**
 * Approves a waiting video, which others then see, or declines it. Throws not_found; conflict if it does not wait, or another
 * operator has claimed it. `also` is written in the same transaction.
 */
export async function decideVideo(
  { plumbing: { db, clock, outbox } }: VideosDeps,
  decision: VideoDecision,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { videoId, verdict, decidedBy } = decision
  await transact(db, async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (!video || video.state === 'deleted') throw new DomainError('not_found')
    const now = clock.now()
    if (video.state !== 'pending' || isClaimedByOther(video, decidedBy, now))
      throw new DomainError('conflict')
    const at = new Date(now)
    const reason = decision.verdict === 'declined' ? decision.reason : null
    await updateVideo(tx, videoId, {
      state: verdict,
      changed_at: at,
      decided_by: decidedBy,
      reason,
      approved_at: verdict === 'approved' ? at : null,
    })
    await outbox.append(tx, 'video.decided', { videoId, ownerId: video.owner_id, reason })
    await also(tx)
  })
}
