import type { GuestStory, Story } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { findAccess } from '../profiles/index.ts'
import { presentFile, presentStory } from './present-story.ts'
import type { StoriesDeps } from './stories-deps.ts'
import {
  findShownStory,
  findStory,
  hasSeen,
  insertView,
  listForGuests,
  listShownOf,
  type StoryRow,
} from './stories.store.ts'

const guestStoriesMax = 12

/** Whether the two are of one brand, neither shut the other out, and the viewer was not sent for one particular person. */
async function maySeeThoseOf(
  deps: Pick<StoriesDeps, 'plumbing' | 'people'>,
  viewerId: string,
  ownerId: string,
): Promise<boolean> {
  const [mayMeet, { expected_source }] = await Promise.all([
    deps.people.mayMeet(viewerId, ownerId),
    findAccess(deps.plumbing.db, viewerId),
  ])
  return mayMeet && expected_source === null
}

/** Whether a viewer sees a story of this creator now, for messages that answer it. */
export const isStoryShownIn =
  (deps: Pick<StoriesDeps, 'plumbing' | 'people'>) =>
  async (
    storyId: string,
    { viewerId, creatorId }: { readonly viewerId: string; readonly creatorId: string },
  ): Promise<boolean> => {
    const { db, clock } = deps.plumbing
    const shown = await findShownStory(db, storyId, new Date(clock.now()))
    return shown?.owner_id === creatorId && (await maySeeThoseOf(deps, viewerId, creatorId))
  }

/** Whether somebody sees a story: its creator as long as it is not over, others while it is shown. */
export async function maySeeStory(deps: StoriesDeps, viewerId: string, storyId: string): Promise<boolean> {
  const { db, clock } = deps.plumbing
  const now = new Date(clock.now())
  const story = await findStory(db, storyId)
  if (story?.owner_id === viewerId)
    return story.state === 'pending' || story.state === 'declined' || (story.ends_at ?? now) > now
  const shown = await findShownStory(db, storyId, now)
  return shown !== null && (await maySeeThoseOf(deps, viewerId, shown.owner_id))
}

/** The shown stories of a creator; none for anybody whose stories the viewer does not see, as for an unknown id. */
export async function readOfCreator(
  deps: StoriesDeps,
  viewerId: string,
  creatorId: string,
): Promise<{ name: string; avatar: string; stories: Story[] }> {
  const { db, clock } = deps.plumbing
  const creator = await deps.accounts.byId(creatorId)
  const rows =
    creator && (viewerId === creatorId || (await maySeeThoseOf(deps, viewerId, creatorId)))
      ? await listShownOf(db, { ownerId: creatorId, viewerId, now: new Date(clock.now()) })
      : []
  if (!creator || rows.length === 0) return { name: '', avatar: '', stories: [] }
  const files = await deps.media.stories.files(
    db,
    rows.map(({ media_id }) => media_id),
  )
  const stories = rows.flatMap((row) => {
    const file = files.get(row.media_id)
    return file ? [presentStory(row, file, row.seen)] : []
  })
  return { name: creator.name, avatar: creator.avatar, stories }
}

/** Notes that somebody saw a story; a creator's own look is none. Throws not_found. */
export async function noteSeen(deps: StoriesDeps, viewerId: string, storyId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  const story = await findStory(db, storyId)
  if (!story || !(await maySeeStory(deps, viewerId, storyId))) throw new DomainError('not_found')
  if (story.owner_id !== viewerId) await insertView(db, storyId, viewerId, new Date(clock.now()))
}

/** The description of a story, and the words in its picture. */
const wordsOf = ({ alt_text, drawn_text }: Pick<StoryRow, 'alt_text' | 'drawn_text'>): string =>
  [alt_text, drawn_text].filter(Boolean).join('\n')

export async function readForGuests(deps: StoriesDeps, brandId: string): Promise<{ stories: GuestStory[] }> {
  const { db, clock } = deps.plumbing
  const rows = await listForGuests(db, brandId, new Date(clock.now()), guestStoriesMax)
  const files = await deps.media.stories.files(
    db,
    rows.map(({ media_id }) => media_id),
  )
  const stories = rows.flatMap(({ id: storyId, name, media_id, ...words }) => {
    const file = files.get(media_id)
    if (!file || !presentFile(file).hasStill) return []
    return [{ storyId, name, altText: wordsOf(words), pictureUrl: `/api/stories/guest/${storyId}` }]
  })
  return { stories }
}

/** Throws not_found for a story that its creator does not show to visitors, as for an unknown one; unavailable. */
export async function openForGuests(
  deps: StoriesDeps,
  brandId: string,
  storyId: string,
): Promise<Uint8Array> {
  const { db, clock } = deps.plumbing
  const story = await findShownStory(db, storyId, new Date(clock.now()))
  if (!story?.is_public || story.brand_id !== brandId) throw new DomainError('not_found')
  return deps.media.stories.picture(story.media_id)
}

export interface StoryEvidence {
  readonly partnerId: string
  readonly mediaId: string
  /** The words on it, and the description. */
  readonly text: string
  readonly sentAt: number
  /** When it ended; null while it is shown. */
  readonly deletedAt: number | null
}

/** Evidence for a report about a story: one that the reporter sees, or saw until it ended. Null for any other. */
export async function readStoryEvidence(
  deps: StoriesDeps,
  reporterId: string,
  storyId: string,
): Promise<StoryEvidence | null> {
  const { db, clock } = deps.plumbing
  const story = await findStory(db, storyId)
  if (!story || story.owner_id === reporterId || story.approved_at === null) return null
  const wasThere = (await hasSeen(db, storyId, reporterId)) || (await maySeeStory(deps, reporterId, storyId))
  if (!wasThere) return null
  const ended = story.ends_at?.getTime() ?? null
  return {
    partnerId: story.owner_id,
    mediaId: story.media_id,
    text: [story.caption, wordsOf(story)].filter(Boolean).join('\n'),
    sentAt: story.posted_at.getTime(),
    deletedAt: ended !== null && ended <= clock.now() ? ended : null,
  }
}
