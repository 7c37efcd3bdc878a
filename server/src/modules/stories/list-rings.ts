import type { StoryRing } from '@serendip/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { cursorMoment } from '../../kernel/cursor-moment.ts'
import { anyOf, type Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { findAccess } from '../profiles/index.ts'
import { presentFile } from './present-story.ts'
import type { StoriesDeps } from './stories-deps.ts'
import { isSeen, shownStories } from './stories.store.ts'

const pageRings = 40

/** A creator's place in the list: unseen stories first, then the newest. */
interface RingPlace {
  readonly rank: number
  readonly latest: Date
  readonly creatorId: string
}

const ringRows = z.array(
  z.object({
    creatorId: z.string(),
    name: z.string(),
    avatar: z.string(),
    stories: z.number(),
    rank: z.number(),
    latest: z.date(),
    mediaId: z.string(),
    altText: z.string(),
  }),
)
type RingRow = z.infer<typeof ringRows>[number]

function readCursor(cursor: string | undefined): RingPlace | null {
  if (cursor === undefined) return null
  const [rank = '', latest = '', ...id] = cursor.split('_')
  return { rank: Number(rank), latest: cursorMoment(latest), creatorId: id.join('_') }
}

interface RingPage {
  readonly brandId: string
  readonly viewerId: string
  /** Those whom either side shut out. */
  readonly hidden: readonly string[]
  readonly after: RingPlace | null
  readonly now: Date
}

/** Creators whose stories a viewer may see; a page of them, and one more. */
async function readPage(
  db: Db,
  { brandId, viewerId, hidden, after, now }: RingPage,
): Promise<readonly RingRow[]> {
  const shown = shownStories(db, now)
    .select(['s.id', 's.owner_id', 's.media_id', 's.alt_text', 's.approved_at', 'a.name', 'a.avatar'])
    .select(isSeen(viewerId).as('seen'))
    .where('a.brand_id', '=', brandId)
    .where('s.owner_id', '<>', viewerId)
    .where(({ not }) => not(sql<boolean>`s.owner_id = ${anyOf(hidden)}`))
  // Milliseconds are what a cursor carries.
  const behind = after
    ? sql`where (r.rank, -extract(epoch from r.latest), r.owner_id)
        > (${after.rank}, -extract(epoch from ${after.latest}::timestamptz), ${after.creatorId})`
    : sql``
  const found = await sql`
    with shown as ${shown}, r as (
      select owner_id, name, avatar, count(*)::int as stories,
        case when bool_and(seen) then 1 else 0 end as rank,
        date_trunc('milliseconds', max(approved_at)) as latest,
        (array_agg(media_id order by approved_at desc, id))[1] as "mediaId",
        (array_agg(alt_text order by approved_at desc, id))[1] as "altText"
      from shown group by owner_id, name, avatar
    )
    select r.owner_id as "creatorId", r.name, r.avatar, r.stories, r.rank, r.latest, r."mediaId", r."altText"
    from r ${behind}
    order by r.rank, r.latest desc, r.owner_id limit ${pageRings + 1}`.execute(db)
  return ringRows.parse(found.rows)
}

export interface StoryRings {
  readonly creators: StoryRing[]
  readonly next: string | null
  readonly playsPreviews: boolean
}

/** Throws forbidden for a person sent for one particular creator, who has no lists of others. */
export async function listRings(
  deps: StoriesDeps,
  { userId, brandId }: { readonly userId: string; readonly brandId: string },
  cursor: string | undefined,
): Promise<StoryRings> {
  const { db, clock } = deps.plumbing
  const { expected_source } = await findAccess(db, userId)
  if (expected_source !== null) throw new DomainError('forbidden')
  const [hidden, playsPreviews] = await Promise.all([
    deps.people.excludedOf(userId),
    deps.isInTest('new_stories_preview', userId),
  ])
  const now = new Date(clock.now())
  const rows = await readPage(db, { brandId, viewerId: userId, hidden, after: readCursor(cursor), now })
  const shown = rows.slice(0, pageRings)
  const files = await deps.media.stories.files(
    db,
    shown.map(({ mediaId }) => mediaId),
  )
  const creators = shown.flatMap((row): StoryRing[] => {
    const file = files.get(row.mediaId)
    if (!file) return []
    const { type, mediaId, hasStill } = presentFile(file)
    return [
      {
        creatorId: row.creatorId,
        name: row.name,
        avatar: row.avatar,
        stories: row.stories,
        hasUnseen: row.rank === 0,
        latestAt: row.latest.getTime(),
        cover: { type, mediaId, hasStill, altText: row.altText },
      },
    ]
  })
  const last = shown.at(-1)
  const next =
    rows.length > pageRings && last ? `${last.rank}_${last.latest.getTime()}_${last.creatorId}` : null
  return { creators, next, playsPreviews }
}
