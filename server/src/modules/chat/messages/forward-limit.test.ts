import { limits } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'

const { chat } = await aChatServer({ RATE_LIMIT_FACTOR: '1' })

test('messages are passed on twenty times in ten minutes, and written on', async () => {
  const [ann, bob] = await chat.matched()
  const { body } = await chat.send(bob, ann, 'The address')
  const forward = async () => (await chat.send(ann, bob, 'x', { forwards: body.message._id })).status
  for (let at = 0; at < limits.forwardsMax; at += 1) expect(await forward()).toBe(200)
  expect(await forward()).toBe(429)
  expect((await chat.send(ann, bob, 'Written by hand')).status).toBe(200)
})
