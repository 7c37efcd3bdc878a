import { afterEach, expect, test } from 'vitest'
import { type NotificationReceiver, startReceiver } from '../../../server/test/emulated-provider.ts'
import { Deliveries, type Notification } from './deliveries.ts'
import { EmulatedClock } from './emulated-clock.ts'

const hourMs = 3_600_000
const receivers: NotificationReceiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop()
})

async function aService() {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const clock = new EmulatedClock()
  const deliveries = new Deliveries(clock, [hourMs, hourMs])
  const told = (event: string, origin = receiver.origin): Notification => ({
    event,
    reference: 'inv_a',
    request: () => ({ url: `${origin}/?event=${event}`, method: 'GET', headers: {}, body: '' }),
  })
  const arrived = async () => {
    await deliveries.settled()
    return receiver.calls.map(({ rawBody }) => Buffer.from(rawBody).toString())
  }
  return { receiver, clock, deliveries, told, arrived }
}

test('a notification is sent at once, twice, days later, or never, as it was planned', async () => {
  const { clock, deliveries, told, arrived } = await aService()
  deliveries.plan('repeat', 0, 1)
  deliveries.plan('delay', 48 * hourMs, 1)
  deliveries.plan('lose', 0, 1)
  for (const event of ['twice', 'late', 'lost', 'usual']) deliveries.add(told(event))
  expect((await arrived()).toSorted()).toEqual(['event=twice', 'event=twice', 'event=usual'])
  clock.advance(47 * hourMs)
  expect(await arrived()).toHaveLength(3)
  clock.advance(hourMs)
  expect((await arrived()).at(-1)).toBe('event=late')
  expect(deliveries.list().map(({ state }) => state)).toEqual(['delivered', 'delivered', 'lost', 'delivered'])
})

test('what is held is released in either order, and may be sent again', async () => {
  const { deliveries, told, arrived } = await aService()
  deliveries.plan('hold', 0, 2)
  deliveries.add(told('first'))
  deliveries.add(told('second'))
  expect(await arrived()).toEqual([])
  deliveries.release(true)
  expect(await arrived()).toEqual(['event=second', 'event=first'])
  expect(deliveries.replay(1)).toBe(true)
  expect(await arrived()).toHaveLength(3)
  expect(deliveries.replay(99)).toBe(false)
})

test('a notification that is not taken is tried again for as long as the service does', async () => {
  const { receiver, clock, deliveries, told, arrived } = await aService()
  const { origin } = receiver
  await receiver.stop()
  deliveries.add(told('refused', origin))
  await arrived()
  clock.advance(hourMs)
  await arrived()
  clock.advance(hourMs)
  await arrived()
  clock.advance(100 * hourMs)
  await arrived()
  const [delivery] = deliveries.list()
  expect([delivery?.state, delivery?.attempts.map(({ status }) => status)]).toEqual(['failed', [0, 0, 0]])
})
