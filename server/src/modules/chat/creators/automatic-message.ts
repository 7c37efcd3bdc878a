import type { AccountRow } from '../../accounts/index.ts'
import { standingOf } from '../../accounts/index.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { findDoubts } from '../../text-safety/index.ts'
import { isPublic } from '../../people/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { type ChatRow, ensureChat } from '../chats.store.ts'
import { entryContent, type NewMessage } from '../messages/insert-message.ts'
import { checkWords } from '../messages/send-message.ts'
import { checkWriter } from '../privacy/check-writer.ts'

/** An approved creator in good standing; null for anyone else. */
export async function creatorOf(
  { accounts, plumbing: { clock } }: ChatDeps,
  userId: string,
): Promise<AccountRow | null> {
  const account = await accounts.byId(userId)
  const isCreator = account !== null && isPublic(account.roles_group)
  return isCreator && standingOf(account, clock.now()) === 'good' ? account : null
}

/** Throws forbidden for anyone but an approved creator. */
export async function requireCreator(deps: ChatDeps, userId: string): Promise<void> {
  if ((await creatorOf(deps, userId)) === null) throw new DomainError('forbidden')
}

/**
 * Many people read the same words, and nobody reads them before: what an operator would have to look at is refused. Throws
 * offensive, text_refused.
 */
export async function checkAutomaticWords({ settings }: ChatDeps, text: string): Promise<void> {
  const rules = await settings.read()
  checkWords(rules, { text, ignoreOffensive: false })
  if (findDoubts('bio', text, rules).length > 0) throw new DomainError('text_refused')
}

async function takes(deps: ChatDeps, chat: ChatRow): Promise<boolean> {
  try {
    await checkWriter(deps, chat)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_accepting') return false
    throw error
  }
}

/**
 * The chat in which a person gets a creator's automatic message; null if they do not: either shut the other out or ignores
 * them, the person muted or hid the chat, takes no first messages, or has no account in good standing.
 */
export async function chatForAutomatic(
  deps: ChatDeps,
  creatorId: string,
  userId: string,
): Promise<ChatRow | null> {
  const { db, clock, ids } = deps.plumbing
  const [user, exclusions, ignores] = await Promise.all([
    deps.accounts.byId(userId),
    deps.people.exclusionsBetween(creatorId, userId),
    deps.people.ignoresBetween(creatorId, userId),
  ])
  if (!user || user.demo_peer || standingOf(user, clock.now()) !== 'good') return null
  if (exclusions.byUser || exclusions.byOther || ignores.byUser || ignores.byOther) return null
  const at = new Date(clock.now())
  await transact(db, (tx) =>
    ensureChat(tx, {
      id: ids.next('chat'),
      fromId: creatorId,
      toId: userId,
      toFolder: 'default',
      hidden: true,
      at,
    }),
  )
  const [chat, theirs] = await Promise.all([
    deps.reads.chatWith(creatorId, userId),
    deps.reads.chatWith(userId, creatorId),
  ])
  if (!chat || !theirs || theirs.concealed) return null
  if (theirs.muted_until !== null && theirs.muted_until > at) return null
  return (await takes(deps, chat)) ? chat : null
}

interface AutomaticText {
  readonly id: string
  readonly chat: ChatRow
  readonly creator: AccountRow
  readonly text: string
  /** The greeting or the message to followers. */
  readonly sourceId: string
  readonly tempId: string
  readonly at: Date
}

export const automaticText = ({
  id,
  chat,
  creator,
  text,
  sourceId,
  tempId,
  at,
}: AutomaticText): NewMessage => ({
  ...entryContent,
  id,
  chatId: chat.chat_id,
  fromId: creator.id,
  toId: chat.other_id,
  tempId,
  type: 'text',
  text,
  sourceId,
  appLang: creator.language,
  seen: false,
  at,
})
