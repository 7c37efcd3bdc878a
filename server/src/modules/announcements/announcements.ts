import type { Routes } from '@serendip/contract'
import {
  type AnnouncementSegment,
  type AnnouncementState,
  type AnnouncementView,
  announcementsPageMax,
  type OperatorRoutes,
} from '@serendip/contract/operator'
import { bind } from '../../kernel/bind.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Handlers } from '../../kernel/handlers.ts'
import { countAccounts, findAccounts, hasBan, sampleAccounts } from '../accounts/index.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { operatorNames } from '../operators/index.ts'
import {
  type AnnouncementRow,
  countMarks,
  deleteMarks,
  findAnnouncement,
  findRunning,
  insertMark,
  listAnnouncements,
  listDismissed,
  type RunningAnnouncement,
} from './announcements.store.ts'
import type { AnnouncementsDeps } from './announcements-deps.ts'
import {
  discardAnnouncement,
  publishAnnouncement,
  saveAnnouncement,
  stopAnnouncement,
} from './publish-announcement.ts'
import { isMeant } from './segment.ts'

const keepMarksMs = 24 * 3_600_000
/** Everyone has seen an announcement by its end: together their marks would outlast the limit of a statement. */
const [marksAtOnce, marksMax] = [10_000, 20_000_000]
/** Accounts that an estimate looks at, and those that it counts. */
const [sampledMax, countedMax] = [5_000, 2_000_000]

export function stateOf(row: AnnouncementRow, now: number): AnnouncementState {
  if (row.published_at === null || row.starts_at === null) return 'draft'
  if (row.stopped_at !== null) return 'stopped'
  if (row.starts_at.getTime() > now) return 'scheduled'
  return row.ends_at.getTime() > now ? 'running' : 'ended'
}

async function viewsOf(
  { plumbing: { db, clock } }: AnnouncementsDeps,
  rows: readonly AnnouncementRow[],
): Promise<AnnouncementView[]> {
  const operatorIds = rows.flatMap((row) =>
    [row.saved_by, row.published_by, row.stopped_by].flatMap((id) => id ?? []),
  )
  const [names, counts] = await Promise.all([
    operatorNames(db, [...new Set(operatorIds)]),
    countMarks(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const nameOf = (id: string | null): string => names.get(id ?? '') ?? ''
  const actOf = (at: Date | null, operatorId: string | null, reason: string | null) =>
    at === null ? null : { at: at.getTime(), operatorName: nameOf(operatorId), reason: reason ?? '' }
  return rows.map((row) => ({
    announcementId: row.id,
    state: stateOf(row, clock.now()),
    texts: row.texts,
    place: row.place,
    segment: row.segment,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at.getTime(),
    ...(counts.get(row.id) ?? { seen: 0, dismissed: 0 }),
    savedAt: row.saved_at.getTime(),
    savedByName: nameOf(row.saved_by),
    published: actOf(row.published_at, row.published_by, row.reason),
    stopped: actOf(row.stopped_at, row.stopped_by, row.stop_reason),
  }))
}

async function viewOf(deps: AnnouncementsDeps, id: string): Promise<AnnouncementView> {
  const row = await findAnnouncement(deps.plumbing.db, id)
  const [view] = row ? await viewsOf(deps, [row]) : []
  if (!view) throw new DomainError('not_found')
  return view
}

/** Looks at everyone, or at a random sample and at how many people there are. */
async function estimate(
  { plumbing: { db, clock } }: AnnouncementsDeps,
  segment: AnnouncementSegment,
): Promise<{ people: number; isExact: boolean }> {
  const sampled = await sampleAccounts(db, sampledMax)
  const accounts = await findAccounts(db, sampled)
  const now = clock.now()
  const meant = [...accounts.values()].filter(
    (account) => isMeant(segment, account, now) && !hasBan(account, now),
  ).length
  if (sampled.length < sampledMax) return { people: meant, isExact: true }
  const everyone = await countAccounts(db, countedMax)
  return { people: Math.round((meant / sampled.length) * everyone), isExact: false }
}

/** Deletes who has seen what ended more than a day ago. */
async function forgetMarks({ plumbing: { db, clock } }: AnnouncementsDeps): Promise<void> {
  const before = new Date(clock.now() - keepMarksMs)
  for (let deleted = 0; deleted < marksMax; deleted += marksAtOnce) {
    if ((await deleteMarks(db, before, marksAtOnce)) < marksAtOnce) return
  }
}

const operatorHandlers = (deps: AnnouncementsDeps): Handlers<OperatorRoutes['announcements']> => ({
  async list({ query: { after = null } }) {
    const rows = await listAnnouncements(deps.plumbing.db, { after, most: announcementsPageMax + 1 })
    const announcements = await viewsOf(deps, rows.slice(0, announcementsPageMax))
    return { announcements, hasMore: rows.length > announcementsPageMax, brands: [...deps.brandIds] }
  },
  open: ({ params }) => viewOf(deps, params.announcementId),
  estimate: ({ body }) => estimate(deps, body.segment),
  save: ({ caller: { operatorId }, body, origin }) => saveAnnouncement(deps, { ...body, operatorId, origin }),
  async discard({ caller: { operatorId }, params: { announcementId: id }, origin }) {
    await discardAnnouncement(deps, { id, operatorId, origin })
    return { ok: true }
  },
  async publish({ caller: { operatorId }, params: { announcementId: id }, body, origin }) {
    await publishAnnouncement(deps, { id, ...body, operatorId, origin })
    return viewOf(deps, id)
  },
  async stop({ caller: { operatorId }, params: { announcementId: id }, body, origin }) {
    await stopAnnouncement(deps, { id, ...body, operatorId, origin })
    return viewOf(deps, id)
  },
})

const running = ({ plumbing: { db, clock } }: AnnouncementsDeps): Promise<readonly AnnouncementRow[]> =>
  findRunning(db, new Date(clock.now()))

async function meantBy(
  { plumbing: { db, clock } }: AnnouncementsDeps,
  announced: readonly RunningAnnouncement[],
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const accounts = await findAccounts(db, userIds)
  const isMeantByOne = (userId: string): boolean => {
    const account = accounts.get(userId)
    return account !== undefined && announced.some(({ segment }) => isMeant(segment, account, clock.now()))
  }
  return new Set(userIds.filter(isMeantByOne))
}

async function shownTo(deps: AnnouncementsDeps, userId: string): Promise<readonly AnnouncementRow[]> {
  const rows = await running(deps)
  if (rows.length === 0) return []
  const account = await deps.accounts.byId(userId)
  const now = deps.plumbing.clock.now()
  return rows.filter(({ segment }) => account !== null && isMeant(segment, account, now))
}

/** Returns whether that was new. Throws not_found for what does not run for the person. */
async function mark(
  deps: AnnouncementsDeps,
  { userId: accountId }: Caller,
  announcementId: string,
  isDismissed: boolean,
): Promise<boolean> {
  const { db, clock } = deps.plumbing
  const shown = await shownTo(deps, accountId)
  if (!shown.some(({ id }) => id === announcementId)) throw new DomainError('not_found')
  return insertMark(db, { accountId, announcementId, at: new Date(clock.now()) }, isDismissed)
}

const handlers = (deps: AnnouncementsDeps): Handlers<Routes['announcements']> => ({
  async list({ caller: { userId } }) {
    const shown = await shownTo(deps, userId)
    if (shown.length === 0) return { announcements: [] }
    const dismissed = await listDismissed(
      deps.plumbing.db,
      userId,
      shown.map(({ id }) => id),
    )
    const left = shown.filter(({ id }) => !dismissed.has(id))
    return { announcements: left.map(({ id, texts, place }) => ({ announcementId: id, texts, place })) }
  },
  async see({ caller, params }) {
    await mark(deps, caller, params.announcementId, false)
    return { ok: true }
  },
  async dismiss({ caller, params }) {
    const isNew = await mark(deps, caller, params.announcementId, true)
    // Other tabs and devices of the person stop showing it.
    if (isNew) deps.realtime.toUser(caller.userId, { type: 'announcements.changed' })
    return { ok: true }
  },
})

/** Announcements by operators, and the part of them that each person is shown. */
export const createAnnouncements = (deps: AnnouncementsDeps) => ({
  ...bind(deps, {
    /** Announcements that run now, whoever they are meant for. */
    running,
    /** Those of the people whom one of the announcements is meant for. */
    meantBy,
  }),
  schedules: [
    { name: 'forget-announcement-marks', everyMs: sweepEveryMs, run: () => forgetMarks(deps) },
  ] satisfies readonly Schedule[],
  routes: { announcements: handlers(deps) },
  operatorRoutes: { announcements: operatorHandlers(deps) },
})
export type Announcements = ReturnType<typeof createAnnouncements>
