import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMigratedEmbedded } from '../../../test/database.ts'
import { operatorsOn } from '../../../test/operators.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'

const minuteMs = 60_000
const absent = 'ops_00000000000000000000'

let database: Database
let team: ReturnType<typeof operatorsOn>
beforeAll(async () => {
  database = await aMigratedEmbedded()
})
// Each test has a clock and limits of its own.
beforeEach(() => {
  team = operatorsOn(database.db)
})
afterAll(() => database.close())

const login = async (email: string, totp: string) =>
  team.prove((await team.startLogin(email)).pending, { totp })
const gone = { code: 'session_gone' }

test('a session ends after 30 minutes without a request, and each request begins them again', async () => {
  const { session } = await team.enrolled()
  for (const _round of [1, 2, 3]) {
    team.clock.advance(30 * minuteMs - 1)
    await team.callerOf(session)
  }
  team.clock.advance(30 * minuteMs)
  await expect(team.callerOf(session)).rejects.toMatchObject(gone)
})

test('a session ends 12 hours after the login, however much it is used', async () => {
  const { session } = await team.enrolled()
  const { expiresAt } = await team.me(session)
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    team.clock.advance(20 * minuteMs)
    await team.callerOf(session)
  }
  team.clock.advance(expiresAt - team.clock.now() - 1)
  await team.callerOf(session)
  team.clock.advance(1)
  await expect(team.callerOf(session)).rejects.toMatchObject(gone)
})

test('a session that ended by time is in no list', async () => {
  const { email, nextCode } = await team.enrolled()
  team.clock.advance(31 * minuteMs)
  const session = await login(email, nextCode())
  expect(await team.sessionIds(session)).toEqual([(await team.callerOf(session)).sessionId])
})

test('a fresh second factor counts for five minutes and for its own session', async () => {
  const { email, session, nextCode } = await team.enrolled()
  const otherToken = await login(email, nextCode())
  const required = { code: 'step_up_required' }
  await expect(team.callerOf(session, true)).rejects.toMatchObject(required)
  const until = await team.stepUp(session, nextCode())
  expect(until - team.clock.now()).toBe(5 * minuteMs)
  await expect(team.callerOf(otherToken, true)).rejects.toMatchObject(required)
  team.clock.advance(5 * minuteMs - 1)
  expect((await team.callerOf(session, true)).isSteppedUp).toBe(true)
  team.clock.advance(1)
  await expect(team.callerOf(session, true)).rejects.toMatchObject(required)
  expect((await team.callerOf(session)).isSteppedUp).toBe(false)
})

test('an operator ends another session of their own, and none of another operator', async () => {
  const [ola, ben] = [await team.enrolled(), await team.enrolled()]
  const second = await login(ola.email, ola.nextCode())
  const { sessionId } = await team.callerOf(ola.session)
  for (const id of [sessionId, absent]) {
    await expect(team.endSession(ben.session, id)).rejects.toMatchObject({ code: 'not_found' })
  }
  await team.callerOf(ola.session)
  await team.endSession(second, sessionId)
  await expect(team.callerOf(ola.session)).rejects.toMatchObject(gone)
  await expect(team.endSession(second, sessionId)).rejects.toMatchObject({ code: 'not_found' })
  await team.callerOf(second)
  await team.callerOf(ben.session)
})
