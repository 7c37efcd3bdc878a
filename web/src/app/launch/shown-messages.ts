import { isRecord } from '../../platform/is-record.ts'
import { shownMessagesEntry } from '../../platform/session/chat-traces.ts'

/** So many chats are remembered, those with the latest messages. */
const chatsMax = 200

export type ShownStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The number of the last message of each chat that was shown to a person, also on earlier pages. */
export interface ShownMessages {
  /** Whether a message is later than all that were shown of its chat; from then on it counts as shown. */
  isNew(userId: string, chatId: string, seq: number): boolean
}

export function createShownMessages(storage: ShownStorage): ShownMessages {
  let ofUser: string | null = null
  let lastSeq = new Map<string, number>()
  return {
    isNew(userId, chatId, seq) {
      if (userId !== ofUser) {
        ofUser = userId
        lastSeq = new Map(readShown(storage, userId))
      }
      if (seq <= (lastSeq.get(chatId) ?? 0)) return false
      // The latest is the last one.
      lastSeq.delete(chatId)
      lastSeq.set(chatId, seq)
      writeShown(storage, userId, lastSeq)
      return true
    },
  }
}

function readShown(storage: ShownStorage, userId: string): (readonly [string, number])[] {
  let stored: unknown = null
  try {
    stored = JSON.parse(storage.getItem(shownMessagesEntry) ?? 'null')
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
  }
  if (!isRecord(stored) || stored['userId'] !== userId || !isRecord(stored['lastSeq'])) return []
  return Object.entries(stored['lastSeq']).flatMap(([chatId, seq]) =>
    typeof seq === 'number' ? [[chatId, seq] as const] : [],
  )
}

function writeShown(storage: ShownStorage, userId: string, all: ReadonlyMap<string, number>): void {
  const lastSeq = Object.fromEntries([...all].slice(-chatsMax))
  try {
    storage.setItem(shownMessagesEntry, JSON.stringify({ userId, lastSeq }))
  } catch (thrown) {
    // Without space it is remembered by this page alone.
    if (!(thrown instanceof DOMException)) throw thrown
  }
}
