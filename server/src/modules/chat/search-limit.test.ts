import { expect, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPerson } from '../../../test/server.ts'

const { server } = await aChatServer({ RATE_LIMIT_FACTOR: '1' })

test('a person searches 60 times a minute at most, and reads lists without limit', async () => {
  const me = await aPerson(server)
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1) {
    statuses.push((await server.get('/chat/getList?search=walk', me.token)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  expect((await server.get('/chat/getList', me.token)).status).toBe(200)
})
