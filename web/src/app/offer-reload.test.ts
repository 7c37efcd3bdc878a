import { beforeEach, expect, test } from 'vitest'
import type { SocketClient } from '../platform/socket/socket-client.ts'
import { offerReload } from './offer-reload.ts'

let welcome: (version: string) => void
let idleChanged: () => void
let isIdle: boolean
let offers: number

beforeEach(() => {
  isIdle = true
  offers = 0
  offerReload({
    socket: {
      on: ((_type, handler) => {
        welcome = (version) => handler({ type: 'welcome', version } as Parameters<typeof handler>[0])
        return () => {}
      }) as SocketClient['on'],
    },
    isIdle: () => isIdle,
    onIdleChange: (listener) => {
      idleChanged = listener
    },
    offer: () => {
      offers += 1
    },
  })
})

test('a tab whose server is of the version that it began with offers nothing', () => {
  welcome('one')
  welcome('one')
  idleChanged()
  expect(offers).toBe(0)
})

test('a newer server makes the tab offer a reload, once per version', () => {
  welcome('one')
  welcome('two')
  welcome('two')
  idleChanged()
  expect(offers).toBe(1)
  welcome('three')
  expect(offers).toBe(2)
})

test('during an activity the offer waits for its end', () => {
  isIdle = false
  welcome('one')
  welcome('two')
  idleChanged()
  expect(offers).toBe(0)
  isIdle = true
  idleChanged()
  expect(offers).toBe(1)
})

test('a server that went back to the tab’s version causes no offer', () => {
  isIdle = false
  welcome('one')
  welcome('two')
  welcome('one')
  isIdle = true
  idleChanged()
  expect(offers).toBe(0)
})
