import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../test/mailbox.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { forgetApplications } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const application = {
  ...{ name: 'Mira', birthday: '1995-04-12', email: 'mira@people.example' },
  ...{ language: 'es', about: 'I like to talk about films.', termsAccepted: true },
}
const db = () => server.composition.engines.database.db
const send = (change: object = {}) => server.post('/creators/apply', { ...application, ...change })
const listed = () => db().selectFrom('creator_applications').selectAll().execute()
const listedOf = async (email: string) => (await listed()).filter((one) => one.email === email)

describe('the application of a creator', () => {
  test('is stored as it was sent, with an account that has no password, which its owner sets by mail', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { ok: true } })
    const { termsAccepted: _terms, ...stored } = application
    const account = await server.composition.accounts.byEmail(application.email)
    expect(account).toMatchObject({
      ...{ roles_group: 'pendingGoddess', password_hash: null, email_confirmed: false, name: 'Mira' },
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
    expect(await send({ name: 'Somebody else' })).toMatchObject({ status: 200, body: { ok: true } })
    expect((await listedOf(application.email)).map(({ name }) => name)).toEqual(['Mira'])
  })

  test.each([
    [{ birthday: '2015-01-01' }, 'under_age'],
    [{ name: '\u200b\u200b\u200b' }, 'name_refused'],
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
    const at = (days: number) => ({ ...server.composition.clock, now: () => Date.now() + days * dayMs })
    await forgetApplications({ db: db(), clock: at(179) })
    expect(await listedOf(application.email)).toHaveLength(1)
    await forgetApplications({ db: db(), clock: at(181) })
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
