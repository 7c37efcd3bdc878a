import { randomUUID } from 'node:crypto'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
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
  findGreeting,
  hasWritten,
  holdGreeting,
  noteGreeted,
  storeGreeting,
} from './creator-messages.store.ts'
import { greetingSource } from './sources.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    /** Somebody's first message to a creator; `ownerId` wrote it. */
    'creator.written': { readonly ownerId: string; readonly otherId: string }
  }
}

/** Throws forbidden for anyone but an approved creator. */
export async function readGreeting(deps: ChatDeps, userId: string): Promise<{ text: string }> {
  await requireCreator(deps, userId)
  return { text: await findGreeting(deps.plumbing.db, userId) }
}

/** Takes effect for those who come later; an empty text ends it. Throws forbidden, offensive, text_refused. */
export async function setGreeting(deps: ChatDeps, userId: string, text: string): Promise<{ text: string }> {
  await requireCreator(deps, userId)
  await checkAutomaticWords(deps, text)
  const { db, clock } = deps.plumbing
  await storeGreeting(db, userId, text, new Date(clock.now()))
  return { text }
}

/** Sends a creator's greeting to a person once, unless the creator wrote to them already or they would not get it. */
async function greet(deps: ChatDeps, creatorId: string, userId: string): Promise<void> {
  const { db, clock, ids, outbox } = deps.plumbing
  const [text, creator, user] = await Promise.all([
    findGreeting(db, creatorId),
    creatorOf(deps, creatorId),
    deps.accounts.byId(userId),
  ])
  if (text === '' || creator === null || user?.roles_group !== 'user') return
  const chat = await chatForAutomatic(deps, creatorId, userId)
  if (chat === null || (await hasWritten(db, chat.chat_id, creatorId))) return
  const at = new Date(clock.now())
  const noted = await transact(db, async (tx) => {
    if (!(await holdGreeting(tx, creatorId, text))) return []
    if (!(await noteGreeted(tx, { creatorId, accountId: userId }, at))) return []
    const sourceId = greetingSource(creatorId, text)
    const message = automaticText({
      id: ids.next('msg'),
      chat,
      creator,
      text,
      sourceId,
      tempId: randomUUID(),
      at,
    })
    return (await insertMessage(tx, outbox, message)).noted
  })
  await pushChanges(deps, noted)
}

/** A creator greets whoever follows them or writes to them first. */
export const greetingListener = (deps: ChatDeps): EventListener<'person.followed' | 'creator.written'> => ({
  name: 'greetings',
  events: ['person.followed', 'creator.written'],
  handle: ({ payload: { ownerId, otherId } }) => greet(deps, otherId, ownerId),
})
