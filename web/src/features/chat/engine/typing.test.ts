import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { createTyping } from './typing.ts'

function someTyping() {
  const published: string[] = []
  const request = async (type: string, body: { channel?: string; typingToken?: string }) => {
    if (type === 'typing.join') return { typingToken: `token of ${body.channel}`, expiresInMs: 60_000 }
    published.push(body.typingToken ?? '')
    return {}
  }
  const clock = fakeClock()
  const socket = stub<SocketClient>({ request, on: () => () => {} })
  return { published, clock, typing: createTyping({ socket, clock }) }
}

const toMia = 'token of p2p/usr_mia/typing'
const toBo = 'token of p2p/usr_bo/typing'

test('typing is published every three seconds, for each person apart, and at once after a message', async () => {
  const { published, clock, typing } = someTyping()
  clock.advance(10_000)
  typing.publish('usr_mia')
  typing.publish('usr_mia')
  await vi.waitFor(() => expect(published).toEqual([toMia]))
  typing.publish('usr_bo')
  await vi.waitFor(() => expect(published).toEqual([toMia, toBo]))
  typing.sent('usr_mia')
  typing.publish('usr_mia')
  await vi.waitFor(() => expect(published).toEqual([toMia, toBo, toMia]))
  clock.advance(3_000)
  typing.publish('usr_mia')
  await vi.waitFor(() => expect(published).toHaveLength(4))
})
