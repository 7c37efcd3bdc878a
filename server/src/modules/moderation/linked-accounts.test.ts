import type { PrivateFacts, OpenStrikes, QueueItem } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../test/console.ts'
import { codeIn, mailTo } from '../../../test/mailbox.ts'
import { aPerson, aRegistration, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { sweepErasures } from '../accounts/index.ts'
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
const confirmed = async (email: string): Promise<SignedUp> => {
  const person = await aPerson(server, { email })
  const code = codeIn(await mailTo(server, email, 'Confirm'), 'emailCode')
  expect((await server.post('/confirmEmail', { code })).status).toBe(200)
  return person
}
const ban = ({ userId }: SignedUp, until: string | null = null) =>
  sql`update accounts set standing = 'banned', standing_reason = 'scam', standing_until = ${until}::timestamptz
    where id = ${userId}`.execute(db())
const register = async (email: string): Promise<unknown> => {
  const { status, body } = await server.post('/registration', aRegistration({ email }))
  return status === 200 ? 'in' : body.code
}
const erase = async ({ userId }: SignedUp) => {
  await sql`update accounts set erase_at = now() - interval '1 minute',
    standing = case when standing = 'banned' then standing else 'deleted' end where id = ${userId}`.execute(
    db(),
  )
  const { plumbing, fileParts, clock, logger } = server.composition
  const isErased = async () => {
    await sweepErasures({ ...plumbing, files: fileParts.files, clock, logger })
    const found = await sql`select from accounts where id = ${userId} and erased_at is not null`.execute(db())
    return found.rows.length === 1
  }
  await expect.poll(isErased, { timeout: 20_000 }).toBe(true)
}

describe('one mailbox', () => {
  test('is refused under another spelling while its account is banned, and told nothing by it', async () => {
    const person = await confirmed('ana.banned@gmail.com')
    expect(await register('anabanned+2@googlemail.com')).toBe('in')
    await ban(person)
    expect(await register('a.nabanned+3@gmail.com')).toBe('email_refused')
    expect(await register('ana.banned@gmail.com')).toBe('email_taken')
    const other = await confirmed('other@people.example')
    const change = { email: 'anabanned+4@gmail.com', currentPassword: other.password }
    expect((await server.post('/updateEmail', change, other.token)).body).toMatchObject({
      code: 'email_refused',
    })
    await ban(person, '2000-01-01')
    expect(await register('a.nabanned+3@gmail.com')).toBe('in')
  })

  test('is nobody’s ban before its address was confirmed: a stranger may have typed it', async () => {
    await ban(await aPerson(server, { email: 'victim+stranger@gmail.com' }))
    expect(await register('victim@gmail.com')).toBe('in')
  })

  test('stays refused after the banned account was erased, until the marks are forgotten', async () => {
    const person = await confirmed('gone.person@gmail.com')
    await ban(person)
    await erase(person)
    expect(await register('gone.person+again@gmail.com')).toBe('email_refused')
    await sql`update accounts set erased_at = now() - interval '2 years' where id = ${person.userId}`.execute(
      db(),
    )
    await server.composition.wallet.forgetMarks()
    expect(await register('gone.person+again@gmail.com')).toBe('email_refused')
    await sql`update accounts set erased_at = now() - interval '4 years' where id = ${person.userId}`.execute(
      db(),
    )
    await server.composition.wallet.forgetMarks()
    expect(await register('gone.person+again@gmail.com')).toBe('in')
  })

  test('has its free messages once, for all of its accounts, erased ones too', async () => {
    const { messagePrices } = server.composition
    const creator = await aPerson(server)
    const [first, stranger] = [await aPerson(server, { email: 'free.one@gmail.com' }), await aPerson(server)]
    const freeLeft = async ({ userId }: SignedUp) =>
      (await messagePrices.quote(userId, creator.userId)).freeLeft
    const all = await freeLeft(stranger)
    await sql`insert into free_messages (account_id, creator_id, used) values (${first.userId}, ${creator.userId}, 2)`.execute(
      db(),
    )
    const second = await aPerson(server, { email: 'freeone+2@gmail.com' })
    expect(await freeLeft(second)).toBe((all ?? 0) - 2)
    await erase(first)
    const third = await aPerson(server, { email: 'f.r.e.e.one@googlemail.com' })
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
    const { plumbing, wallet, approvals, audit, settings, secrets } = server.composition
    await reviewSharedDevices({
      plumbing: { ...plumbing, approvals, audit, settings, secrets },
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
