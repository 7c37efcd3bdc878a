/** In local storage while messages wait to be sent, so that any screen of a later visit sends them. */
export const outboxEntry = 'chatOutbox'

/** Each person has their own database, so that nobody finds another's in a shared browser. */
export const chatDatabaseName = (userId: string): string => `chat_${userId}`

interface Traces {
  readonly indexedDB: Pick<IDBFactory, 'deleteDatabase'>
  readonly localStorage: Pick<Storage, 'removeItem'>
}

/** Deletes everything that a person's chats left in this browser, which finishes it even if the page leaves. */
export function forgetChats({ indexedDB, localStorage }: Traces, userId: string): void {
  localStorage.removeItem(outboxEntry)
  indexedDB.deleteDatabase(chatDatabaseName(userId))
}
