import { type ReportReason, reportReason } from '@serendip/contract'
import { casesCounted, type PhotoKind, type QueueKind } from '@serendip/contract/operator'
import type { Claim, ClaimColumns, TakenClaim } from '../../../kernel/claims.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { QueuePlace } from '../../../kernel/queue-place.ts'
import { appealDueAt, claimAppeal, countAppeals, openAppeals } from '../../accounts/index.ts'
import { claimOpenApplication, listApplications, waitingApplications } from '../../creators/index.ts'
import { claimText, countTexts, waitingTexts } from '../../profiles/index.ts'
import { claimReport, countQueued, queuedReports } from '../../safety/index.ts'
import type { ReviewRows } from '../../../kernel/review-rows.ts'
import type { ReviewedRow } from '../contents/review-files.ts'
import { waitingStories } from '../../stories/index.ts'
import { waitingVideos } from '../../videos/index.ts'
import { reportDueAt } from '../cases/list-cases.ts'
import { hasDecidedBefore } from '../decisions/appeals.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { claimStrikeReview, countStrikeReviews, waitingStrikes } from '../strikes/strike-reviews.store.ts'

/** Dependencies of reading the queue. */
export interface QueueReads {
  readonly plumbing: Pick<ModerationDeps['plumbing'], 'approvals' | 'db' | 'settings'>
  readonly media: Pick<ModerationDeps['media'], 'pendingPhotos'>
}
export interface QueueDeps extends QueueReads {
  readonly plumbing: Pick<ModerationDeps['plumbing'], 'approvals' | 'db' | 'clock' | 'settings' | 'audit'>
  readonly media: Pick<ModerationDeps['media'], 'pendingPhotos' | 'countPendingPhotos' | 'claimPhoto'>
}

const dayMs = 24 * 3_600_000
/** Time that one may wait in each queue. Reports have their own times, by priority. */
export const queueGoalsMs = {
  strikes: 3 * dayMs,
  appeals: 14 * dayMs,
  photos: dayMs,
  galleries: dayMs,
  stories: dayMs,
  videos: dayMs,
  texts: dayMs,
  applications: 3 * dayMs,
} as const

/** Something that waits, as its own queue stores it. */
export interface QueueEntry extends QueuePlace {
  readonly kind: QueueKind
  readonly row: ClaimColumns
  readonly dueAt: number
  readonly personId: string | null
  /** The name, where it is not that of the account. */
  readonly name?: string
  readonly reason?: ReportReason
  readonly textKind?: 'name' | 'bio'
  /** Whether this operator may decide it, with the right to decide its kind; anybody by default. */
  mayDecide?(operatorId: string): Promise<boolean>
}

/** One kind of what waits. */
interface Source {
  /** Waiting items behind a place, in the order of the queue. */
  page(deps: QueueReads, most: number, after: QueuePlace | null): Promise<QueueEntry[]>
  claim(deps: QueueDeps, tx: Tx, id: string, claim: Claim): Promise<TakenClaim | null>
  count(deps: QueueDeps): Promise<{ readonly waiting: number; readonly oldest: Date | null }>
}

const reportsIn = (state: 'open' | 'waiting'): Source => ({
  async page({ plumbing: { approvals, db, settings } }, most, after) {
    const [rows, goals] = await Promise.all([queuedReports(db, state, most, after), settings.read()])
    const ids = state === 'waiting' ? rows.map(({ id }) => id) : []
    const asked = await approvals.waitingAbout(db, 'ban', ids)
    const askerOf = new Map(asked.map(({ subject, asked_by }) => [subject, asked_by]))
    return rows.map((row) => ({
      kind: state === 'open' ? 'reports' : 'confirmations',
      row,
      id: row.id,
      priority: row.priority,
      since: row.created_at,
      personId: row.reported_id,
      reason: reportReason.parse(row.reason),
      dueAt: reportDueAt(row.priority, row.created_at.getTime(), goals),
      ...(state === 'waiting' && {
        mayDecide: (operatorId) => approvals.isSecond('ban', askerOf.get(row.id) ?? operatorId, operatorId),
      }),
    }))
  },
  claim: (_deps, tx, id, claim) => claimReport(tx, { id, state }, claim),
  count: ({ plumbing }) => countQueued(plumbing.db, state, casesCounted),
})

/** As reports of nudity: the person has broken the rules again and again, and may do so now. */
const strikesPriority = 2
/** After reports of nudity, before advertising: the person may be locked out. */
const appealPriority = 2
/** Main photos, galleries, stories and videos: their owners wait for them. */
const photoPriority = 3
const applicationPriority = 4

/** Reads a queue whose rows all have one priority, behind a place in the queue of all kinds. */
async function ofOnePriority<Row>(
  priority: number,
  after: QueuePlace | null,
  read: (after: QueuePlace | null) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (after === null || after.priority < priority) return read(null)
  return after.priority === priority ? read(after) : []
}

const strikes: Source = {
  async page({ plumbing: { db } }, most, after) {
    const rows = await ofOnePriority(strikesPriority, after, (place) => waitingStrikes(db, most, place))
    return rows.map((row) => ({
      kind: 'strikes',
      row,
      id: row.id,
      priority: strikesPriority,
      since: row.since,
      dueAt: row.since.getTime() + queueGoalsMs.strikes,
      personId: row.person_id,
    }))
  },
  claim: (_deps, tx, id, claim) => claimStrikeReview(tx, id, claim),
  count: ({ plumbing }) => countStrikeReviews(plumbing.db),
}

const appeals: Source = {
  async page({ plumbing: { db } }, most, after) {
    const rows = await ofOnePriority(appealPriority, after, (place) => openAppeals(db, most, place))
    return rows.map((row) => ({
      kind: 'appeals',
      row,
      id: row.id,
      priority: appealPriority,
      since: row.sent_at,
      dueAt: appealDueAt(row),
      personId: row.account_id,
      mayDecide: async (operatorId) => !(await hasDecidedBefore(db, row, operatorId)),
    }))
  },
  claim: (_deps, tx, id, claim) => claimAppeal(tx, id, claim),
  count: ({ plumbing }) => countAppeals(plumbing.db),
}

const photosOf = (kind: PhotoKind): Source => ({
  async page({ media }, most, after) {
    const rows = await ofOnePriority(photoPriority, after, (place) => media.pendingPhotos(kind, most, place))
    return rows.map((row) => ({
      kind,
      row,
      id: row.id,
      priority: photoPriority,
      since: row.changed_at,
      dueAt: row.changed_at.getTime() + queueGoalsMs[kind],
      personId: row.owner_id,
    }))
  },
  claim: ({ media }, tx, id, claim) => media.claimPhoto(tx, id, claim),
  count: ({ media }) => media.countPendingPhotos(kind),
})

/** Stories, or videos of galleries. */
const files = (kind: 'stories' | 'videos', rows: ReviewRows<ReviewedRow>): Source => ({
  async page({ plumbing: { db } }, most, after) {
    const found = await ofOnePriority(photoPriority, after, (place) => rows.pending(db, most, place))
    return found.map((row) => ({
      kind,
      row,
      id: row.id,
      priority: photoPriority,
      since: row.changed_at,
      dueAt: row.changed_at.getTime() + queueGoalsMs[kind],
      personId: row.owner_id,
    }))
  },
  claim: (_deps, tx, id, claim) => rows.claim(tx, id, claim),
  count: ({ plumbing }) => rows.count(plumbing.db),
})

const texts: Source = {
  async page({ plumbing: { db } }, most, after) {
    const rows = await waitingTexts(db, most, after)
    return rows.map((row) => ({
      kind: 'texts',
      row,
      id: row.id,
      priority: row.priority,
      since: row.noted_at,
      dueAt: row.noted_at.getTime() + queueGoalsMs.texts,
      personId: row.account_id,
      textKind: row.kind,
    }))
  },
  claim: (_deps, tx, id, claim) => claimText(tx, id, claim),
  count: ({ plumbing }) => countTexts(plumbing.db),
}

const applications: Source = {
  async page({ plumbing: { db } }, most, after) {
    const rows = await ofOnePriority(applicationPriority, after, (place) =>
      listApplications(db, 'waiting', most, place),
    )
    return rows.map((row) => ({
      kind: 'applications',
      row,
      id: row.id,
      priority: applicationPriority,
      since: row.changed_at,
      dueAt: row.changed_at.getTime() + queueGoalsMs.applications,
      personId: row.account_id,
      name: row.name,
      // Of before accounts were opened with it: a new one from the same address replaces it.
      mayDecide: async () => row.account_id !== null,
    }))
  },
  claim: (_deps, tx, id, claim) => claimOpenApplication(tx, id, claim),
  count: ({ plumbing }) => waitingApplications(plumbing.db),
}

export const queueSources: Readonly<Record<QueueKind, Source>> = {
  reports: reportsIn('open'),
  confirmations: reportsIn('waiting'),
  strikes,
  appeals,
  photos: photosOf('photos'),
  galleries: photosOf('galleries'),
  stories: files('stories', waitingStories),
  videos: files('videos', waitingVideos),
  texts,
  applications,
}
