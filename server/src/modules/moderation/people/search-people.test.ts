import { type FoundPerson, peoplePageMax } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let sam: ConsoleBrowser
let mona: ConsoleBrowser
let otto: ConsoleBrowser
let fay: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  sam = await logInAs(server.consoleOrigin, 'support')
  mona = await logInAs(server.consoleOrigin, 'moderator')
  otto = await logInAs(server.consoleOrigin, 'auditor')
  fay = await logInAs(server.consoleOrigin, 'finance')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const ask = (by: ConsoleBrowser, q: string, more: object = {}) =>
  by.send<{ by?: string; people?: FoundPerson[]; code?: string }>('POST', '/people/search', {
    q,
    purpose: 'accountSafety',
    ...more,
  })
const search = async (q: string, by = sam): Promise<readonly string[]> =>
  ((await ask(by, q)).body.people ?? []).map(({ userId }) => userId)
const searchNames = async (q: string, after?: string): Promise<readonly FoundPerson[]> => {
  const query = new URLSearchParams(after ? { q, after } : { q })
  return (await sam.send<{ people: FoundPerson[] }>('GET', `/people?${query.toString()}`)).body.people
}
const idsOf = (people: readonly Pick<SignedUp, 'userId'>[]) => people.map(({ userId }) => userId).toSorted()
const give = async (person: SignedUp, phone: string) =>
  expect(
    (await sam.send('POST', `/people/${person.userId}/phone`, { phone, purpose: 'support' })).status,
  ).toBe(200)

test('four digits or more of a telephone number find who gave it, in any usual spelling', async () => {
  const [ann, bo] = [await aPerson(server), await aPerson(server)]
  await give(ann, '+49 151 87654321')
  await give(bo, '+49 151 87654399')
  for (const q of ['876543', '(0151) 8765', '0049 151', '+49151', '151-876'])
    expect([q, await search(q)]).toEqual([q, idsOf([ann, bo])])
  expect(await search('4321')).toEqual([ann.userId])
  expect(await search('99 4321')).toEqual([])
  for (const q of ['000', '0000', '321', 'ann', '%', '8765x']) {
    const { status, body } = await ask(sam, q)
    expect([q, status === 400 || body.people?.length === 0]).toEqual([q, true])
  }
})

test('an address and its network find who has sessions or signed in from there, and no operator', async () => {
  const [ann, bo, cy] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const from = (person: SignedUp, address: string) =>
    sql`update sessions set address = ${address} where account_id = ${person.userId}`.execute(db())
  await from(ann, '198.51.100.7')
  await from(bo, '::ffff:198.51.100.77')
  await from(cy, '2001:db8:1:f::1')
  expect(await search('198.51.100.7')).toEqual([ann.userId])
  expect(await search('198.51.100.77')).toEqual([bo.userId])
  expect(await search('198.51.100.*')).toEqual(idsOf([ann, bo]))
  expect(await search('2001:DB8:1:*')).toEqual([cy.userId])
  expect(await search('2001:db8:1:f:0:0:0:1')).toEqual([cy.userId])
  for (const q of ['198.51.10.*', '198.51.100.70', '2001:db8:11:*'])
    expect([q, await search(q)]).toEqual([q, []])
  // Everybody in this test signed up from here, as the security log says, operators included.
  const here = await search('127.0.0.1')
  expect(here).toEqual(expect.arrayContaining(idsOf([ann, bo, cy])))
  expect(here.filter((id) => !id.startsWith('usr_'))).toEqual([])
})

test('a call finds its two people, and a report those whom it is about for who may see reports', async () => {
  const { reportId, reported, reporter } = await aReport(server)
  const { rows } = await sql<{
    id: string
  }>`select call_id as id from reports where id = ${reportId}`.execute(db())
  const both = idsOf([reported, reporter])
  expect(await search(rows[0]?.id ?? '')).toEqual(both)
  expect(await search(reportId, mona)).toEqual(both)
  expect(await search(reportId, otto)).toEqual(both)
  expect((await ask(sam, reportId)).status).toBe(403)
  for (const q of ['call_00000000000000000000', 'ring_00000000000000000000', 'rep_00000000000000000000'])
    expect([q, await search(q, mona)]).toEqual([q, []])
  expect((await ask(fay, rows[0]?.id ?? '')).status).toBe(403)
})

test('each search is an entry of the audit log with its purpose, and never has the number or the address', async () => {
  const ann = await aPerson(server)
  await give(ann, '+44 7911 765432')
  await ask(sam, '7911 7654')
  await ask(sam, '203.0.113.9')
  await ask(sam, 'call_00000000000000000000')
  const { body } = await otto.send<{ entries: { details: Record<string, unknown> }[] }>(
    'GET',
    '/audit?action=person.searched',
  )
  const details = body.entries.slice(0, 3).map((entry) => entry.details)
  expect(details).toMatchObject([
    { purpose: 'accountSafety', search: 'call', item: 'call_00000000000000000000', found: 0 },
    { purpose: 'accountSafety', search: 'address', found: 0 },
    { purpose: 'accountSafety', search: 'phone', found: 1 },
  ])
  expect(JSON.stringify(details)).not.toMatch(/7654|203\.0\.113/)
})

test('a search without a purpose, or for a name, is refused', async () => {
  expect((await ask(sam, '198.51.100.7', { purpose: undefined })).status).toBe(400)
  expect((await ask(sam, 'Ann')).body.code).toBe('bad_input')
})

test('those whose names begin with the words come first, then those who have them elsewhere, page by page', async () => {
  const count = peoplePageMax - 1
  await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at)
    select 'usr_9' || lpad(n::text, 19, '0'), 'part' || n, 'part' || n || '@x.example',
      case when n % 2 = 0 then 'Wyzmar ' else 'Ann Wyzmar ' end || chr(97 + n % 3), 'male', 'en', 'serendip', now()
    from generate_series(1, ${2 * count}) n`.execute(db())
  const pages: (readonly FoundPerson[])[] = [await searchNames('wyzmar')]
  for (let last = pages[0]; last?.length === peoplePageMax; last = pages.at(-1))
    pages.push(await searchNames('wyzmar', last.at(-1)?.userId))
  const all = pages.flat()
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(2 * count)
  const [first = [], rest = []] = [all.slice(0, count), all.slice(count)].map((part) =>
    part.map(({ name }) => name),
  )
  expect(first).toEqual(first.filter((name) => name.startsWith('Wyzmar')).toSorted())
  expect(rest).toEqual(rest.filter((name) => name.startsWith('Ann Wyzmar')).toSorted())
})

test('a person is found by id, by the id they see, by the whole email, and by any part of the name', async () => {
  const ann = await aPerson(server, { name: 'Zaphira Quill' })
  const [found] = await searchNames(ann.userId)
  expect(found).toMatchObject({ userId: ann.userId, name: 'Zaphira Quill', standing: 'good' })
  for (const q of [
    found?.humanReadableId ?? '',
    ann.email.toUpperCase(),
    'zaphira q',
    ' ZAPH ',
    'phira',
    'QUIL',
    'a q',
    'z',
  ]) {
    expect([q, (await searchNames(q)).map(({ userId }) => userId)]).toEqual([q, [ann.userId]])
  }
  for (const q of ['', '   ', 'ui', 'phira_q', '%', '_aph', ann.email.slice(0, 8)]) {
    expect([q, (await searchNames(q)).some(({ userId }) => userId === ann.userId)]).toEqual([q, false])
  }
  expect(JSON.stringify(await searchNames('zaphira'))).not.toContain(ann.email)
})

test('pages follow each other in the order of names, without a gap or a repeat', async () => {
  const count = peoplePageMax + 3
  await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at)
    select 'usr_' || lpad(n::text, 20, '0'), 'crowd' || n, 'crowd' || n || '@x.example',
      'Xylo ' || chr(97 + n % 3), 'male', 'en', 'serendip', now()
    from generate_series(1, ${count}) n`.execute(db())
  const first = await searchNames('xylo')
  const rest = await searchNames('xylo', first.at(-1)?.userId)
  expect([first.length, rest.length]).toEqual([peoplePageMax, 3])
  const all = [...first, ...rest]
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(count)
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
})
