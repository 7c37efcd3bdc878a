import { createHash } from 'node:crypto'
import type { EventListener } from '../../kernel/events.ts'
import { transact } from '../../kernel/transact.ts'
import { promoteChat } from './change-sides.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, ensureChat } from './chats.store.ts'
import { openToAll } from './insert-message.ts'
import { pushChanges } from './read-changes.ts'

/** The chat of two who were matched, on the lists of both; null for a demo person, who is nobody to come back to. */
async function chatOfMatch(deps: ChatDeps, one: string, other: string): Promise<ChatRow | null> {
  const { db, clock, ids } = deps.plumbing
  const accounts = await Promise.all([deps.accounts.byId(one), deps.accounts.byId(other)])
  if (accounts.some((account) => !account || account.demo_peer)) return null
  const at = new Date(clock.now())
  const chat = {
    id: ids.next('chat'),
    fromId: one,
    toId: other,
    toFolder: 'default',
    hidden: false,
    at,
  } as const
  await transact(db, (tx) => ensureChat(tx, chat))
  const found = await deps.reads.chatWith(one, other)
  if (!found) return null
  for (const userId of [one, other]) await promoteChat(deps, userId, found.chat_id, 'match')
  return found
}

/** A key for a text of a call, the same whenever its event is handled; a UUID of version 8, made by a hash. */
function keyOf(textId: string): string {
  const hex = createHash('sha256').update(textId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}

/** What two wrote in a call belongs to their chat, each text once and in order, as both have seen it. */
async function takeTexts(
  deps: ChatDeps,
  callId: string,
  [one, other]: readonly [string, string],
): Promise<void> {
  const { ids } = deps.plumbing
  const texts = await deps.calls.textsOf(callId)
  if (texts.length === 0) return
  const { byUser, byOther } = await deps.people.exclusionsBetween(one, other)
  if (byUser || byOther) return
  const chat = await chatOfMatch(deps, one, other)
  if (!chat) return
  for (const { textId, from, text, sentAt } of texts) {
    const tempId = keyOf(textId)
    if (await deps.reads.sent(from, tempId)) continue
    const writer = await deps.accounts.byId(from)
    const { noted } = await deps.storeMessage({
      ...{ id: ids.next('msg'), chatId: chat.chat_id, fromId: from, toId: from === one ? other : one },
      ...{
        tempId,
        type: 'text',
        text,
        stickerId: null,
        gifId: null,
        replyTo: null,
        appLang: writer?.language ?? 'en',
        offensive: false,
        withheld: false,
        seen: true,
      },
      ...{ at: new Date(sentAt), createdUnreadable: null, ...openToAll },
    })
    await pushChanges(deps, noted)
  }
}

type Followed = 'call.revealed' | 'call.ended' | 'person.followed'

/** What happens in calls and between people, and makes or promotes a chat. */
export const chatListener = (deps: ChatDeps): EventListener<Followed> => ({
  name: 'chat',
  events: ['call.revealed', 'call.ended', 'person.followed'],
  async handle({ name, payload }) {
    if ('otherId' in payload) {
      const chat = await deps.reads.chatWith(payload.ownerId, payload.otherId)
      if (chat) await promoteChat(deps, payload.ownerId, chat.chat_id, 'follow')
    } else if (name === 'call.revealed') await chatOfMatch(deps, ...payload.userIds)
    else await takeTexts(deps, payload.callId, payload.userIds)
  },
})
