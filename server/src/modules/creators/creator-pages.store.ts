import type { CreatorList } from '@serendip/contract'
import { type InferResult, sql } from 'kysely'
import { anyOf, anyPart, type Db, planEach } from '../../kernel/db.ts'
import { followedIds } from '../people/index.ts'
import { listed } from './creators.store.ts'

/** Days for which somebody is a new creator. */
const newDays = 30

/** A creator who could be called when the list was opened, or is in a call. */
export interface PresentCreator {
  readonly id: string
  /** Since when they are connected, in milliseconds since the epoch. */
  readonly since: number
  readonly isBusy: boolean
}

/** The place of a creator on a list that was opened at a moment. */
export interface ListPlace {
  readonly rank: number
  /** The higher, the earlier within a rank. */
  readonly weight: number
  readonly id: string
}

export interface CreatorPage {
  readonly brandId: string
  readonly viewerId: string
  /** People who are left out. */
  readonly hidden: readonly string[]
  readonly filter: Omit<CreatorList, 'cursor'>
  readonly present: readonly PresentCreator[]
  /** When the list was opened. */
  readonly openedAt: Date
  /** The page has only those after this place; null for the first page. */
  readonly after: ListPlace | null
  readonly most: number
}

const ms = (column: 'created_at' | 'seen_at') =>
  sql<number>`floor(extract(epoch from ${sql.ref(`c.${column}`)}) * 1000)::float8`

/** Whether what decides a creator's place did not change since the list was opened. */
const offerStays = (openedAt: Date) => sql<boolean>`coalesce(c.offer_changed_at <= ${openedAt}, true)`

/**
 * The place on a list, as of its opening: 0 online, 1 in a call, 2 offline. Whoever moved since then is at the end, in
 * rank 3, and so on a page that is still to come, whichever their place had been (docs/decisions/0869).
 */
function placeOf({ filter: { show, sort }, openedAt }: CreatorPage) {
  if (show === 'queens') {
    const isStill = sql`coalesce(c.week_changed_at <= ${openedAt}, true)`
    return {
      rank: sql<number>`case when ${isStill} then 0 else 3 end`,
      weight: sql<number>`c.week_call_ms::float8`,
    }
  }
  const seen = sql`coalesce(c.seen_at, c.created_at)`
  const isStill = sql`${offerStays(openedAt)} and ${seen} <= ${openedAt}`
  const wasHere = sql`${offerStays(openedAt)} and c.accepts_calls and p.since <= ${openedAt.getTime()}`
  if (sort === 'new') return { rank: sql<number>`0`, weight: ms('created_at') }
  if (sort === 'price') {
    return {
      rank: sql<number>`case when ${offerStays(openedAt)} then 0 else 3 end`,
      weight: sql<number>`(- c.rate_coins)::float8`,
    }
  }
  const rank = sql<number>`case when a.roles_group = 'artist' then 1
    when ${wasHere} then case when p.is_busy then 1 else 0 end when ${isStill} then 2 else 3 end`
  const weight = sql<number>`case when a.roles_group = 'artist' then ${ms('created_at')}
    when ${wasHere} then p.since when ${isStill} then coalesce(${ms('seen_at')}, ${ms('created_at')}) else 0 end`
  return { rank, weight }
}

const presentRows = (present: readonly PresentCreator[]) =>
  sql`(select * from unnest(
    ${present.map(({ id }) => id)}::text[], ${present.map(({ since }) => since)}::float8[],
    ${present.map(({ isBusy }) => isBusy)}::boolean[]) as r (id, since, is_busy))`.as('p')

/** Everyone on the list who fits, each with their place. */
function fitting(db: Db, page: CreatorPage, now: Date) {
  const { brandId, viewerId, hidden, filter } = page
  const { show, name, country, language, ageFrom, ageTo, rateMax } = filter
  const { rank, weight } = placeOf(page)
  const today = sql`(${now}::timestamptz at time zone 'utc')::date`
  const isHere = sql<boolean>`(a.roles_group = 'artist' or (p.id is not null and c.accepts_calls))`
  const newSince = new Date(now.getTime() - newDays * 86_400_000)
  return listed(db, now)
    .leftJoin(presentRows(page.present), (row) => row.on(sql`p.id`, '=', sql.ref('a.id')))
    .select([rank.as('rank'), weight.as('weight')])
    .where('a.brand_id', '=', brandId)
    .where('a.id', '<>', viewerId)
    .$if(hidden.length > 0, (rows) => rows.where((row) => row.not(row('a.id', '=', anyOf(hidden)))))
    .$if(name !== '', (rows) => rows.where('a.name', 'ilike', anyPart(name)))
    .$if(country !== undefined, (rows) =>
      rows.where(sql<boolean>`coalesce(a.stated_country, a.country) = ${country}`),
    )
    .$if(language !== undefined, (rows) => rows.where('a.language', '=', language ?? 'en'))
    .$if(ageFrom !== undefined, (rows) =>
      rows.where(sql<boolean>`a.birthday <= ${today} - make_interval(years => ${ageFrom}::int)`),
    )
    .$if(ageTo !== undefined, (rows) =>
      rows.where(sql<boolean>`a.birthday > ${today} - make_interval(years => ${ageTo}::int + 1)`),
    )
    .$if(rateMax !== undefined, (rows) => rows.where(sql<boolean>`c.rate_coins <= ${rateMax}::int`))
    .$if(show === 'online', (rows) => rows.where(isHere))
    .$if(show === 'queens', (rows) => rows.where('c.week_call_ms', '>', 0))
    .$if(show === 'new', (rows) => rows.where('c.created_at', '>', newSince))
    .$if(show === 'followed', (rows) => rows.where('a.id', 'in', followedIds(db, viewerId)))
}

export type FittingCreator = InferResult<ReturnType<typeof fitting>>[number]

/** A page in the order of the list; on a first page `total` has the number of creators on all pages together. */
export async function readPage(
  db: Db,
  page: CreatorPage,
  now: Date,
): Promise<readonly (FittingCreator & { readonly total: number | null })[]> {
  const { after, most } = page
  return db
    .selectFrom(fitting(db, page, now).as('f'))
    .selectAll()
    .select(
      (after === null ? sql<number>`(count(*) over ())::int` : sql<null>`null`)
        .$castTo<number | null>()
        .as('total'),
    )
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(f.rank, - f.weight, f."creatorId") > (${after?.rank}::int, - ${after?.weight}::float8, ${after?.id})`,
      ),
    )
    .orderBy('f.rank')
    .orderBy('f.weight', 'desc')
    .orderBy('f.creatorId')
    .limit(most)
    .modifyEnd(planEach)
    .execute()
}
