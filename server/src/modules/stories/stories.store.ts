import { storyLimits } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import { noClaim } from '../../kernel/claims.ts'
import { dayMs } from '../../kernel/clock.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { reviewRows } from '../../kernel/review-rows.ts'
import type { Row } from '../../kernel/tables.ts'
import { goodAccounts } from '../accounts/index.ts'

export type StoryRow = Row<'stories'>

/** Roles that post stories, and whose stories are shown. */
const storyRoles = ['goddess', 'artist'] as const

type NewStory = Pick<
  StoryRow,
  'id' | 'owner_id' | 'media_id' | 'caption' | 'alt_text' | 'drawn_text' | 'is_public' | 'posted_at'
>

export async function insertStory(tx: Tx, story: NewStory): Promise<StoryRow> {
  return tx
    .insertInto('stories')
    .values({
      ...story,
      state: 'pending',
      changed_at: story.posted_at,
      ends_at: null,
      approved_at: null,
      reason: null,
      decided_by: null,
      ...noClaim,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findStory(db: Db | Tx, storyId: string): Promise<StoryRow | null> {
  const found = await db.selectFrom('stories').selectAll().where('id', '=', storyId).executeTakeFirst()
  return found ?? null
}

export async function findStoryOf(db: Db | Tx, ownerId: string, mediaId: string): Promise<StoryRow | null> {
  const found = await db
    .selectFrom('stories')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return found ?? null
}

/** Number of stories that a creator posted within a day, deleted ones included. */
export async function countPosted(db: Db | Tx, ownerId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('stories')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('posted_at', '>', new Date(now - dayMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A creator's own stories, newest first: those that wait, are shown, or were declined lately. */
export async function listOwn(db: Db, ownerId: string, now: Date): Promise<readonly StoryRow[]> {
  return db
    .selectFrom('stories')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where((story) =>
      story.or([
        story('state', 'in', ['pending', 'declined']),
        story.and([story('state', '=', 'approved'), story('ends_at', '>', now)]),
      ]),
    )
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(storyLimits.shownMax)
    .execute()
}

/** Stories that others see now, with their creators, who are in good standing. */
export const shownStories = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('stories as s')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 's.owner_id')
    .where('s.state', '=', 'approved')
    .where('s.ends_at', '>', now)
    .where('a.roles_group', 'in', storyRoles)

/** Whether this viewer saw a story of `shownStories`. */
export const isSeen = (viewerId: string): RawBuilder<boolean> =>
  sql`exists (select from story_views v where v.story_id = s.id and v.viewer_id = ${viewerId})`

export async function findShownStory(
  db: Db,
  storyId: string,
  now: Date,
): Promise<(Pick<StoryRow, 'owner_id' | 'media_id' | 'is_public'> & { readonly brand_id: string }) | null> {
  const found = await shownStories(db, now)
    .select(['s.owner_id', 's.media_id', 's.is_public', 'a.brand_id'])
    .where('s.id', '=', storyId)
    .executeTakeFirst()
  return found ?? null
}

/** The stories of a creator that others see, oldest first, and whether this viewer saw each. */
export async function listShownOf(
  db: Db,
  { ownerId, viewerId, now }: { readonly ownerId: string; readonly viewerId: string; readonly now: Date },
): Promise<readonly (StoryRow & { readonly seen: boolean })[]> {
  return shownStories(db, now)
    .selectAll('s')
    .select(isSeen(viewerId).as('seen'))
    .where('s.owner_id', '=', ownerId)
    .orderBy('s.approved_at')
    .orderBy('s.id')
    .limit(storyLimits.shownMax)
    .execute()
}

/** Stories that visitors see, newest first. */
export async function listForGuests(
  db: Db,
  brandId: string,
  now: Date,
  most: number,
): Promise<
  readonly (Pick<StoryRow, 'id' | 'alt_text' | 'drawn_text' | 'media_id'> & { readonly name: string })[]
> {
  return shownStories(db, now)
    .select(['s.id', 's.alt_text', 's.drawn_text', 's.media_id', 'a.name'])
    .where('s.is_public', '=', sql.lit(true))
    .where('a.brand_id', '=', brandId)
    .orderBy('s.approved_at', 'desc')
    .orderBy('s.id')
    .limit(most)
    .execute()
}

export interface DecidedStory
  extends Pick<StoryRow, 'state' | 'changed_at' | 'ends_at' | 'approved_at' | 'reason' | 'decided_by'> {}

export async function updateStory(tx: Tx, storyId: string, change: Partial<DecidedStory>): Promise<void> {
  await tx
    .updateTable('stories')
    .set({ ...change, ...noClaim })
    .where('id', '=', storyId)
    .execute()
}

/** Whether a story of this creator was approved since then. */
export async function hasApprovedSince(tx: Tx, ownerId: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('stories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('approved_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertView(db: Db, storyId: string, viewerId: string, at: Date): Promise<void> {
  await db
    .insertInto('story_views')
    .values({ story_id: storyId, viewer_id: viewerId, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasSeen(db: Db, storyId: string, viewerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('story_views')
    .select('viewer_id')
    .where('story_id', '=', storyId)
    .where('viewer_id', '=', viewerId)
    .executeTakeFirst()
  return found !== undefined
}

export async function countViews(db: Db, storyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (storyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('story_views')
    .select((row) => ['story_id', row.fn.countAll<number>().as('count')])
    .where('story_id', '=', anyOf(storyIds))
    .groupBy('story_id')
    .execute()
  return new Map(rows.map(({ story_id, count }) => [story_id, Number(count)]))
}

/** The last people who saw a story. */
export async function listViewers(
  db: Db,
  storyId: string,
  most: number,
): Promise<readonly { readonly viewer_id: string; readonly seen_at: Date }[]> {
  return db
    .selectFrom('story_views')
    .select(['viewer_id', 'seen_at'])
    .where('story_id', '=', storyId)
    .orderBy('seen_at', 'desc')
    .orderBy('viewer_id')
    .limit(most)
    .execute()
}

/** Stories that wait for review. */
export const waitingStories = reviewRows('stories')
