import { createHash } from 'node:crypto'
import type { EventListener, Events } from '../../kernel/events.ts'
import { transact } from '../../kernel/transact.ts'
import { promoteChat, settleChat } from './change-sides.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, ensureChat } from './chats.store.ts'
import { type NewMessage, entryContent } from './messages/insert-message.ts'
import { pushChanges } from './read-changes.ts'
import { isPublic } from '../people/index.ts'

/** The chat of two who may find each other in their lists; null for a demo person, who is nobody to come back to. */
async function chatOfTwo(
  deps: ChatDeps,
  firstId: string,
  secondId: string,
  hidden: boolean,
): Promise<ChatRow | null> {
  const { db, clock, ids } = deps.plumbing
  const accounts = await Promise.all([deps.accounts.byId(firstId), deps.accounts.byId(secondId)])
  if (accounts.some((account) => !account || account.demo_peer)) return null
  const id = ids.next('chat')
  const at = new Date(clock.now())
  await transact(db, (tx) =>
    ensureChat(tx, { id, fromId: firstId, toId: secondId, toFolder: 'default', hidden, at }),
  )
  return deps.reads.chatWith(firstId, secondId)
}

/** The chat of two who were matched, on the lists of both. */
async function chatOfMatch(deps: ChatDeps, firstId: string, secondId: string): Promise<ChatRow | null> {
  const found = await chatOfTwo(deps, firstId, secondId, false)
  if (!found) return null
  const { byUser, byOther } = await deps.people.ignoresBetween(firstId, secondId)
  if (!byUser) await promoteChat(deps, firstId, found.chat_id, 'match')
  if (!byOther) await promoteChat(deps, secondId, found.chat_id, 'match')
  return found
}

/** Whether one of two shut the other out. */
async function areApart({ people }: ChatDeps, firstId: string, secondId: string): Promise<boolean> {
  const { byUser, byOther } = await people.exclusionsBetween(firstId, secondId)
  return byUser || byOther
}

/** A key for an entry or a text of a call, the same whenever its event is handled; a UUID of version 8, made by a hash. */
function keyOf(ofCall: string): string {
  const hex = createHash('sha256').update(ofCall).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}

/** Adds the texts of a call to the chat of the two, each once and in order, as both have seen them. */
async function takeTexts(
  deps: ChatDeps,
  callId: string,
  [firstId, secondId]: readonly [string, string],
): Promise<void> {
  const { ids } = deps.plumbing
  const texts = await deps.calls.textsOf(callId)
  if (texts.length === 0) return
  if (await areApart(deps, firstId, secondId)) return
  const chat = await chatOfMatch(deps, firstId, secondId)
  if (!chat) return
  for (const { textId, from, text, sentAt } of texts) {
    const tempId = keyOf(textId)
    if (await deps.reads.sent(from, tempId)) continue
    const writer = await deps.accounts.byId(from)
    const { noted } = await deps.storeMessage({
      ...entryContent,
      id: ids.next('msg'),
      chatId: chat.chat_id,
      fromId: from,
      toId: from === firstId ? secondId : firstId,
      tempId,
      type: 'text',
      text,
      appLang: writer?.language ?? 'en',
      seen: true,
      at: new Date(sentAt),
    })
    await pushChanges(deps, noted)
  }
}

interface CallEntry {
  /** Of a call or a ring. */
  readonly id: string
  readonly callerId: string
  readonly calleeId: string
  readonly call: NonNullable<NewMessage['call']>
}

/** A call from one to the other is an entry of their chat, once; one that was missed is unread. */
async function noteCall(deps: ChatDeps, { id, callerId, calleeId, call }: CallEntry): Promise<void> {
  const { clock, ids } = deps.plumbing
  if (await areApart(deps, callerId, calleeId)) return
  const tempId = keyOf(id)
  if (await deps.reads.sent(callerId, tempId)) return
  const chat = await chatOfTwo(deps, callerId, calleeId, true)
  if (!chat) return
  const { noted } = await deps.storeMessage({
    ...entryContent,
    id: ids.next('msg'),
    chatId: chat.chat_id,
    fromId: callerId,
    toId: calleeId,
    tempId,
    type: 'call',
    call,
    seen: call.outcome !== 'missed',
    at: new Date(clock.now()),
  })
  await pushChanges(deps, noted)
}

/** Adds the texts of the two before the entry of their call. */
async function takeEnded(
  deps: ChatDeps,
  { callId, userIds, durationMs }: Events['call.ended'],
): Promise<void> {
  await takeTexts(deps, callId, userIds)
  const rang = await deps.calls.rangFor(callId)
  if (!rang) return
  const { callerId, wasRevealed } = rang
  const [calleeId = callerId] = userIds.filter((userId) => userId !== callerId)
  const call = { outcome: 'ended', durationMs: wasRevealed ? durationMs : null } as const
  await noteCall(deps, { id: callId, callerId, calleeId, call })
}

/**
 * Puts the chat with an ignored person into the requests, and back where the person wrote there or the two are known to
 * each other. The lists leave out who is shut out; this says so to the open tabs.
 */
async function settleFolder(deps: ChatDeps, chat: ChatRow, otherId: string): Promise<void> {
  const userId = chat.user_id
  const [{ byUser }, own, relation, haveTalked] = await Promise.all([
    deps.people.ignoresBetween(userId, otherId),
    deps.accounts.byId(userId),
    deps.people.relationTo(userId, otherId),
    deps.calls.haveTalked(userId, otherId),
  ])
  const isAwaited = isPublic(own?.roles_group) || relation.added || haveTalked
  await settleChat(deps, userId, chat.chat_id, byUser ? 'ignored' : isAwaited ? 'awaited' : 'unknown')
}

type FollowedEvent =
  | 'call.revealed'
  | 'call.ended'
  | 'call.missed'
  | 'call.declined'
  | 'person.followed'
  | 'person.exclusionChanged'

/** Follows events of calls and between people that create, promote, hide or show a chat. */
export const chatListener = (deps: ChatDeps): EventListener<FollowedEvent> => ({
  name: 'chat',
  events: [
    'call.revealed',
    'call.ended',
    'call.missed',
    'call.declined',
    'person.followed',
    'person.exclusionChanged',
  ],
  async handle({ name, payload }) {
    if ('otherId' in payload) {
      const chat = await deps.reads.chatWith(payload.ownerId, payload.otherId)
      if (chat && name === 'person.exclusionChanged') await settleFolder(deps, chat, payload.otherId)
      else if (chat) await promoteChat(deps, payload.ownerId, chat.chat_id, 'follow')
    } else if ('ringId' in payload) {
      const outcome = name === 'call.declined' ? 'declined' : 'missed'
      await noteCall(deps, { ...payload, id: payload.ringId, call: { outcome, durationMs: null } })
    } else if ('durationMs' in payload) await takeEnded(deps, payload)
    else if (!(await areApart(deps, ...payload.userIds))) await chatOfMatch(deps, ...payload.userIds)
  },
})
