import { expect, test } from 'vitest'
import { createConnectionSupply } from './connection-supply.ts'
import type { RtcConfig } from './prepared-connection.ts'
import { stub } from '../../platform/stub.test-kit.ts'

const minute = 60_000

test('the configuration is requested once by all who need it, and again shortly before its credentials expire', async () => {
  let asked = 0
  let nowMs = 0
  const supply = createConnectionSupply({
    async fetchConfig() {
      asked += 1
      return stub<RtcConfig>({ iceServers: [], expiresAt: nowMs + 10 * minute })
    },
    tracks: () => expect.unreachable(),
    serverNowMs: () => nowMs,
  })
  await Promise.all([supply.config(), supply.config()])
  nowMs = 8 * minute
  await supply.config()
  expect(asked).toBe(1)
  nowMs = 9 * minute + 1
  await supply.config()
  expect(asked).toBe(2)
})

test('a configuration that could not be loaded is requested again', async () => {
  let asked = 0
  const supply = createConnectionSupply({
    async fetchConfig() {
      asked += 1
      if (asked === 1) throw new Error('no network')
      return stub<RtcConfig>({ iceServers: [], expiresAt: minute * 10 })
    },
    tracks: () => expect.unreachable(),
    serverNowMs: () => 0,
  })
  await expect(supply.config()).rejects.toThrow('no network')
  expect(await supply.config()).toMatchObject({ iceServers: [] })
})
