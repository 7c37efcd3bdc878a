import type { AnsweringRole, Language } from '@serendip/contract'
import { isUniqueViolation } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { insertMessage, type NewMessage } from '../messages/insert-message.ts'
import { pushChanges } from '../read-changes.ts'
import { openSupportChat } from './open-support-chat.ts'

/** The author as the person sees them: first name and role. */
interface Operator {
  readonly name: string
  readonly role: AnsweringRole
}

/** A message of the operators' side of a support chat. */
export const messageTo = (
  {
    chatId,
    userId,
    appLang,
  }: { readonly chatId: string; readonly userId: string; readonly appLang: Language },
  operator: Operator,
  text: string,
): Omit<NewMessage, 'id' | 'at'> => ({
  type: 'text',
  chatId,
  fromId: null,
  toId: userId,
  operator,
  text,
  tempId: crypto.randomUUID(),
  appLang,
  createdUnreadable: null,
  stickerId: null,
  gifId: null,
  replyTo: null,
  forwarded: false,
  unlockCoins: null,
  membersOnly: false,
  viewOnce: false,
  offensive: false,
  withheld: false,
  seen: false,
})

/** Writes to a person in the chat about safety, once per id of the message. Throws not_found. */
export async function sendFromSupport(
  deps: ChatDeps,
  userId: string,
  operator: Operator,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  const { db, clock, outbox } = deps.plumbing
  const [opened, account] = [
    await openSupportChat(deps, userId, 'moderator'),
    await deps.accounts.byId(userId),
  ]
  if (!opened || !account) throw new DomainError('not_found')
  const about = { chatId: opened.chat_id, userId, appLang: account.language }
  const message = { ...messageTo(about, operator, text), id, at: new Date(clock.now()) }
  try {
    const stored = await transact(db, (tx) => insertMessage(tx, outbox, message))
    await pushChanges(deps, stored.noted)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
