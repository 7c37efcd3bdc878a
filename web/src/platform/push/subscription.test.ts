import { beforeEach, expect, test, vi } from 'vitest'
import { stub } from '../stub.test-kit.ts'
import { readMark } from './push-marks.ts'
import { caches } from './mark-caches.test-kit.ts'
import type { BrowserSubscription } from './push-port.ts'
import { keepSubscription, type SubscriptionPorts } from './subscription.ts'

let current: BrowserSubscription | null
let made: number
let stored: string[]
let gone: Set<string>
let key: string | null
let marks: ReturnType<typeof caches>
let ports: SubscriptionPorts

beforeEach(() => {
  ;[current, made, stored, key] = [null, 0, [], 'key1']
  gone = new Set()
  marks = caches()
  ports = {
    caches: marks,
    timeZone: () => 'Europe/Berlin',
    push: {
      current: async () => current,
      async subscribe(publicKey) {
        made += 1
        current = { endpoint: `https://push.example/${made}`, p256dh: 'p', auth: 'a', publicKey }
        return current
      },
      async unsubscribe() {
        current = null
      },
    },
    api: stub<SubscriptionPorts['api']>({
      push: {
        key: async () => ({ publicKey: key }),
        subscribe: vi.fn(async ({ body }) => {
          stored.push(body.endpoint)
          return { id: gone.has(body.endpoint) ? null : `psb_${stored.length}` }
        }),
      },
    }),
  }
})

test('a browser that may notify subscribes, and the worker knows for whom', async () => {
  expect(await keepSubscription(ports)).toBe(true)
  expect(stored).toEqual(['https://push.example/1'])
  expect(await readMark(marks, 'subscription')).toBe('psb_1')
})

test('the subscription that there is, is kept; a lost one is made anew', async () => {
  await keepSubscription(ports)
  await keepSubscription(ports)
  expect(made).toBe(1)
  current = null
  await keepSubscription(ports)
  expect(stored.at(-1)).toBe('https://push.example/2')
})

test('one that the push service gave up, or that was made for another key, is made anew', async () => {
  await keepSubscription(ports)
  gone.add('https://push.example/1')
  expect(await keepSubscription(ports)).toBe(true)
  expect(stored.at(-1)).toBe('https://push.example/2')
  key = 'key2'
  await keepSubscription(ports)
  expect(stored.at(-1)).toBe('https://push.example/3')
})

test('while pushes are paused nothing is made', async () => {
  key = null
  expect(await keepSubscription(ports)).toBe(false)
  expect(made).toBe(0)
})
