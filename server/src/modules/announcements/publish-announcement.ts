import type { RouteBody } from '@serendip/contract'
import { announcementDaysMax, announcementsAtOnceMax, type OperatorRoutes } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { AuditAction } from '../../kernel/names.ts'
import { transact } from '../../kernel/transact.ts'
import {
  type AnnouncementRow,
  deleteDraft,
  insertDraft,
  listOverlapping,
  lockAnnouncement,
  lockPublishing,
  updateDraft,
  updateState,
} from './announcements.store.ts'
import type { AnnouncementsDeps } from './announcements-deps.ts'

interface Act {
  readonly operatorId: string
  readonly origin: Origin
}
const dayMs = 24 * 3_600_000

const refused = (field: string): DomainError =>
  new DomainError('bad_input', { fields: [{ field: `body.${field}`, problem: 'bounds' }] })

async function record(
  { plumbing: { audit } }: AnnouncementsDeps,
  tx: Tx,
  action: AuditAction,
  {
    id,
    operatorId: actor,
    origin,
    about = {},
  }: Act & { id: string; about?: Record<string, string | number> },
): Promise<void> {
  await audit.record({ action, subject: `announcement:${id}`, actor, origin, about }, tx)
}

async function demandDraft(tx: Tx, id: string): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id)
  if (!row) throw new DomainError('not_found')
  if (row.published_at !== null) throw new DomainError('conflict')
  return row
}

type SaveBody = RouteBody<OperatorRoutes['announcements']['save']>

/** Stores a draft. Throws not_found, conflict if someone changed or published it since, bad_input. */
export async function saveAnnouncement(
  deps: AnnouncementsDeps,
  { operatorId, origin, announcementId, seen, ...content }: Act & SaveBody,
): Promise<{ announcementId: string; savedAt: number }> {
  const { db, clock, ids } = deps.plumbing
  const { brand } = content.segment
  if (brand !== null && !deps.brandIds.includes(brand)) throw refused('segment.brand')
  if (content.startsAt !== null && content.startsAt >= content.endsAt) throw refused('endsAt')
  const now = clock.now()
  // Two drafts of one moment must differ, or one would pass as the other.
  const savedAt = seen === null ? now : Math.max(now, seen + 1)
  const id = announcementId ?? ids.next('ann')
  const draft = {
    id,
    texts: content.texts,
    place: content.place,
    segment: content.segment,
    starts_at: content.startsAt === null ? null : new Date(content.startsAt),
    ends_at: new Date(content.endsAt),
    saved_at: new Date(savedAt),
    saved_by: operatorId,
  }
  await transact(db, async (tx) => {
    if (announcementId === null) {
      await insertDraft(tx, draft)
    } else {
      const before = await demandDraft(tx, id)
      if (before.saved_at.getTime() !== seen) throw new DomainError('conflict')
      await updateDraft(tx, draft)
    }
    await record(deps, tx, 'announcement.saved', { id, operatorId, origin })
  })
  return { announcementId: id, savedAt }
}

/** Deletes a draft. Throws not_found, conflict. */
export async function discardAnnouncement(
  deps: AnnouncementsDeps,
  { id, ...act }: Act & { readonly id: string },
): Promise<void> {
  await transact(deps.plumbing.db, async (tx) => {
    await demandDraft(tx, id)
    await deleteDraft(tx, id)
    await record(deps, tx, 'announcement.discarded', { id, ...act })
  })
}

/** Whether one more would run at a moment when as many do as may. */
async function isCrowded(tx: Tx, from: Date, until: Date): Promise<boolean> {
  const overlapping = await listOverlapping(tx, from, until)
  // The most run at the start of one of them, or of the new one.
  const starts = [from, ...overlapping.flatMap(({ starts_at }) => starts_at ?? [])]
  const countAt = (at: Date): number =>
    overlapping.filter(({ starts_at, ends_at }) => starts_at !== null && starts_at <= at && ends_at > at)
      .length
  return starts.some((at) => at >= from && countAt(at) >= announcementsAtOnceMax)
}

interface Publication extends Act {
  readonly id: string
  readonly reason: string
  /** When the draft that the operator saw was stored. */
  readonly seen: number
}

/** Throws not_found, conflict; bad_input for an end that has passed or is too late, or if too many run then. */
export async function publishAnnouncement(
  deps: AnnouncementsDeps,
  { id, reason, seen, ...act }: Publication,
): Promise<void> {
  const { db, clock } = deps.plumbing
  await transact(db, async (tx) => {
    await lockPublishing(tx)
    const draft = await demandDraft(tx, id)
    if (draft.saved_at.getTime() !== seen) throw new DomainError('conflict')
    const now = new Date(clock.now())
    // A start that has passed while it was a draft means now.
    const from = draft.starts_at === null || draft.starts_at < now ? now : draft.starts_at
    const lastsMs = draft.ends_at.getTime() - from.getTime()
    if (lastsMs <= 0 || lastsMs > announcementDaysMax * dayMs) throw refused('endsAt')
    if (await isCrowded(tx, from, draft.ends_at)) throw refused('atOnce')
    const published = { published_at: now, published_by: act.operatorId, reason }
    await updateState(tx, id, { ...published, starts_at: from })
    const about = { startsAt: from.getTime(), endsAt: draft.ends_at.getTime() }
    await record(deps, tx, 'announcement.published', { id, ...act, about })
  })
}

/** Throws not_found, conflict for one that is a draft, has ended or was stopped. */
export async function stopAnnouncement(
  deps: AnnouncementsDeps,
  { id, reason, ...act }: Act & { readonly id: string; readonly reason: string },
): Promise<void> {
  const { db, clock } = deps.plumbing
  await transact(db, async (tx) => {
    const row = await lockAnnouncement(tx, id)
    if (!row) throw new DomainError('not_found')
    const now = new Date(clock.now())
    if (row.published_at === null || row.stopped_at !== null || row.ends_at <= now) {
      throw new DomainError('conflict')
    }
    await updateState(tx, id, { stopped_at: now, stopped_by: act.operatorId, stop_reason: reason })
    await record(deps, tx, 'announcement.stopped', { id, ...act })
  })
}
