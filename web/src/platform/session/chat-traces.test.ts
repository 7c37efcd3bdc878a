import { expect, test } from 'vitest'
import {
  chatDatabaseName,
  draftEntryPrefix,
  forgetChatsAtSessionEnd,
  outboxEntry,
  shownMessagesEntry,
} from './chat-traces.ts'
import type { StoredUser } from './session.ts'

const ada = 'usr_ada'
const bo = 'usr_bo'

/** A browser with a session and stored entries; returns what it deleted, in its order. */
function aBrowser(first: string | null, entries: readonly string[] = []) {
  const deleted: string[] = []
  const listeners: (() => void)[] = []
  let userId = first
  forgetChatsAtSessionEnd(
    {
      indexedDB: {
        deleteDatabase: (name) => {
          deleted.push(name)
          return {} as IDBOpenDBRequest
        },
      },
      localStorage: {
        removeItem: (name) => void deleted.push(name),
        key: (index) => entries[index] ?? null,
        length: entries.length,
      },
    },
    {
      current: () => (userId === null ? null : ({ profile: { _id: userId } } as StoredUser)),
      subscribe: (listener) => {
        listeners.push(listener)
        return () => {}
      },
    },
  )
  return {
    deleted,
    becomes(next: string | null) {
      userId = next
      for (const listener of listeners) listener()
    },
  }
}

test('a person’s chats are deleted when their session ends, once', () => {
  const { deleted, becomes } = aBrowser(ada)
  becomes(null)
  becomes(null)
  expect(deleted).toEqual([outboxEntry, shownMessagesEntry, chatDatabaseName(ada)])
})

test('what a person typed and did not send leaves with their session, another person’s stays', () => {
  const [hers, his] = [`${draftEntryPrefix(ada)}chat_1`, `${draftEntryPrefix(bo)}chat_1`]
  const { deleted, becomes } = aBrowser(ada, [hers, 'theme', his])
  becomes(null)
  expect(deleted).toEqual([outboxEntry, shownMessagesEntry, hers, chatDatabaseName(ada)])
})

test('another person’s session deletes the chats of the previous one', () => {
  const { deleted, becomes } = aBrowser(ada)
  becomes(bo)
  expect(deleted).toEqual([outboxEntry, shownMessagesEntry, chatDatabaseName(ada)])
})

test('logging in and changes of the same person delete nothing', () => {
  const { deleted, becomes } = aBrowser(null)
  becomes(ada)
  becomes(ada)
  expect(deleted).toEqual([])
  becomes(null)
  expect(deleted).toContain(chatDatabaseName(ada))
})
