import type { ChatMessage } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import type { ChatDatabase, MessageRow, TextEdit } from '../store/chat-database.ts'
import { rowOf } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'

/** A new text as the server takes it. */
export interface SentEdit {
  readonly messageId: string
  readonly text: string
  readonly ignoreOffensive?: true
}

/** The key of what waits to change a message. */
export const entryKeyOf = (key: string): string => `edited/${key}`

/** Entry that waits among the messages to change the text of one; in no chat, so that no screen shows it. */
const entryOf = (
  { key, _id, from, to }: MessageRow,
  edit: TextEdit,
  order: number,
  now: number,
): MessageRow => ({
  key: entryKeyOf(key),
  chatId: '',
  from,
  to,
  type: 'text',
  text: edit.text,
  created: now,
  offensive: false,
  ignoreOffensive: edit.ignoreOffensive ?? false,
  order,
  outbox: order,
  status: 'created',
  edits: { key, ...(_id !== undefined && { messageId: _id }) },
})

const without = ({ edit: _, ...row }: MessageRow): MessageRow => row

/**
 * Stores a new text of one's own message: one that has not left yet is changed where it waits, and for any other the new
 * text waits in its turn, instead of an earlier one that waits. Returns the text that a message waiting to be sent has now.
 */
export async function storeEdit(
  database: ChatDatabase,
  key: string,
  edit: TextEdit,
  { order, now }: { readonly order: () => Promise<number>; readonly now: number },
): Promise<string | null> {
  const { messages } = database
  return withSpace(database, () =>
    database.transaction('rw', messages, async () => {
      const row = await messages.get(key)
      if (row === undefined) return null
      const entryKey = entryKeyOf(key)
      if (row._id === undefined && !row.attempted) {
        await messages.put({ ...row, text: edit.text, ignoreOffensive: edit.ignoreOffensive ?? false })
        return edit.text
      }
      const before = await messages.get(entryKey)
      if (row._id !== undefined && row.text === edit.text && !before?.attempted) {
        await messages.delete(entryKey)
        await messages.put(without(row))
        return null
      }
      await messages.put({ ...row, edit })
      const entry = entryOf(row, edit, before?.outbox ?? (await order()), now)
      await messages.put({ ...entry, ...(before?.attempted && { attempted: true }) })
      return null
    }),
  )
}

/** A message has arrived: a new text of it that had to wait for that is next. */
export const resumeEdit = ({ messages }: ChatDatabase, key: string, order: number): Promise<number> =>
  messages.where('key').equals(entryKeyOf(key)).modify({ outbox: order, order })

/** The part of an edit that is sent; null if there is nothing to send now: its message is gone, or has not arrived. */
export async function editToSend(database: ChatDatabase, entry: MessageRow): Promise<SentEdit | null> {
  const { messages } = database
  const { key = '', messageId: known } = entry.edits ?? {}
  return database.transaction('rw', messages, async () => {
    const row = await messages.get(key)
    const messageId = known ?? row?._id
    if (messageId !== undefined) {
      await messages.update(entry.key, { attempted: true })
      const { text, ignoreOffensive } = (await messages.get(entry.key)) ?? entry
      return { messageId, text, ...(ignoreOffensive && { ignoreOffensive }) }
    }
    if (row === undefined) await messages.delete(entry.key)
    else {
      const { outbox: _, ...parked } = entry
      await messages.put(parked)
    }
    return null
  })
}

/** The server has the new text: the message is as it answered, unless another text has been written meanwhile. */
export const finishEdit = (
  database: ChatDatabase,
  entry: MessageRow,
  sent: SentEdit,
  answered: ChatMessage,
): Promise<void> =>
  withSpace(database, () =>
    database.transaction('rw', database.messages, async () => {
      const { messages } = database
      const row = await messages.get(entry.edits?.key ?? '')
      const isLast = (await messages.get(entry.key))?.text === sent.text
      if (isLast) await messages.delete(entry.key)
      if (row === undefined) return
      const { key, ...fresh } = rowOf(answered)
      await messages.put({ key, ...fresh, ...(!isLast && row.edit && { edit: row.edit }) })
    }),
  )

/** The server refused the new text: it stays beside the message until the person decides. */
export const refuseEdit = (database: ChatDatabase, entry: MessageRow, { code }: ApiError): Promise<void> =>
  database.transaction('rw', database.messages, async () => {
    const { messages } = database
    const row = await messages.get(entry.edits?.key ?? '')
    const { text } = (await messages.get(entry.key)) ?? entry
    await messages.delete(entry.key)
    if (row !== undefined && code !== 'not_found')
      await messages.put({ ...row, edit: { text, refusedBy: code } })
  })

/** Forgets a new text that was refused. */
export async function dropEdit({ messages }: ChatDatabase, key: string): Promise<void> {
  await messages
    .where('key')
    .equals(key)
    .modify((row, ref) => {
      ref.value = without(row)
    })
}
