import { Dexie } from 'dexie'
import type { ChatDatabase, ChatRow } from './chat-database.ts'
import { ofChat } from './merge.ts'

/** When the browser's space runs out, each chat keeps this many of its newest messages. */
const keptPerChat = 20

/** Runs a write. If the browser has no space left, forgets old messages that the server has, and tries once more. */
export async function withSpace<T>(database: ChatDatabase, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (thrown) {
    if (!isQuota(thrown)) throw thrown
    await forgetOldMessages(database)
    return write()
  }
}

/** Whether a write failed because the browser has no space for it. */
export function isQuota(thrown: unknown): boolean {
  const { name, inner } = thrown instanceof Dexie.DexieError ? thrown : { name: '', inner: null }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError' || isDomQuota(thrown)
}

const isDomQuota = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError'

/** A chat that lost messages reads its history again when it is opened. */
async function forgetOldMessages(database: ChatDatabase): Promise<void> {
  const { chats, messages } = database
  await database.transaction('rw', [chats, messages], async () => {
    for (const _id of await chats.toCollection().primaryKeys()) {
      const old = await ofChat(database, _id).reverse().offset(keptPerChat).primaryKeys()
      if (old.length === 0) continue
      const sent = await messages
        .where('key')
        .anyOf(old)
        .and((row) => row._id !== undefined)
        .primaryKeys()
      await messages.bulkDelete(sent)
      await chats
        .where('_id')
        .equals(_id)
        .modify((row: { -readonly [K in keyof ChatRow]: ChatRow[K] }) => {
          delete row.olderToken
        })
    }
  })
}
