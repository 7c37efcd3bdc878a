import { mediaRules } from '@serendip/contract'
import { type OperatorRoutes, reviewsShown } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import { accountCards } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { presentClaims } from '../../operators/index.ts'
import {
  claimStory,
  countPendingStories,
  findStory,
  pendingStories,
  releaseStoryClaim,
  type StoryRow,
} from '../../stories/index.ts'
import { recordShownFile, requireShownFile } from '../cases/require-shown.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

async function presentStories(
  { plumbing: { db, clock }, stories }: ModerationDeps,
  rows: readonly StoryRow[],
) {
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const [owners, files, claimOf] = await Promise.all([
    ownerIds.length === 0 ? [] : accountCards(db).where('id', 'in', ownerIds).execute(),
    stories.files.files(
      db,
      rows.map(({ media_id }) => media_id),
    ),
    presentClaims(db, rows, clock.now()),
  ])
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]))
  return rows.flatMap((row) => {
    const file = files.get(row.media_id)
    const ownerName = nameOf.get(row.owner_id)
    if (!file || ownerName === undefined) return []
    const type = mediaRules[file.purpose].kind === 'video' ? ('video' as const) : ('image' as const)
    const { id: storyId, owner_id: ownerId, caption, alt_text: altText, is_public: isPublic } = row
    const waitingSince = row.changed_at.getTime()
    const claim = claimOf(row)
    return [{ storyId, ownerId, ownerName, type, caption, altText, isPublic, waitingSince, claim }]
  })
}

const placeOf = ({ id, changed_at: since }: StoryRow): QueuePlace => ({ priority: 0, since, id })

async function waitingStory({ plumbing: { db } }: ModerationDeps, storyId: string): Promise<StoryRow | null> {
  const story = await findStory(db, storyId)
  return story?.state === 'pending' ? story : null
}

/** Throws not_found for a story that does not wait. */
async function requireWaiting(deps: ModerationDeps, storyId: string): Promise<StoryRow> {
  const story = await waitingStory(deps, storyId)
  if (!story) throw new DomainError('not_found')
  return story
}

type StoryRoute = 'stories' | 'openStory' | 'storyFile' | 'claimStory' | 'releaseStory' | 'decideStory'

export const storyHandlers = (
  deps: ModerationDeps,
): Pick<Handlers<OperatorRoutes['review']>, StoryRoute> => ({
  async stories({ query }) {
    const { db } = deps.plumbing
    const [rows, { waiting }] = await Promise.all([
      pendingStories(db, reviewsShown, readPlace(query.after)),
      countPendingStories(db),
    ])
    return { stories: await presentStories(deps, rows), waiting, next: nextPage(rows, reviewsShown, placeOf) }
  },
  async openStory({ params: { storyId } }) {
    const [story] = await presentStories(deps, [await requireWaiting(deps, storyId)])
    if (!story) throw new DomainError('not_found')
    return story
  },
  async storyFile({ caller, params: { storyId }, origin }) {
    const { media_id } = await requireWaiting(deps, storyId)
    const file = await deps.stories.files.open(media_id)
    await recordShownFile(deps, caller, { action: 'story.shown', subject: storyId }, origin)
    return file
  },
  async claimStory({ caller: { operatorId }, params: { storyId: itemId }, origin }) {
    if (!(await waitingStory(deps, itemId))) throw new DomainError('conflict')
    const act = { queue: 'stories', itemId, operatorId, origin } as const
    return claimOrConflict(deps.plumbing, act, (tx, claim) => claimStory(tx, itemId, claim))
  },
  releaseStory({ caller: { operatorId }, params: { storyId: itemId }, origin }) {
    const act = { queue: 'stories', itemId, operatorId, origin } as const
    return releaseItem(deps.plumbing, act, (tx) => releaseStoryClaim(tx, itemId, operatorId))
  },
  async decideStory({ caller, params: { storyId }, body, origin }) {
    if (await waitingStory(deps, storyId))
      await requireShownFile(deps, caller, { action: 'story.shown', subject: storyId })
    const { operatorId } = caller
    const isApproved = body.verdict === 'approved'
    await deps.stories.decide({ storyId, decidedBy: operatorId, ...body }, (tx) =>
      deps.plumbing.audit.record(
        {
          action: isApproved ? 'story.approved' : 'story.declined',
          subject: storyId,
          actor: operatorId,
          origin,
          about: isApproved ? {} : { reason: body.reason },
        },
        tx,
      ),
    )
    return { ok: true }
  },
})
