import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMigratedEmbedded } from '../../../test/database.ts'
import { operatorPassword, operatorsOn } from '../../../test/operators.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'

const minuteMs = 60_000

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

const wrong = { code: 'second_factor_wrong' }
const locked = { code: 'rate_limited' }
const proofOf = async (email: string, proof: { readonly totp?: string; readonly recoveryCode?: string }) =>
  team.prove((await team.startLogin(email)).pending, proof)

test('a recovery code completes one login, of its own operator', async () => {
  const [ola, ben] = [await team.enrolled(), await team.enrolled()]
  const [recoveryCode = '', otherCode = ''] = ola.recoveryCodes
  await expect(proofOf(ben.email, { recoveryCode })).rejects.toMatchObject(wrong)
  const session = await proofOf(ola.email, { recoveryCode })
  expect((await team.callerOf(session)).operatorId).toBe(ola.operatorId)
  expect((await team.me(session)).recoveryCodesLeft).toBe(9)
  await expect(proofOf(ola.email, { recoveryCode })).rejects.toMatchObject(wrong)
  // Typed by hand.
  const typed = otherCode.toUpperCase().replaceAll('-', ' ')
  expect(await proofOf(ola.email, { recoveryCode: typed })).not.toBeNull()
})

test('a code of the app completes one login, and no older one does afterwards', async () => {
  const { email, nextCode } = await team.enrolled()
  const [older, totp] = [nextCode(), nextCode()]
  await proofOf(email, { totp })
  for (const used of [totp, older]) {
    await expect(proofOf(email, { totp: used })).rejects.toMatchObject(wrong)
  }
  expect(await proofOf(email, { totp: nextCode() })).not.toBeNull()
})

test('a code that completed a login is no fresh second factor, and the other way around', async () => {
  const { email, nextCode } = await team.enrolled()
  const totp = nextCode()
  const session = await proofOf(email, { totp })
  await expect(team.stepUp(session, totp)).rejects.toMatchObject(wrong)
  const next = nextCode()
  await team.stepUp(session, next)
  await expect(proofOf(email, { totp: next })).rejects.toMatchObject(wrong)
})

test('five wrong second factors lock the account for 15 minutes, even for the right ones', async () => {
  const { email, session, nextCode, recoveryCodes } = await team.enrolled()
  const { pending } = await team.startLogin(email)
  for (const totp of ['000000', '111111', '222222', '333333']) {
    await expect(team.prove(pending, { totp })).rejects.toMatchObject(wrong)
  }
  await expect(team.prove(pending, { recoveryCode: 'aaaaa-aaaaa-aaaaa' })).rejects.toMatchObject(wrong)
  const [recoveryCode = ''] = recoveryCodes
  const totp = nextCode()
  const tries = [() => team.prove(pending, { totp }), () => team.prove(pending, { recoveryCode })]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(locked)
  // Whoever guesses with a password they know elsewhere does not lock the open session out.
  await team.stepUp(session, totp)
  team.clock.advance(15 * minuteMs - 30_000 - 1)
  await expect(proofOf(email, { totp: '000000' })).rejects.toMatchObject(locked)
  team.clock.advance(1)
  expect(await proofOf(email, { totp: nextCode() })).not.toBeNull()
})

test('of a hundred codes at the same moment five are compared, and the right one among the rest opens nothing', async () => {
  const { email, session, nextCode } = await team.enrolled()
  const { pending } = await team.startLogin(email)
  const right = nextCode()
  const guesses = Array.from({ length: 100 }, (_, n) => String(n).padStart(6, '0'))
  const tried = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'right',
      (error: { readonly code: string }) => error.code,
    )
  const answers = await Promise.all([...guesses, right].map((totp) => tried(team.prove(pending, { totp }))))
  expect(answers.filter((code) => code === wrong.code)).toHaveLength(5)
  expect(answers.at(-1)).toBe(locked.code)
  const steps = await Promise.all(guesses.map((totp) => tried(team.stepUp(session, totp))))
  expect(steps.filter((code) => code === wrong.code)).toHaveLength(5)
})

test('wrong second factors of an open session lock that session’s, for 15 minutes that no try prolongs', async () => {
  const { email, session, nextCode } = await team.enrolled()
  for (let round = 0; round < 5; round += 1) {
    await expect(team.stepUp(session, '000000')).rejects.toMatchObject(wrong)
  }
  await expect(team.stepUp(session, nextCode())).rejects.toMatchObject(locked)
  expect(await proofOf(email, { totp: nextCode() })).not.toBeNull()
  team.clock.advance(15 * minuteMs - 120_000)
  await expect(team.stepUp(session, nextCode())).rejects.toMatchObject(locked)
  expect(await team.stepUp(session, nextCode())).toBeGreaterThan(team.clock.now())
})

test('five wrong passwords from elsewhere lock neither the networks that the operator logs in from, nor an open session', async () => {
  const { email, session, nextCode } = await team.enrolled()
  const elsewhere = { ...team.origin, address: '198.51.100.9' }
  for (let round = 0; round < 5; round += 1) {
    const guess = team.startLogin(email, 'wrong', elsewhere)
    await expect(guess).rejects.toMatchObject({ code: 'password_mismatch' })
  }
  await expect(team.startLogin(email, operatorPassword, elsewhere)).rejects.toMatchObject(locked)
  await team.stepUp(session, nextCode())
  expect(await proofOf(email, { totp: nextCode() })).not.toBeNull()
})

test('four wrong second factors lock nothing, and a login begins the count again', async () => {
  const { email, nextCode } = await team.enrolled()
  for (const _login of [1, 2]) {
    const { pending } = await team.startLogin(email)
    for (let round = 0; round < 4; round += 1) {
      await expect(team.prove(pending, { totp: '000000' })).rejects.toMatchObject(wrong)
    }
    expect(await team.prove(pending, { totp: nextCode() })).not.toBeNull()
  }
})

test('a login waits ten minutes for its second factor', async () => {
  const { email, nextCode } = await team.enrolled()
  const { pending } = await team.startLogin(email, operatorPassword)
  team.clock.advance(10 * minuteMs)
  await expect(team.prove(pending, { totp: nextCode() })).rejects.toMatchObject({ code: 'code_invalid' })
})

test('the 31st login of a quarter of an hour from one address is refused, for every account', async () => {
  const { email } = await team.enrolled()
  for (let round = 0; round < 29; round += 1) {
    const attempt = team.startLogin(`nobody${round}@console.example`).catch((error: unknown) => error)
    const refused = { code: round < 28 ? 'password_mismatch' : 'rate_limited' }
    expect(await attempt).toMatchObject(refused)
  }
  await expect(team.startLogin(email)).rejects.toMatchObject(locked)
  team.clock.advance(15 * minuteMs)
  expect((await team.startLogin(email)).pending).not.toBe('')
})
