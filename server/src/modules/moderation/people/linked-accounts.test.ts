import type { OpenStrikes, PrivateFacts, QueueItem } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aCaptcha } from '../../../../test/captcha.ts'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { codeIn, mailTo } from '../../../../test/mailbox.ts'
import { runSchedule, runSchedules } from '../../../../test/run-schedule.ts'
import { aPerson, aRegistration, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { reviewSharedDevices } from './linked-accounts.ts'

let server: TestServer
let mona: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
/** Opens the link of the mail that asks to confirm an address; answers `in` or the code of the refusal. */
const confirmationOf = async (email: string): Promise<unknown> => {
  const code = codeIn(await mailTo(server, email, 'Confirm'), 'emailCode')
  const { status, body } = await server.post('/confirmEmail', { code })
  return status === 200 ? 'in' : body.code
}
const confirmed = async (email: string): Promise<SignedUp> => {
  const person = await aPerson(server, { email })
  expect(await confirmationOf(email)).toBe('in')
  return person
}
const ban = ({ userId }: SignedUp, until: string | null = null) =>
  sql`update accounts set standing = 'banned', standing_reason = 'scam', standing_until = ${until}::timestamptz
    where id = ${userId}`.execute(db())
const erase = async ({ userId }: SignedUp) => {
  await sql`update accounts set erase_at = now() - interval '1 minute',
    standing = case when standing = 'banned' then standing else 'deleted' end where id = ${userId}`.execute(
    db(),
  )
  const isErased = async () => {
    await runSchedules(server, 'erase-accounts')
    const found = await sql`select from accounts where id = ${userId} and erased_at is not null`.execute(db())
    return found.rows.length === 1
  }
  await expect.poll(isErased, { timeout: 20_000 }).toBe(true)
}

describe('one mailbox', () => {
  test('cannot be confirmed under another spelling while its account is banned', async () => {
    const person = await confirmed('ana.banned@gmail.com')
    await confirmed('anabanned+2@googlemail.com')
    await ban(person)
    // Whoever only types an address learns nothing of the ban.
    await aPerson(server, { email: 'a.nabanned+3@gmail.com' })
    expect(await confirmationOf('a.nabanned+3@gmail.com')).toBe('email_refused')
    const registered = await server.post('/registration', aRegistration({ email: 'ana.banned@gmail.com' }))
    expect(registered.body.code).toBe('email_taken')
    const otherPerson = await confirmed('other@people.example')
    const change = { email: 'anabanned+4@gmail.com', currentPassword: otherPerson.password }
    expect((await server.post('/updateEmail', change, otherPerson.token)).status).toBe(200)
    expect(await confirmationOf('anabanned+4@gmail.com')).toBe('email_refused')
    await ban(person, '2000-01-01')
    expect(await confirmationOf('a.nabanned+3@gmail.com')).toBe('in')
  })

  test('is nobody’s ban before its address was confirmed: a stranger may have typed it', async () => {
    await ban(await aPerson(server, { email: 'victim+stranger@gmail.com' }))
    await confirmed('victim@gmail.com')
  })

  test('stays refused after the banned account was erased, until the marks are forgotten', async () => {
    const person = await confirmed('gone.person@gmail.com')
    await ban(person)
    await erase(person)
    const again = 'gone.person+again@gmail.com'
    await aPerson(server, { email: again })
    expect(await confirmationOf(again)).toBe('email_refused')
    const erasedYearsAgo = (years: number) =>
      sql`update accounts set erased_at = now() - ${years}::int * interval '1 year' where id = ${person.userId}`.execute(
        db(),
      )
    await erasedYearsAgo(2)
    await runSchedule(server.composition.wallet, 'forget-marks')
    expect(await confirmationOf(again)).toBe('email_refused')
    await erasedYearsAgo(4)
    await runSchedule(server.composition.wallet, 'forget-marks')
    expect(await confirmationOf(again)).toBe('in')
  })

  test('is proved by a login that confirms the address, too', async () => {
    const email = 'by.reset@gmail.com'
    const person = await aPerson(server, { email })
    await server.post('/v2/resetPassword', { email, captcha: await aCaptcha(server) })
    const code = codeIn(await mailTo(server, email, 'Reset your password'), 'code')
    await server.post('/updatePassword/byCode', { code, password: 'another walk in the rain' })
    await ban(person)
    await aPerson(server, { email: 'byreset+2@gmail.com' })
    expect(await confirmationOf('byreset+2@gmail.com')).toBe('email_refused')
  })

  test('has its free messages once, for all of its accounts, erased ones too', async () => {
    const { messagePrices } = server.composition
    const creator = await aPerson(server)
    const [first, stranger] = [await confirmed('free.one@gmail.com'), await aPerson(server)]
    const freeLeft = async ({ userId }: SignedUp) =>
      (await messagePrices.quote(userId, creator.userId)).freeLeft
    const all = await freeLeft(stranger)
    await sql`insert into free_messages (account_id, creator_id, used) values (${first.userId}, ${creator.userId}, 2)`.execute(
      db(),
    )
    // An address that was only typed shows nothing of what the mailbox used.
    const second = await aPerson(server, { email: 'freeone+2@gmail.com' })
    expect(await freeLeft(second)).toBe(all)
    expect(await confirmationOf('freeone+2@gmail.com')).toBe('in')
    expect(await freeLeft(second)).toBe((all ?? 0) - 2)
    await erase(first)
    const third = await confirmed('f.r.e.e.one@googlemail.com')
    expect(await freeLeft(third)).toBe((all ?? 0) - 2)
    expect(await freeLeft(stranger)).toBe(all)
  })
})

describe('a device of somebody who is banned', () => {
  test('lets people sign up, and puts them before an operator, who sees what they share', async () => {
    const banned = await aPerson(server, { deviceId: 'web_banned' })
    await ban(banned)
    const person = await aPerson(server, { deviceId: 'web_banned' })
    const { items } = await vi.waitFor(async () => {
      const { body } = await mona.send<{ items: QueueItem[] }>('GET', '/queue?kind=strikes')
      expect(body.items.map(({ personId }) => personId)).toContain(person.userId)
      return body
    })
    const reviewId = items.find(({ personId }) => personId === person.userId)?.itemId
    expect((await mona.send<OpenStrikes>('GET', `/strikes/${reviewId}`)).body).toMatchObject({
      cause: 'device',
      strikes: { proposes: null },
    })
    const { body } = await ada.send<PrivateFacts>('POST', `/people/${person.userId}/look`, {
      purpose: 'support',
    })
    expect(body.linked).toEqual([
      {
        userId: banned.userId,
        name: expect.any(String),
        isErased: false,
        isBanned: true,
        kinds: ['device'],
      },
    ])
    expect((await server.get('/profile', person.token)).status).toBe(200)
    await mona.send('POST', `/strikes/${reviewId}/claim`)
    expect((await mona.send('POST', `/strikes/${reviewId}/close`, { why: 'shared' })).status).toBe(200)
  })

  test('of nobody who is banned lets nobody wait', async () => {
    await aPerson(server, { deviceId: 'web_home' })
    const person = await aPerson(server, { deviceId: 'web_home' })
    const { plumbing, wallet, approvals, audit, settings, secrets, logger } = server.composition
    await reviewSharedDevices({
      plumbing: { ...plumbing, approvals, audit, settings, secrets, logger },
      wallet,
    }).handle({
      id: 'evt_home',
      name: 'account.registered',
      payload: { accountId: person.userId },
      occurredAt: Date.now(),
    })
    const waiting = await sql`select from strike_reviews where person_id = ${person.userId}`.execute(db())
    expect(waiting.rows).toHaveLength(0)
  })
})
