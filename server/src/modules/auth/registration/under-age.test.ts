import type { LoginResult } from '@serendip/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRegistration, aServer, type TestServer } from '../../../../test/server.ts'
import { sweepExpired } from '../../../kernel/sweep-expired.ts'
import { authModule } from '../auth.module.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const young = `${new Date().getUTCFullYear() - 17}-01-01`
const adult = '1990-05-17'
const validate = async (birthday: string, deviceId: string) =>
  (await server.post<{ isAdult: boolean }>('/validation/age', { birthday, deviceId })).body.isAdult
const at = (now: number) => ({ now: () => now, after: () => () => undefined })
const register = async (birthday: string, deviceId: string) =>
  (await server.post<LoginResult & { code?: string }>('/registration', aRegistration({ birthday, deviceId })))
    .body

describe('a birthday under 18', () => {
  test('cannot be changed at once on the device that sent it, neither in the form nor in a registration', async () => {
    expect(await validate(adult, 'web_form')).toBe(true)
    expect(await validate(young, 'web_form')).toBe(false)
    expect(await validate(adult, 'web_form')).toBe(false)
    expect((await register(adult, 'web_form')).code).toBe('under_age')
  })

  test('in a registration is remembered too', async () => {
    expect((await register(young, 'web_sent')).code).toBe('under_age')
    expect((await register(adult, 'web_sent')).code).toBe('under_age')
    expect(await validate(adult, 'web_sent')).toBe(false)
  })

  test('added to an account is remembered with the account', async () => {
    const person = aRegistration({ birthday: undefined, age: 30 })
    const { body } = await server.post<LoginResult>('/registration', person)
    for (const birthday of [young, adult]) {
      const sent = await server.post('/profile/missingFields', { birthday }, body.authData?.token)
      expect(sent.body.code).toBe('under_age')
    }
  })

  test('concerns no other device, and none for longer than a day', async () => {
    await validate(young, 'web_a_day')
    expect((await register(adult, 'web_other')).loginResult).toBe('success')
    const { engines, settings } = server.composition
    const { db } = engines.database
    const sweep = (now: number) => sweepExpired({ db, clock: at(now), settings }, [authModule])
    const inADay = Date.now() + 24 * 3_600_000
    await sweep(inADay - 60_000)
    expect(await validate(adult, 'web_a_day')).toBe(false)
    await sweep(inADay + 60_000)
    expect(await validate(adult, 'web_a_day')).toBe(true)
  })
})
