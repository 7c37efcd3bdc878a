import type { ChatChanges, ServerMessage } from '@serendip/contract'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { silentLogger } from '../../test/logger.ts'
import { ConnectionTable } from './connection-table.ts'

const channel = `user/usr_${'0'.repeat(20)}/chat`
const changed = (upTo: number): ServerMessage => ({ type: 'chat.changed', channel, upTo })
const changes = (upTo: number, reset = false): ServerMessage => ({
  type: 'chat.changes',
  channel,
  changes: {
    since: upTo - 1,
    upTo,
    reset,
    chats: [],
    messages: [],
    removedMessages: [],
    removedChats: [],
  } satisfies ChatChanges,
})

/** A node with two tabs of one person, and what each was sent. */
function aNode() {
  const none = async (): Promise<never> => {
    throw new Error('not used')
  }
  const table = new ConnectionTable({
    nodeId: 'node',
    bus: { publish() {}, subscribe: async () => {} },
    presence: {
      add: none,
      remove: none,
      alive: none,
      countOnline: none,
      renewLease: none,
      dropNode: none,
      connectionsOf: none,
    },
    logger: silentLogger,
  })
  const sent = ['node.1', 'node.2'].map((connectionId) => {
    const received: ServerMessage[] = []
    const send = (text: string) => void received.push(JSON.parse(text))
    table.add({
      connectionId,
      sessionId: 'ses_1',
      userId: 'usr_1',
      tabId: connectionId,
      expiresAt: Number.POSITIVE_INFINITY,
      socket: { readyState: 1, OPEN: 1, bufferedAmount: 0, send } as unknown as WebSocket,
      cutOff() {},
      isOpen: () => true,
    })
    return received
  })
  return { table, sent }
}

test('a tab that was sent changes is not notified of them, and another tab is', () => {
  const { table, sent } = aNode()
  for (const connectionId of ['node.1', 'node.2']) table.toConnection(connectionId, changed(6))
  table.toConnection('node.1', changes(7))
  for (const connectionId of ['node.1', 'node.2']) table.toConnection(connectionId, changed(7))
  expect(sent).toEqual([
    [changed(6), changes(7)],
    [changed(6), changed(7)],
  ])
})

test('a tab is notified of changes after those that it was sent, also if earlier ones follow', () => {
  const { table, sent } = aNode()
  table.toConnection('node.1', changed(5))
  table.toConnection('node.1', changes(6))
  table.toConnection('node.1', changes(7))
  table.toConnection('node.1', changes(6))
  table.toConnection('node.1', changed(7))
  table.toConnection('node.1', changed(8))
  expect(sent[0]).toEqual([changed(5), changes(6), changes(7), changes(6), changed(8)])
})

test('a tab that was sent changes with some missing before them, or a reset, is notified', () => {
  const { table, sent } = aNode()
  table.toConnection('node.1', changed(5))
  table.toConnection('node.1', changes(7))
  table.toConnection('node.1', changed(7))
  table.toConnection('node.1', changes(8, true))
  table.toConnection('node.1', changed(8))
  expect(sent[0]).toEqual([changed(5), changes(7), changed(7), changes(8, true), changed(8)])
})
