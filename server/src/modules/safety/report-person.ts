import { consequencesOf, type ReportSubjectKind, type RouteBody, type Routes } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { nameAt } from '../accounts/index.ts'
import { holdMedia } from '../media/index.ts'
import { findShownDetails, wholeText } from '../profiles/index.ts'
import { sealEvidence } from './evidence.ts'
import type { SafetyDeps } from './safety-deps.ts'

type ReportBody = RouteBody<Routes['safety']['report']>

/** A story that the reporter saw, as the one text of the evidence; null for any other. */
async function readStory(deps: SafetyDeps, reporterId: string, storyId: string) {
  const story = await deps.stories.evidence(reporterId, storyId)
  if (!story) return null
  const { partnerId, mediaId, text, sentAt, deletedAt } = story
  const texts = [{ textId: storyId, from: partnerId, text, sentAt, deletedAt, mediaIds: [mediaId] }]
  return { partnerId, texts, reportedId: storyId, videos: [], mediaIds: [mediaId], seenAt: sentAt }
}

/** A video that the reporter sees, or could, as the one text of the evidence; null for any other. */
async function readVideo(deps: SafetyDeps, reporterId: string, videoId: string) {
  const video = await deps.videos.evidence(reporterId, videoId)
  if (!video) return null
  const { partnerId, mediaId, sentAt, deletedAt } = video
  const texts = [{ textId: videoId, from: partnerId, text: '', sentAt, deletedAt, mediaIds: [mediaId] }]
  return { partnerId, texts, reportedId: videoId, videos: [], mediaIds: [mediaId], seenAt: sentAt }
}

const subjectOf = ({
  callId,
  userId,
  messageId,
  photoId,
  storyId,
  videoId,
}: ReportBody): ReportSubjectKind => {
  if (callId !== undefined) return 'call'
  if (storyId !== undefined) return 'story'
  if (videoId !== undefined) return 'video'
  if (userId !== undefined) return photoId === undefined ? 'page' : 'photo'
  return messageId === undefined ? 'person' : 'message'
}

/** A page as it is now; null for one that the reporter cannot see, or a photo that is not on it. */
export async function readPage(
  deps: Pick<SafetyDeps, 'plumbing' | 'media'>,
  { userId, photoId }: { readonly userId: string; readonly photoId?: string | undefined },
) {
  const { db, clock } = deps.plumbing
  const [photoIds, details] = await Promise.all([
    deps.media.reportablePhotos(userId),
    findShownDetails(db, userId),
  ])
  if (photoId !== undefined && !photoIds.includes(photoId)) return null
  return {
    partnerId: userId,
    texts: [],
    videos: [],
    mediaIds: [],
    seenAt: clock.now(),
    bio: wholeText(details),
    reportedPhotoId: photoId ?? null,
  }
}

/** Whom a report is about, and what is stored with it; null if the reporter does not know the call, chat or page. */
async function readEvidence(deps: SafetyDeps, reporterId: string, body: ReportBody) {
  const { callId, chatId, messageId, userId, photoId, storyId, videoId } = body
  if (storyId !== undefined) return readStory(deps, reporterId, storyId)
  if (videoId !== undefined) return readVideo(deps, reporterId, videoId)
  if (userId !== undefined)
    return (await deps.people.knows(reporterId, userId)) ? readPage(deps, { userId, photoId }) : null
  if (callId !== undefined) {
    const talk = await deps.calls.evidence(callId, reporterId)
    return talk && { ...talk, mediaIds: [], seenAt: talk.startedAt }
  }
  const excerpt = chatId === undefined ? null : await deps.chat.evidence({ chatId, messageId }, reporterId)
  if (!excerpt) return null
  const { partnerId, reportedId, texts } = excerpt
  // A report of a whole chat is about the person as they last wrote.
  const theirs = texts.findLast(({ from, textId }) => from === partnerId && textId === (reportedId ?? textId))
  return {
    ...excerpt,
    videos: [],
    mediaIds: texts.flatMap((text) => text.mediaIds),
    seenAt: theirs?.sentAt ?? deps.plumbing.clock.now(),
  }
}

/** A report is sent with one tap; what the person writes afterwards is added to it, once. */
async function addDetails(db: Db, id: string, text: string): Promise<void> {
  if (text === '') return
  // Not to a report whose evidence has expired: what is added then would never be erased.
  await sql`update reports set text = ${text}
    where id = ${id} and text = '' and evidence_sealed is not null`.execute(db)
}

async function findReport(db: Db, reporterId: string, key: string): Promise<string | null> {
  const found = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Stores a report on the other side of a call or a chat with the conversation, on a story or a video, or on a page or a photo with both as
 * they are, as evidence, and separates the two from now on.
 * The same key again answers the first report, and adds its details. Throws not_found, report_limit.
 */
export async function reportPerson(deps: SafetyDeps, reporterId: string, body: ReportBody): Promise<string> {
  const { db, clock, ids, outbox, rateLimiter } = deps.plumbing
  const settings = await deps.settings.read()
  const evidence = await readEvidence(deps, reporterId, body)
  if (!evidence) throw new DomainError('not_found')
  const earlier = await findReport(db, reporterId, body.key)
  if (earlier) {
    await addDetails(db, earlier, body.text)
    return earlier
  }
  const taken = await rateLimiter.take(`report:${reporterId}`, settings.reportLimit, settings.reportWindowMs)
  if (!taken.allowed) throw new DomainError('report_limit', { retryAfterMs: taken.retryAfterMs })

  const [reportedName, photoIds] = await Promise.all([
    nameAt(db, evidence.partnerId, new Date(evidence.seenAt)),
    deps.media.reportablePhotos(evidence.partnerId),
  ])
  const { blocks = false, priority } = consequencesOf(body.reason)
  const now = clock.now()
  const id = ids.next('rep')
  const until = new Date(now + settings.evidenceKeepMs)
  const isNew = await transact(db, async (tx) => {
    const stored = await sql`
      insert into reports (id, key, reporter_id, reported_id, call_id, chat_id, story_id, video_id, subject, reason, priority, text,
        evidence_sealed, evidence_until, created_at)
      values (${id}, ${body.key}, ${reporterId}, ${evidence.partnerId}, ${body.callId ?? null}, ${body.chatId ?? null}, ${body.storyId ?? null}, ${body.videoId ?? null}, ${subjectOf(body)},
        ${body.reason}, ${priority}, ${body.text}, ${sealEvidence(deps.secrets, id, { ...evidence, reportedName, photoIds })}, ${until}, ${new Date(now)})
      on conflict (reporter_id, key) do nothing returning id`.execute(tx)
    if (stored.rows.length === 0) return false
    await holdMedia(tx, [...evidence.mediaIds, ...photoIds], until)
    await deps.people.excludeIn(tx, reporterId, evidence.partnerId, 'report')
    if (blocks) await deps.people.excludeIn(tx, reporterId, evidence.partnerId, 'block')
    await outbox.append(tx, 'report.filed', { reportId: id, reporterId, reportedId: evidence.partnerId })
    return true
  })
  // The same report at the same moment from another tab: the first one wins.
  return isNew ? id : ((await findReport(db, reporterId, body.key)) ?? id)
}
