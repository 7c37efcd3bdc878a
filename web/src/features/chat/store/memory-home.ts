import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DatabaseHome } from './chat-database.ts'

/** A home in the memory of the page, where the browser's own database fails: its chats last as long as the page. */
export const memoryHome = (): DatabaseHome => ({ indexedDB: new IDBFactory(), IDBKeyRange })
