import { expect, test } from 'vitest'
import { silentLogger } from '../../../test/logger.ts'
import { aCard, aRequest } from '../../../test/match-pool.ts'
import { createDemoCalls } from './start-demo-call.ts'

const ticket = {
  ...aRequest('usr_ana', { card: aCard({ mode: 'text' }) }),
  ticketId: 'tkt_1',
  nodeId: 'node',
}

/** A queue in which one person waits; says in order what was done with it. */
function aQueue(over: { readonly connections?: readonly string[]; readonly isInCall?: boolean } = {}) {
  const done: unknown[] = []
  let isWaiting = true
  const startCall = createDemoCalls({
    logger: silentLogger,
    presence: { connectionsOf: async () => over.connections ?? ['con_old', 'con_new'] },
    matchmaking: {
      async claim(userId) {
        if (!isWaiting || userId !== ticket.userId) return null
        isWaiting = false
        return {
          ticket,
          settle: async () => void done.push('settled'),
          putBack: async () => {
            isWaiting = true
            done.push('put back')
          },
        }
      },
    },
    calls: {
      async start(waited, came, mode) {
        if (over.isInCall) throw new Error('already_in_match')
        done.push([waited.userId, came, mode])
        return 'call_1'
      },
    },
  })
  return { startCall, done }
}

test('a person who waits is called by the newest connection of a demo person', async () => {
  const { startCall, done } = aQueue()
  expect(await startCall('usr_ana', 'usr_demo', () => true)).toBe(true)
  const demo = { userId: 'usr_demo', connectionId: 'con_new' }
  expect(done).toEqual([['usr_ana', demo, 'text'], 'settled'])
  expect(await startCall('usr_ana', 'usr_demo', () => true)).toBe(false)
})

test('a person who waits for others by now keeps their place', async () => {
  const { startCall, done } = aQueue()
  expect(await startCall('usr_ana', 'usr_demo', ({ card }) => card.mode === 'video')).toBe(false)
  expect(done).toEqual(['put back'])
})

test('a person whose call cannot be started keeps their place', async () => {
  const { startCall, done } = aQueue({ isInCall: true })
  await expect(startCall('usr_ana', 'usr_demo', () => true)).rejects.toThrow('already_in_match')
  expect(done).toEqual(['put back'])
})

test('a demo person without a connection takes nobody out of the queue', async () => {
  const { startCall, done } = aQueue({ connections: [] })
  await expect(startCall('usr_ana', 'usr_demo', () => true)).rejects.toThrow('does not know')
  expect(done).toEqual([])
})
