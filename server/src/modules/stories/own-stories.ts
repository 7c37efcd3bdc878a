import { storyLimits, type OwnStory, type StoryViewer } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { isPublic } from '../people/index.ts'
import { presentOwn } from './present-story.ts'
import type { StoriesDeps } from './stories-deps.ts'
import {
  countPosted,
  countViews,
  findStory,
  listOwn,
  listViewers,
  type StoryRow,
  updateStory,
} from './stories.store.ts'

/** One's own stories, and how many more may be posted within the day; null for anybody who posts none. */
export async function readOwn(
  deps: StoriesDeps,
  ownerId: string,
): Promise<{ stories: OwnStory[]; left: number | null }> {
  const { db, clock } = deps.plumbing
  const now = clock.now()
  const [account, rows, posted] = await Promise.all([
    deps.accounts.byId(ownerId),
    listOwn(db, ownerId, new Date(now)),
    countPosted(db, ownerId, now),
  ])
  const [files, views] = await Promise.all([
    deps.media.stories.files(
      db,
      rows.map(({ media_id }) => media_id),
    ),
    countViews(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const stories = rows.flatMap((row) => {
    const file = files.get(row.media_id)
    return file ? [presentOwn(row, file, views.get(row.id) ?? 0)] : []
  })
  const left = isPublic(account?.roles_group) ? Math.max(0, storyLimits.perDay - posted) : null
  return { stories, left }
}

/** One's own story that is not deleted. Throws not_found, also for another person's. */
async function requireOwn(
  { plumbing: { db } }: StoriesDeps,
  ownerId: string,
  storyId: string,
): Promise<StoryRow> {
  const story = await findStory(db, storyId)
  if (story?.owner_id !== ownerId || story.state === 'deleted') throw new DomainError('not_found')
  return story
}

/** One that others saw stays for a report of some days after; the file of any other goes. Throws not_found. */
export async function removeStory(deps: StoriesDeps, ownerId: string, storyId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  await requireOwn(deps, ownerId, storyId)
  await transact(db, async (tx) => {
    await lockAccount(tx, ownerId)
    const story = await findStory(tx, storyId)
    if (!story || story.state === 'deleted') throw new DomainError('not_found')
    const at = new Date(clock.now())
    if (story.approved_at === null) await deps.media.stories.release(tx, storyId, at)
    // It ends now, unless it has ended before.
    const ends_at = story.ends_at !== null && story.ends_at < at ? story.ends_at : at
    await updateStory(tx, storyId, { state: 'deleted', changed_at: at, ends_at })
  })
}

/** Ends a story by a decision; it is repeated until it is done. */
export async function takeDownStory(deps: StoriesDeps, ownerId: string, storyId: string): Promise<void> {
  await removeStory(deps, ownerId, storyId).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
  })
}

/** The last people who saw a story of one's own, without those who left or whom either side shut out. Throws not_found. */
export async function readViewers(
  deps: StoriesDeps,
  ownerId: string,
  storyId: string,
): Promise<{ viewers: StoryViewer[] }> {
  const { db } = deps.plumbing
  await requireOwn(deps, ownerId, storyId)
  const rows = await listViewers(db, storyId, storyLimits.viewersShownMax)
  const shown = await deps.people.shownTo(
    ownerId,
    rows.map(({ viewer_id }) => viewer_id),
  )
  const viewers = await Promise.all(
    rows
      .filter(({ viewer_id }) => shown.has(viewer_id))
      .map(async ({ viewer_id: userId, seen_at }): Promise<StoryViewer> => {
        const { name, avatar } = await deps.profiles.partner(userId)
        return { userId, name, avatar, seenAt: seen_at.getTime() }
      }),
  )
  return { viewers }
}
