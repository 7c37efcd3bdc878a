import { expect, test } from 'vitest'
import { chatDatabaseName, forgetChatsAtSessionEnd, outboxEntry } from './chat-traces.ts'
import type { StoredUser } from './session.ts'

const ada = 'usr_ada'
const bo = 'usr_bo'

/** A browser with a session; returns what it deleted, in its order. */
function aBrowser(first: string | null) {
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
      localStorage: { removeItem: (name) => void deleted.push(name) },
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
  expect(deleted).toEqual([outboxEntry, chatDatabaseName(ada)])
})

test('another person’s session deletes the chats of the previous one', () => {
  const { deleted, becomes } = aBrowser(ada)
  becomes(bo)
  expect(deleted).toEqual([outboxEntry, chatDatabaseName(ada)])
})

test('logging in and changes of the same person delete nothing', () => {
  const { deleted, becomes } = aBrowser(null)
  becomes(ada)
  becomes(ada)
  expect(deleted).toEqual([])
  becomes(null)
  expect(deleted).toContain(chatDatabaseName(ada))
})
