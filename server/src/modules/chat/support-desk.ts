import type { AnsweringRole, SupportSubtype } from '@serendip/contract'
import { sql } from 'kysely'
import { type Db, isUniqueViolation, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { changeIn } from './change-sides.ts'
import type { ChatDeps } from './chat-deps.ts'
import { insertMessage, type NewMessage } from './insert-message.ts'
import { lockChats } from './note-changes.ts'
import { openSupportChat } from './open-support-chat.ts'
import { pushChanges } from './read-changes.ts'

/** How many chats are listed, and how many messages of one are shown. */
const listedMax = 100
const shownMax = 200

export interface Operator {
  readonly name: string
  readonly role: AnsweringRole
}

export interface SupportRequest {
  readonly chatId: string
  readonly userId: string
  readonly subtype: SupportSubtype
  /** Whether the person wrote the last message. */
  readonly waits: boolean
  readonly lastAt: Date
}

export interface SupportLine {
  readonly at: Date
  /** Null: the person. */
  readonly operator: Operator | null
  readonly text: string
}

/** How operators read and answer the chats with support. Each look and each answer is in the audit log. */
export interface SupportDesk {
  /** Chats that wait for an answer, the longest waiting first; with `all` also the answered ones. */
  list(all: boolean): Promise<readonly SupportRequest[]>
  /** The newest messages of a chat, oldest first, which the person then sees as read. Throws not_found. */
  read(chatId: string, operator: Operator): Promise<readonly SupportLine[]>
  /** Answers; open tabs of the person show it at once, and who has none gets a mail. Throws not_found. */
  answer(chatId: string, operator: Operator, text: string): Promise<void>
  /** Writes to a person in the chat about safety, once per id of the message. */
  tell(
    userId: string,
    operator: Operator,
    message: { readonly id: string; readonly text: string },
  ): Promise<void>
}

export function createSupportDesk(deps: ChatDeps): SupportDesk {
  const { db, clock, ids, outbox } = deps.plumbing
  return {
    async list(all) {
      const found = await listRequests(db)
      return found.filter(({ waits }) => all || waits)
    },
    async read(chatId, operator) {
      const chat = await findOwner(deps, chatId)
      const rows = await db
        .selectFrom('messages')
        .select(['sent_at', 'operator_name', 'operator_role', 'text', 'seq'])
        .where('chat_id', '=', chatId)
        .orderBy('seq', 'desc')
        .limit(shownMax)
        .execute()
      const noted = await transact(db, async (tx) => {
        await lockChats(tx, [chatId])
        const read = { support_read_seq: rows[0]?.seq ?? 0 }
        await tx.updateTable('chats').set(read).where('id', '=', chatId).execute()
        const { userId } = chat
        const changes = await changeIn(deps, tx, { userId, chatIds: [chatId] }, sql`hidden = s.hidden`)
        await deps.audit.record(entryOf('support.read', chat, operator), tx)
        return changes
      })
      await pushChanges(deps, noted)
      return rows.toReversed().map((row) => ({
        at: row.sent_at,
        operator:
          row.operator_name !== null && row.operator_role !== null
            ? { name: row.operator_name, role: row.operator_role as AnsweringRole }
            : null,
        text: row.text,
      }))
    },
    async tell(userId, operator, { id, text }) {
      const opened = await openSupportChat(deps, userId, 'moderator')
      if (!opened) throw new DomainError('not_found')
      const chat = await findOwner(deps, opened.chat_id)
      const message = { ...messageTo(chat, operator, text), id, at: new Date(clock.now()) }
      try {
        const stored = await transact(db, (tx) => insertMessage(tx, outbox, message))
        await pushChanges(deps, stored.noted)
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
      }
    },
    async answer(chatId, operator, text) {
      const chat = await findOwner(deps, chatId)
      const message = {
        ...messageTo(chat, operator, text),
        ...{ id: ids.next('msg'), at: new Date(clock.now()) },
      }
      const isAway = (await deps.shown.presence.connectionsOf(chat.userId)).length === 0
      const noted = await transact(db, async (tx) => {
        const stored = await insertMessage(tx, outbox, message)
        if (isAway) await requestMail(deps, tx, chat)
        const read = { support_read_seq: stored.message.seq }
        await tx.updateTable('chats').set(read).where('id', '=', chatId).execute()
        await deps.audit.record(entryOf('support.answered', chat, operator, message.id), tx)
        return stored.noted
      })
      await pushChanges(deps, noted)
    },
  }
}

/** One mail until the person reads what support wrote. It does not contain the message. */
async function requestMail(
  { mails }: ChatDeps,
  tx: Tx,
  { chatId, userId, email, language }: Awaited<ReturnType<typeof findOwner>>,
): Promise<void> {
  const side = await tx
    .selectFrom('chat_sides')
    .select('read_seq')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const mail = { accountId: userId, kind: 'supportAnswered', to: email, language } as const
  await mails.request(tx, mail, `mail_${chatId}_${side.read_seq}`)
}

async function findOwner({ plumbing: { db }, accounts }: ChatDeps, chatId: string) {
  const found = await db
    .selectFrom('chats')
    .select(['low_id', 'subtype'])
    .where('id', '=', chatId)
    .where('subtype', 'is not', null)
    .executeTakeFirst()
  const account = found && (await accounts.byId(found.low_id))
  if (!account) throw new DomainError('not_found')
  return { chatId, userId: account.id, email: account.email, language: account.language }
}

const messageTo = (
  { chatId, userId, language }: Awaited<ReturnType<typeof findOwner>>,
  operator: Operator,
  text: string,
): Omit<NewMessage, 'id' | 'at'> => ({
  ...{ type: 'text', chatId, fromId: null, toId: userId, operator, text },
  ...{ tempId: crypto.randomUUID(), appLang: language, createdUnreadable: null },
  ...{ stickerId: null, gifId: null, replyTo: null, unlockCoins: null, membersOnly: false },
  ...{ offensive: false, withheld: false, seen: false },
})

const entryOf = (
  action: 'support.read' | 'support.answered',
  { chatId, userId }: { readonly chatId: string; readonly userId: string },
  { name, role }: Operator,
  messageId?: string,
) => ({
  ...{ action, subject: userId, actor: `operator:${name}`, origin: null },
  about: { chatId, role, ...(messageId !== undefined && { messageId }) },
})

/** Those with messages, the longest waiting first. */
async function listRequests(db: Db): Promise<readonly SupportRequest[]> {
  const rows = await db
    .selectFrom('chats as c')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.chat_id', '=', 'c.id').onRef('m.seq', '=', 'c.last_seq'),
    )
    .select(['c.id', 'c.low_id', 'c.subtype', 'm.from_id', 'm.sent_at'])
    .where('c.subtype', 'is not', null)
    .orderBy((order) => order('m.from_id', 'is', null))
    .orderBy('m.sent_at')
    .limit(listedMax)
    .execute()
  return rows.map((row) => ({
    ...{ chatId: row.id, userId: row.low_id, subtype: row.subtype as SupportSubtype },
    ...{ waits: row.from_id !== null, lastAt: row.sent_at },
  }))
}
