import { type Db, isDataError } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import { insertMessage, insertMessages, type NewMessage, type StoredMessage } from './insert-message.ts'

/** Messages of one statement. */
const batchMax = 64
/** A second statement may begin while one waits for its commit. */
const atOnceMax = 2

interface Waiting {
  readonly one: NewMessage
  resolve(stored: StoredMessage): void
  reject(error: unknown): void
}

/**
 * Stores messages: those that arrive while others are stored follow in one statement, whose commit costs as much as for
 * one message. A chat's messages are stored in the order of arrival, and a failing one does not affect the others.
 */
export function createMessageQueue(db: Db, outbox: Outbox): (one: NewMessage) => Promise<StoredMessage> {
  const waiting: Waiting[] = []
  /** The chats of messages that are being stored. */
  const busy = new Set<string>()
  let running = 0

  /** The first waiting message of each chat. */
  const takeBatch = (): readonly Waiting[] => {
    const batch: Waiting[] = []
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
  const storeAlone = async ({ one, resolve, reject }: Waiting): Promise<void> => {
    await insertMessage(db, outbox, one).then(resolve, reject)
  }
  const store = async (batch: readonly Waiting[]): Promise<void> => {
    const [first] = batch
    if (first && batch.length === 1) return storeAlone(first)
    const all = batch.map(({ one }) => one)
    try {
      const stored = await insertMessages(db, outbox, all)
      for (const { one, resolve, reject } of batch) {
        const its = stored.get(one.id)
        if (its) resolve(its)
        else reject(new Error('the message was not stored'))
      }
    } catch (error) {
      // With one of them the whole statement failed.
      if (isDataError(error)) for (const each of batch) await storeAlone(each)
      else for (const { reject } of batch) reject(error)
    }
  }
  const run = async (): Promise<void> => {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      for (const { one } of batch) busy.add(one.chatId)
      await store(batch)
      for (const { one } of batch) busy.delete(one.chatId)
    }
    running -= 1
  }
  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (running >= atOnceMax) return
      running += 1
      void run()
    })
}
