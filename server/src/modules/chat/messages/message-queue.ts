import { type Db, mayConcernOneRow } from '../../../kernel/db.ts'
import type { Outbox } from '../../../kernel/events.ts'
import { insertMessage, insertMessages, type NewMessage, type StoredMessage } from './insert-message.ts'

/** Messages of one statement. */
const batchMax = 64

/** Either callback also frees the message's chat. */
interface QueuedMessage {
  readonly one: NewMessage
  resolve(stored: StoredMessage): void
  reject(error: unknown): void
}

/**
 * Stores messages: those that arrive while a statement runs follow together in the next one, which costs little more
 * than for one message. A chat's messages are stored in the order of arrival; one that fails fails alone, and one whose
 * chat is locked waits alone, without delaying the others.
 */
export function createMessageQueue(db: Db, outbox: Outbox): (message: NewMessage) => Promise<StoredMessage> {
  const waiting: QueuedMessage[] = []
  /** The chats of messages that are being stored. */
  const busy = new Set<string>()
  let isRunning = false

  /** The first waiting message of each chat. */
  const takeBatch = (): readonly QueuedMessage[] => {
    const batch: QueuedMessage[] = []
    const passed = new Set(busy)
    for (let at = 0; at < waiting.length && batch.length < batchMax; ) {
      const next = waiting[at]
      if (!next || passed.has(next.one.chatId)) at += 1
      else {
        passed.add(next.one.chatId)
        batch.push(next)
        waiting.splice(at, 1)
      }
    }
    return batch
  }
  const storeEach = async (batch: readonly QueuedMessage[]): Promise<void> => {
    for (const { one: message, resolve, reject } of batch) {
      await insertMessage(db, outbox, message).then(resolve, reject)
      // Starts the messages that waited for this chat.
      start()
    }
  }
  const store = async (batch: readonly QueuedMessage[]): Promise<void> => {
    try {
      const all = batch.map(({ one: message }) => message)
      const stored = await insertMessages(db, outbox, all)
      for (const waited of batch) {
        const its = stored.get(waited.one.id)
        if (its) waited.resolve(its)
        // The chat is locked.
        else void storeEach([waited])
      }
    } catch (error) {
      // With one of them the whole statement failed.
      if (mayConcernOneRow(error)) void storeEach(batch)
      else for (const { reject } of batch) reject(error)
    }
  }
  const run = async (): Promise<void> => {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      for (const { one: message } of batch) busy.add(message.chatId)
      await store(batch)
    }
    isRunning = false
  }
  const start = (): void => {
    if (isRunning) return
    isRunning = true
    void run()
  }
  return (message) =>
    new Promise((resolve, reject) => {
      const freed =
        <T>(settle: (outcome: T) => void) =>
        (outcome: T): void => {
          busy.delete(message.chatId)
          settle(outcome)
        }
      waiting.push({ one: message, resolve: freed(resolve), reject: freed(reject) })
      start()
    })
}
