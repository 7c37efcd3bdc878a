import type { DemoRole } from '@serendip/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/server.ts'
import { ConfigError } from '../../config/config.ts'
import { demoAccounts, enrol } from './demo-accounts.ts'
import { loadDemo } from './host-demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEMO: '1' })
}, 60_000)
afterAll(() => server.stop())

test('the printed accounts can log in', async () => {
  for (const { email, password } of demoAccounts) {
    const { body } = await server.post<{ loginResult: string }>('/login', { email, password })
    expect(body.loginResult).toBe('success')
  }
})

test('a demo person is enrolled once', async () => {
  const role: DemoRole = { name: 'Demo Wave', email: 'wave@demo.example', gender: 'male', rateCoins: null }
  const first = await enrol(server.composition, role)
  expect(first).toEqual({ userId: expect.stringMatching(/^usr_/), isInCall: false })
  expect(await enrol(server.composition, role)).toEqual(first)
})

test('without the package of demo people, as in the production image, demo mode says what is missing', async () => {
  const lacking = () => Promise.reject(Object.assign(new Error(), { code: 'ERR_MODULE_NOT_FOUND' }))
  const loaded = loadDemo(server.composition, lacking)
  await expect(loaded).rejects.toThrow(ConfigError)
  await expect(loaded).rejects.toThrow('set DEMO=0')
})

test('a process without demo mode needs no such package', async () => {
  const { config } = server.composition
  const load = () => Promise.reject(new Error('imported'))
  expect(await loadDemo({ config, unmatched: null }, load)).toBeNull()
})
