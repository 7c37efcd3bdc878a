import { expect, onTestFinished, test } from 'vitest'
import { aPerson, aServer } from '../../../test/server.ts'
import { openSocket } from '../../../test/socket.ts'
import { joinsPerMinute } from './chat.handlers.ts'

test('what a tab missed can be asked for only so often, because a small frame may bring hundreds of messages', async () => {
  const server = await aServer({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(() => server.stop())
  const person = await aPerson(server)
  const socket = await openSocket(server)
  expect(await socket.request({ type: 'hello', token: person.token, tabId: 'tab-00000001' })).toBeNull()
  const channel = `user/${person.userId}/chat`
  const join = () => socket.request({ type: 'chat.join', channel, since: 0 })
  for (let index = 0; index < joinsPerMinute; index += 1) expect(await join()).toBeNull()
  expect(await join()).toBe('rate_limited')
  expect(await socket.request({ type: 'ping' })).toBeNull()
})
