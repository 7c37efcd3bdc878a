import { randomUUID } from 'node:crypto'
import type { FollowerMessages } from '@serendip/contract'
import { dayMs } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, lockAccount } from '../../accounts/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { followerMessageKind } from '../chat.module.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { insertMessage } from '../messages/insert-message.ts'
import { pushChanges } from '../read-changes.ts'
import {
  automaticText,
  chatForAutomatic,
  checkAutomaticWords,
  creatorOf,
  requireCreator,
} from './automatic-message.ts'
import {
  endFollowerMessage,
  type FollowerMessageRow,
  findFollowerMessage,
  insertFollowerMessage,
  lastFollowerMessage,
  passFollower,
} from './creator-messages.store.ts'

/** Followers whose ids are read at a time, and who have their turn in one run of the job. */
const followersAtOnce = 200
/** Failures in succession after which the fault is not one follower's. */
const failuresMax = 3

/** Throws forbidden for anyone but an approved creator. */
export async function readFollowerMessages(deps: ChatDeps, userId: string): Promise<FollowerMessages> {
  await requireCreator(deps, userId)
  const { db, clock } = deps.plumbing
  const [last, followers] = await Promise.all([
    lastFollowerMessage(db, userId),
    deps.people.countFollowers(userId),
  ])
  if (last === null) return { last: null, followers, nextAt: null }
  const nextAt = last.written_at.getTime() + dayMs
  const isDone = last.done_at !== null
  // A worker that died in its last try could not write it.
  const isGivenUp = !isDone && nextAt <= clock.now()
  return {
    last: {
      text: last.text,
      writtenAt: last.written_at.getTime(),
      sent: last.sent,
      isDone: isDone || isGivenUp,
      isFailed: last.failed || isGivenUp,
    },
    followers,
    nextAt: nextAt > clock.now() ? nextAt : null,
  }
}

/** Writes to all followers, once in 24 hours. Throws forbidden, rate_limited, offensive, text_refused. */
export async function writeFollowers(
  deps: ChatDeps,
  userId: string,
  text: string,
): Promise<FollowerMessages> {
  await requireCreator(deps, userId)
  await checkAutomaticWords(deps, text)
  const { db, clock, ids } = deps.plumbing
  await transact(db, async (tx) => {
    // Two tabs at the same moment: the second one finds the message of the first.
    await lockAccount(tx, userId)
    const now = clock.now()
    const last = await lastFollowerMessage(tx, userId)
    const retryAfterMs = last === null ? 0 : last.written_at.getTime() + dayMs - now
    if (retryAfterMs > 0) throw new DomainError('rate_limited', { retryAfterMs })
    const id = ids.next('fms')
    await insertFollowerMessage(tx, { id, creator_id: userId, text, written_at: new Date(now) })
    await deps.jobs.send(tx, followerMessageKind, { messageId: id })
  })
  return readFollowerMessages(deps, userId)
}

/** A follower's turn, once: that it was and the message are one transaction. */
async function sendTo(
  deps: ChatDeps,
  { id, text }: FollowerMessageRow,
  creator: AccountRow,
  followerId: string,
): Promise<void> {
  const { db, clock, ids, outbox } = deps.plumbing
  const chat = await chatForAutomatic(deps, creator.id, followerId)
  const noted = await transact(db, async (tx) => {
    if (!(await passFollower(tx, id, { followerId, isSent: chat !== null })) || chat === null) return []
    const at = new Date(clock.now())
    const message = automaticText({
      id: ids.next('msg'),
      chat,
      creator,
      text,
      sourceId: id,
      tempId: randomUUID(),
      at,
    })
    return (await insertMessage(tx, outbox, message)).noted
  })
  await pushChanges(deps, noted)
}

/**
 * Followers have their turn one after another. Those whose turn fails have it again with the next try, and are passed in the
 * last one. Throws also then after failures in succession, which are nobody's own.
 */
async function sendToEach(
  deps: ChatDeps,
  row: FollowerMessageRow,
  creator: AccountRow,
  { followers, isLast }: { readonly followers: readonly string[]; readonly isLast: boolean },
): Promise<void> {
  const { db, logger } = deps.plumbing
  const failures: unknown[] = []
  for (const followerId of followers) {
    try {
      await sendTo(deps, row, creator, followerId)
      failures.length = 0
    } catch (error) {
      if (!isLast) throw error
      failures.push(error)
      logger.warn({ messageId: row.id, err: error }, 'a follower did not get a message')
      if (failures.length >= failuresMax) throw error
    }
  }
  const last = followers.at(-1)
  if (failures.length === 0 || last === undefined) return
  await transact(db, (tx) => passFollower(tx, row.id, { followerId: last, isSent: false }))
}

/** The next followers get the message; a job for those after them follows. It ends early with the creator's account. */
async function sendBatch(deps: ChatDeps, messageId: string, isLast: boolean): Promise<void> {
  const { db, clock } = deps.plumbing
  const row = await findFollowerMessage(db, messageId)
  if (row === null || row.done_at !== null) return
  const creator = await creatorOf(deps, row.creator_id)
  const followers =
    creator === null
      ? []
      : await deps.people.followersOf(row.creator_id, { after: row.up_to, most: followersAtOnce })
  if (creator !== null) await sendToEach(deps, row, creator, { followers, isLast })
  if (followers.length < followersAtOnce)
    return endFollowerMessage(db, messageId, { at: new Date(clock.now()), failed: false })
  await transact(db, (tx) => deps.jobs.send(tx, followerMessageKind, { messageId }))
}

/** Whoever did not have it until the last try does not get it, and the creator reads that. */
async function sendOrEnd(deps: ChatDeps, messageId: string, isLast: boolean): Promise<void> {
  const { db, clock } = deps.plumbing
  try {
    await sendBatch(deps, messageId, isLast)
  } catch (error) {
    if (isLast) await endFollowerMessage(db, messageId, { at: new Date(clock.now()), failed: true })
    throw error
  }
}

export const followerMessageHandler = (deps: ChatDeps): JobHandler<{ readonly messageId: string }> => ({
  kind: followerMessageKind,
  handle: ({ messageId }, isLast) => sendOrEnd(deps, messageId, isLast),
})
