import type { Session } from './session.ts'

/** In local storage while messages wait to be sent, so that any screen of a later visit sends them. */
export const outboxEntry = 'chatOutbox'

/** Whether messages wait that the end of the session would delete. */
export const hasUnsentMessages = (storage: Pick<Storage, 'getItem'>): boolean =>
  storage.getItem(outboxEntry) !== null

/** Each person has their own database, so that nobody finds another's in a shared browser. */
export const chatDatabaseName = (userId: string): string => `chat_${userId}`

/** The local storage entries with what a person typed and the database has not stored yet, one for each chat. */
export const draftEntryPrefix = (userId: string): string => `chatDraft/${userId}/`

/** The local storage entry with the last messages that were shown on screens without chats. */
export const shownMessagesEntry = 'chatShown'

interface Traces {
  readonly indexedDB: Pick<IDBFactory, 'deleteDatabase'>
  readonly localStorage: Pick<Storage, 'removeItem' | 'key' | 'length'>
}

/** The entries of a storage whose names start like this. */
export function entriesWith(storage: Pick<Storage, 'key' | 'length'>, prefix: string): readonly string[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return names.filter((name) => name.startsWith(prefix))
}

/** Deletes everything that a person's chats left in this browser, which finishes it even if the page leaves. */
export function forgetChats({ indexedDB, localStorage }: Traces, userId: string): void {
  localStorage.removeItem(outboxEntry)
  localStorage.removeItem(shownMessagesEntry)
  for (const name of entriesWith(localStorage, draftEntryPrefix(userId))) localStorage.removeItem(name)
  indexedDB.deleteDatabase(chatDatabaseName(userId))
}

/** A person's messages leave the browser with their session, whatever ended it. */
export function forgetChatsAtSessionEnd(
  traces: Traces,
  session: Pick<Session, 'current' | 'subscribe'>,
): void {
  let userId = session.current()?.profile._id
  session.subscribe(() => {
    const next = session.current()?.profile._id
    if (userId !== undefined && userId !== next) forgetChats(traces, userId)
    userId = next
  })
}
