import { mediaRules, storyLimits, type OwnStory, type RouteBody, type Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { ruleOfDemo } from '../media/index.ts'
import { isPublic } from '../people/index.ts'
import { findDoubts, isOffensive, maskOffensive } from '../text-safety/index.ts'
import { decideStory } from './decide-story.ts'
import { presentOwn } from './present-story.ts'
import type { StoriesDeps } from './stories-deps.ts'
import {
  countPosted,
  countViews,
  findStory,
  findStoryOf,
  insertStory,
  type StoryRow,
} from './stories.store.ts'

/** A recording is some frames longer than its maker meant. */
const spareMs = 500

async function store(
  deps: StoriesDeps,
  ownerId: string,
  { mediaId, caption, altText, drawnText, isPublic: isForGuests }: RouteBody<Routes['stories']['post']>,
): Promise<{ readonly row: StoryRow; readonly isNew: boolean }> {
  const { db, clock, ids } = deps.plumbing
  const rules = await deps.settings.read()
  // Listed words are masked, as in other public texts; in a picture they would stay.
  if (isOffensive(drawnText, rules.offensiveWords) || findDoubts('bio', drawnText, rules).length > 0)
    throw new DomainError('text_refused')
  return transact(db, async (tx) => {
    await lockAccount(tx, ownerId)
    const known = await findStoryOf(tx, ownerId, mediaId)
    if (known) return { row: known, isNew: false }
    const file = await deps.media.stories.find(tx, { mediaId, ownerId })
    if ((file.duration_ms ?? 0) > storyLimits.maxSeconds * 1_000 + spareMs)
      throw new DomainError('video_too_long')
    const now = clock.now()
    if ((await countPosted(tx, ownerId, now)) >= storyLimits.perDay)
      throw new DomainError('story_limit', { max: storyLimits.perDay })
    const row = await insertStory(tx, {
      id: ids.next('sto'),
      owner_id: ownerId,
      media_id: mediaId,
      caption: maskOffensive(caption, rules.offensiveWords),
      alt_text: maskOffensive(altText, rules.offensiveWords),
      drawn_text: mediaRules[file.purpose].kind === 'video' ? '' : drawnText,
      is_public: isForGuests,
      posted_at: new Date(now),
    })
    await deps.media.stories.give(tx, mediaId, row.id, row.posted_at)
    return { row, isNew: true }
  })
}

/**
 * Posts an upload as a story, which waits for review; in demo mode a rule approves it. The same upload again answers its
 * story. Throws forbidden (anyone but a creator), upload_gone, video_too_long, story_limit,
 * text_refused (the words in the picture).
 */
export async function postStory(
  deps: StoriesDeps,
  ownerId: string,
  body: RouteBody<Routes['stories']['post']>,
): Promise<{ story: OwnStory }> {
  const account = await deps.accounts.byId(ownerId)
  if (!isPublic(account?.roles_group)) throw new DomainError('forbidden')
  const { row, isNew } = await store(deps, ownerId, body)
  if (isNew && deps.media.approvesByRule)
    await decideStory(deps, { storyId: row.id, verdict: 'approved', decidedBy: ruleOfDemo })
  const { db } = deps.plumbing
  const [stored, files, views] = await Promise.all([
    findStory(db, row.id),
    deps.media.stories.files(db, [row.media_id]),
    countViews(db, [row.id]),
  ])
  const file = files.get(row.media_id)
  if (!stored || !file || stored.state === 'deleted') throw new DomainError('upload_gone')
  return { story: presentOwn(stored, file, views.get(row.id) ?? 0) }
}
