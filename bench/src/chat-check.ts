import { isDeepStrictEqual } from 'node:util'
import type { Chat, ChatFolder, ChatMessage } from '@serendip/contract'
import { sql } from 'kysely'
import { miscounts } from '../../server/test/chat.ts'
import type { Db } from '../../server/src/kernel/db.ts'
import { readWholeHistory, readWholeList } from './chat-reads.ts'
import type { ChatTab, SentText } from './chat-tab.ts'

/** Compares what the tabs know with the server's answers; all tabs have caught up, and nothing changes meanwhile. */
export async function checkTabs(tabs: readonly ChatTab[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (const tab of tabs) {
    const { chats, folders, change } = await readWholeList(tab.get)
    if (tab.copy.change !== change) problems.push(`${tab.userId}: change ${tab.copy.change} of ${change}`)
    problems.push(...compareChats(tab, chats))
    for (const { _id } of chats) {
      const history = await readWholeHistory(tab.get, _id)
      problems.push(...compareMessages(tab, _id, history))
    }
    for (const { type, count, unreadMessages } of folders) {
      const inIt = chats.filter((chat) => isInFolder[type](chat))
      const unread = inIt.reduce((sum, chat) => sum + chat.unreadMessages, 0)
      if (count !== inIt.length || unreadMessages !== unread) {
        problems.push(
          `${tab.userId}: ${type} counts ${count} and ${unreadMessages}, not ${inIt.length} and ${unread}`,
        )
      }
    }
  }
  return problems
}

const isInFolder: Readonly<Record<ChatFolder['type'], (chat: Chat) => boolean>> = {
  default: (chat) => !chat.isInRequestFolder,
  unread: (chat) => !chat.isInRequestFolder && chat.unreadMessages > 0,
  favourite: (chat) => !chat.isInRequestFolder && chat.favourite,
  support: (chat) => chat.type === 'support',
  requestFolder: (chat) => chat.isInRequestFolder,
  hidden: (chat) => chat.hidden,
}

/** A chat without what is not part of its changes: whether the other is online. */
const stored = ({ online, users, ...chat }: Chat) => ({ ...chat, users: users.map(({ userId }) => userId) })

function compareChats(tab: ChatTab, chats: readonly Chat[]): readonly string[] {
  const copies = tab.copy.chats().filter((chat) => chat.countMessages > 0)
  const listed = chats.filter((chat) => chat.countMessages > 0)
  const known = new Map(copies.map((chat) => [chat._id, stored(chat)]))
  const wrong = listed.filter((chat) => !isDeepStrictEqual(known.get(chat._id), stored(chat)))
  return [
    ...wrong.map((chat) => `${tab.userId}: its copy of ${chat._id} differs`),
    ...(copies.length === listed.length
      ? []
      : [`${tab.userId}: has ${copies.length} of ${listed.length} chats`]),
  ]
}

function compareMessages(tab: ChatTab, chatId: string, history: readonly ChatMessage[]): readonly string[] {
  const shown = ({ _id, seq, from, text }: ChatMessage) => `${seq} ${_id} ${from} ${text}`
  const copies = new Set(tab.copy.messagesOf(chatId).map(shown))
  const stored = new Set(history.map(shown))
  return [
    ...[...stored]
      .filter((text) => !copies.has(text))
      .map((text) => `${tab.userId}: ${chatId} has ${text}, its copy does not`),
    ...[...copies]
      .filter((copy) => !stored.has(copy))
      .map((copy) => `${tab.userId}: its copy of ${chatId} has ${copy} too`),
  ]
}

interface MessageRow {
  readonly id: string
  readonly chat_id: string
  readonly seq: number
  readonly from_id: string
  readonly temp_id: string
}

/** Compares what was written and acknowledged with the database. */
export async function checkStored(
  db: Db,
  tabs: readonly ChatTab[],
): Promise<{ readonly kept: number; readonly problems: readonly string[] }> {
  const found = await sql<MessageRow>`select id, chat_id, seq, from_id, temp_id::text from messages
    order by chat_id, seq`.execute(db)
  const problems = (await miscounts(db)).map((row) => `counted wrongly: ${JSON.stringify(row)}`)
  const byKey = Map.groupBy(found.rows, (row) => `${row.from_id} ${row.temp_id}`)
  for (const { written } of tabs) {
    problems.push(
      ...written.flatMap((text) => compareWritten(text, byKey.get(`${text.from} ${text.tempId}`) ?? [])),
    )
    problems.push(...compareOrder(written, byKey))
    for (const { from, tempId } of written) byKey.delete(`${from} ${tempId}`)
  }
  problems.push(...[...byKey.keys()].map((key) => `${key} was never written`))
  for (const [chatId, rows] of Map.groupBy(found.rows, (row) => row.chat_id)) {
    if (rows.some((row, index) => row.seq !== index + 1)) problems.push(`${chatId} has a gap`)
  }
  return { kept: found.rows.length, problems }
}

function compareWritten({ tempId, acknowledged }: SentText, rows: readonly MessageRow[]): readonly string[] {
  const kept = rows.map((row) => `${row.id} ${row.seq}`)
  if (kept.length > 1) return [`${tempId} is stored ${kept.length} times`]
  const [only] = kept
  if (only === undefined) return acknowledged.size > 0 ? [`${tempId} was acknowledged and is not there`] : []
  const isOne = [...acknowledged].every((text) => text === only)
  return isOne ? [] : [`${tempId} is ${only}, and was acknowledged as ${[...acknowledged].join(', ')}`]
}

/** The messages of one outbox to one person are in their chat in the order in which they were written. */
function compareOrder(
  written: readonly SentText[],
  byKey: ReadonlyMap<string, readonly MessageRow[]>,
): readonly string[] {
  const problems: string[] = []
  for (const [to, temp] of Map.groupBy(written, (text) => text.to)) {
    const seqs = temp.flatMap((text) => byKey.get(`${text.from} ${text.tempId}`)?.map(({ seq }) => seq) ?? [])
    if (seqs.some((seq, index) => seq <= (seqs[index - 1] ?? 0))) {
      problems.push(`what ${temp[0]?.from} wrote to ${to} is in another order`)
    }
  }
  return problems
}
