import { type PhotoDecline, storyLimits } from '@serendip/contract'
import { isClaimedByOther } from '../../kernel/claims.ts'
import { dayMs } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import type { StoriesDeps } from './stories-deps.ts'
import { findStory, hasApprovedSince, type StoryRow, updateStory } from './stories.store.ts'

export type StoryDecision = { readonly storyId: string; readonly decidedBy: string } & (
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }
)

const isShown = ({ state, ends_at }: StoryRow, now: number): boolean =>
  state === 'approved' && (ends_at?.getTime() ?? 0) > now

/** Whether a decision still changes anything; one that is shown can still be declined. */
const isOpen = (story: StoryRow, verdict: StoryDecision['verdict'], now: number): boolean =>
  story.state === 'pending' || (verdict === 'declined' && isShown(story, now))

/**
 * Approves a waiting story, which others then see for a day, or declines a waiting or shown one. Throws not_found;
 * conflict if that was already decided, or another operator has claimed it. `also` is written in the same transaction.
 */
export async function decideStory(
  deps: StoriesDeps,
  decision: StoryDecision,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock, outbox } = deps.plumbing
  const { storyId, verdict, decidedBy } = decision
  const known = await findStory(db, storyId)
  if (!known) throw new DomainError('not_found')
  await transact(db, async (tx) => {
    await lockAccount(tx, known.owner_id)
    const story = await findStory(tx, storyId)
    if (!story || story.state === 'deleted') throw new DomainError('not_found')
    const now = clock.now()
    const at = new Date(now)
    if (!isOpen(story, verdict, now) || isClaimedByOther(story, decidedBy, now))
      throw new DomainError('conflict')
    const isApproved = decision.verdict === 'approved'
    const isNews = isApproved && !(await hasApprovedSince(tx, story.owner_id, new Date(now - dayMs)))
    await updateStory(tx, storyId, {
      state: verdict,
      changed_at: at,
      decided_by: decidedBy,
      reason: decision.verdict === 'declined' ? decision.reason : null,
      ends_at: isApproved ? new Date(now + storyLimits.shownMs) : at,
      ...(isApproved && { approved_at: at }),
    })
    await outbox.append(tx, 'story.decided', { storyId, ownerId: story.owner_id, verdict, isNews })
    await also(tx)
  })
}
