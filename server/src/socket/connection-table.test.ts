import type { ServerMessage } from '@serendip/contract'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { silentLogger } from '../../test/logger.ts'
import { ConnectionTable } from './connection-table.ts'

const series = 'a series of usr_1'
const saying = (channel: string): ServerMessage => ({ type: 'typing', channel, from: 'usr_2' })

/** A node with two tabs of one person, and what each was sent. */
function aNode() {
  const published: string[] = []
  const none = async (): Promise<never> => {
    throw new Error('not used')
  }
  const table = new ConnectionTable({
    nodeId: 'node',
    bus: { publish: (_node, text) => void published.push(text), subscribe: async () => {} },
    presence: {
      add: none,
      remove: none,
      alive: none,
      countOnline: none,
      setVisible: none,
      creators: none,
      addCreator: none,
      isVisible: none,
      renewLease: none,
      dropNode: none,
      connectionsOf: none,
    },
    logger: silentLogger,
  })
  const sent = ['node.1', 'node.2'].map((connectionId) => {
    const received: string[] = []
    const send = (text: string) => void received.push(JSON.parse(text).channel)
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
  return {
    table,
    sent,
    published,
    /** Sends the news of this number. */
    bring: (to: string, upTo: number, of = series) =>
      table.toConnection(to, saying(`news ${upTo}`), { series: of, since: upTo - 1, upTo }),
    /** Says that there is news up to this number. */
    notify: (to: string, upTo: number, of = series) =>
      table.toConnection(to, saying(`up to ${upTo}`), { series: of, upTo }),
  }
}

test('a tab that was sent news is not notified of it, and another tab is', () => {
  const { sent, bring, notify } = aNode()
  for (const tab of ['node.1', 'node.2']) notify(tab, 6)
  bring('node.1', 7)
  for (const tab of ['node.1', 'node.2']) notify(tab, 7)
  expect(sent).toEqual([
    ['up to 6', 'news 7'],
    ['up to 6', 'up to 7'],
  ])
})

test('a tab is notified of news after what it was sent, also if earlier news follows', () => {
  const { sent, bring, notify } = aNode()
  notify('node.1', 5)
  for (const upTo of [6, 7, 6]) bring('node.1', upTo)
  notify('node.1', 7)
  notify('node.1', 8)
  expect(sent[0]).toEqual(['up to 5', 'news 6', 'news 7', 'news 6', 'up to 8'])
})

test('a tab that was sent news with some missing before it, or outside the series, is notified', () => {
  const { table, sent, bring, notify } = aNode()
  notify('node.1', 5)
  bring('node.1', 7)
  notify('node.1', 7)
  table.toConnection('node.1', saying('anew'))
  notify('node.1', 8)
  expect(sent[0]).toEqual(['up to 5', 'news 7', 'up to 7', 'anew', 'up to 8'])
})

test('each series has its own numbers', () => {
  const { sent, notify } = aNode()
  notify('node.1', 5)
  notify('node.1', 4, 'another series')
  notify('node.1', 4)
  expect(sent[0]).toEqual(['up to 5', 'up to 4'])
})

test('the number of news goes with it to another node', () => {
  const { published, bring } = aNode()
  bring('other.1', 7)
  expect(published.map((text) => JSON.parse(text).part)).toEqual([{ series, since: 6, upTo: 7 }])
})
