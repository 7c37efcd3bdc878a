import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailTo } from '../../../test/mailbox.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { creatorsModule } from './creators.module.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const application = {
  name: 'Mira',
  birthday: '1995-04-12',
  email: 'mira@people.example',
  language: 'es',
  about: 'I like to talk about films.',
  termsAccepted: true,
}
const db = () => server.composition.engines.database.db
const send = (change: object = {}) => server.post('/creators/apply', { ...application, ...change })
const listed = () => db().selectFrom('creator_applications').selectAll().execute()
const listedOf = async (email: string) => (await listed()).filter((item) => item.email === email)

describe('the application of a creator', () => {
  test('is stored as it was sent, with an account that has no password, which its owner sets by mail', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { ok: true } })
    const { termsAccepted: _terms, ...stored } = application
    const account = await server.composition.accounts.byEmail('serendip', application.email)
    expect(account).toMatchObject({
      roles_group: 'pendingGoddess',
      password_hash: null,
      email_confirmed: false,
      name: 'Mira',
    })
    expect(await listedOf(application.email)).toEqual([
      expect.objectContaining({ ...stored, state: 'waiting', account_id: account?.id, brand_id: 'serendip' }),
    ])
    const mail = await mailTo(server, application.email, 'We’ve received your application')
    expect(mail.text).toContain('/login/forgotpassword')
  })

  test('of a person with an account belongs to it, and changes nothing of it', async () => {
    const person = await aPerson(server)
    expect((await send({ email: person.email })).status).toBe(200)
    const [stored] = await listedOf(person.email)
    expect(stored?.account_id).toBe(person.userId)
    expect(await server.composition.accounts.byId(person.userId)).toMatchObject({ roles_group: 'user' })
  })

  test('a second one from the same address is answered alike and changes nothing', async () => {
    expect(await send({ name: 'Someone else' })).toMatchObject({ status: 200, body: { ok: true } })
    expect((await listedOf(application.email)).map(({ name }) => name)).toEqual(['Mira'])
  })

  test('of a person who changed their address belongs to the same account, and is one of two', async () => {
    const person = await aPerson(server)
    expect((await send({ email: person.email })).status).toBe(200)
    const moved = `moved-${person.email}`
    await db().updateTable('accounts').set({ email: moved }).where('id', '=', person.userId).execute()
    expect(await send({ email: moved, about: 'Again.' })).toMatchObject({ status: 200, body: { ok: true } })
    const ofAccount = async () => (await listed()).filter((account) => account.account_id === person.userId)
    expect((await ofAccount()).map(({ email, about }) => [email, about])).toEqual([
      [person.email, application.about],
    ])
    await db()
      .updateTable('creator_applications')
      .set({ state: 'declined' })
      .where('account_id', '=', person.userId)
      .execute()
    expect((await send({ email: moved, about: 'Again.' })).status).toBe(200)
    expect((await ofAccount()).map(({ email, about, state }) => [email, about, state])).toEqual([
      [moved, 'Again.', 'waiting'],
    ])
  })

  test('replaces one that is older than accounts of applicants, which could not be decided', async () => {
    const email = 'early@people.example'
    const { termsAccepted: _terms, ...said } = application
    const at = new Date()
    await db()
      .insertInto('creator_applications')
      .values({
        ...said,
        language: 'en',
        id: 'cap_early',
        email,
        country: null,
        brand_id: 'serendip',
        terms_accepted_at: at,
        applied_at: at,
        changed_at: at,
      })
      .execute()
    expect((await send({ email, about: 'Again.' })).status).toBe(200)
    const account = await server.composition.accounts.byEmail('serendip', email)
    expect(await listedOf(email)).toEqual([
      expect.objectContaining({ about: 'Again.', account_id: account?.id, state: 'waiting' }),
    ])
  })

  test('is stored even if its address signs up at the same time', async () => {
    const refuse = async () => {
      throw new DomainError('email_taken')
    }
    vi.spyOn(server.composition.accounts, 'prepare').mockResolvedValueOnce({ store: refuse })
    const email = 'meanwhile@people.example'
    expect(await send({ email })).toMatchObject({ status: 200, body: { ok: true } })
    expect(await listedOf(email)).toHaveLength(1)
  })

  test.each([
    [{ birthday: '2015-01-01' }, 'under_age'],
    [{ name: '\u200b\u200b\u200b' }, 'name_refused'],
    [{ name: 'Sеrendip Supp0rt' }, 'name_refused'],
    [{ termsAccepted: undefined }, 'bad_input'],
    [{ about: 'x'.repeat(501) }, 'bad_input'],
    [{ rolesGroup: 'goddess' }, 'bad_input'],
  ] as const)('%j is refused with %s, and nothing is stored', async (change, code) => {
    const answer = await send({ email: 'refused@people.example', ...change })
    expect(answer.body).toMatchObject({ code })
    expect(await listedOf('refused@people.example')).toEqual([])
  })

  test('is forgotten after 180 days', async () => {
    const dayMs = 24 * 3_600_000
    const { clock, settings } = server.composition
    const sweep = (days: number) =>
      sweepExpired({ db: db(), clock: { ...clock, now: () => Date.now() + days * dayMs }, settings }, [
        creatorsModule,
      ])
    await sweep(179)
    expect(await listedOf(application.email)).toHaveLength(1)
    await sweep(181)
    expect(await listed()).toEqual([])
  })
})

test('one network sends only a few applications in an hour', async () => {
  const limited = await aServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const statuses: number[] = []
    for (let index = 0; index < 7; index += 1) {
      const email = `many${index}@people.example`
      statuses.push((await limited.post('/creators/apply', { ...application, email })).status)
    }
    expect(statuses.at(-1)).toBe(465)
  } finally {
    await limited.stop()
  }
})
