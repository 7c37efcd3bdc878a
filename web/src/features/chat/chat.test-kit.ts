import 'fake-indexeddb/auto'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import type { Chat, ChatChanges, ChatMessage, Partner } from '@serendip/contract'
import { onTestFinished } from 'vitest'
import { type ChatDatabase, openChatDatabase } from './store/chat-database.ts'

export const me = 'usr_me'
export const chatId = 'chat_one'

let databases = 0

/** An empty database, which the test's end deletes. It names its home: a file of before may have loaded Dexie without one. */
export async function anEmptyDatabase(): Promise<ChatDatabase> {
  databases += 1
  const database = await openChatDatabase(`${me}_${databases}`, { home: { indexedDB, IDBKeyRange } })
  onTestFinished(() => database.delete())
  return database
}

/** A database that has read an empty list up to change 0. */
export async function aDatabase(): Promise<ChatDatabase> {
  const database = await anEmptyDatabase()
  await database.chatFilters.put({ filter: 'default', nextToken: null, change: 0 })
  return database
}

/** A storage of the browser. */
export function aStorage(entries = new Map<string, string>()) {
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

/** Runs tasks one after the other, as the browser's locks do. */
export function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}

export const mia: Partner = {
  userId: 'usr_mia',
  name: 'Mia',
  age: 27,
  gender: 'female',
  country: 'DE',
  language: 'de',
  avatar: '',
  rolesGroup: 'user',
  demo: false,
}

export const aChat = (more: Partial<Chat> = {}): Chat => ({
  _id: chatId,
  type: 'direct',
  users: [mia],
  lastMessage: null,
  unreadMessages: 0,
  hidden: false,
  isInRequestFolder: false,
  online: false,
  countMessages: 0,
  created: 1,
  updated: 1,
  favourite: false,
  promoted: null,
  blurFromUser: false,
  readSeq: 0,
  otherReadSeq: 0,
  clearedSeq: 0,
  messagePrice: null,
  ...more,
})

/** A received message; with a tempId one's own. */
export const aMessage = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `msg_${seq}`,
  chatId,
  seq,
  from: mia.userId,
  to: me,
  type: 'text',
  text: `text ${seq}`,
  appLang: 'en',
  status: 'sent',
  offensive: false,
  ignoreOffensive: false,
  created: seq,
  ...(more.tempId !== undefined && { from: me, to: mia.userId }),
  ...more,
})

export const changesFrom = (since: number, upTo: number, more: Partial<ChatChanges> = {}): ChatChanges => ({
  since,
  upTo,
  reset: false,
  chats: [],
  messages: [],
  removedMessages: [],
  removedChats: [],
  ...more,
})
