import type { FoundPerson, PrivateFacts } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { readPhone } from './support-phones.ts'

let server: TestServer
let mona: ConsoleBrowser
let sam: ConsoleBrowser
let otto: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sam = await logInAs(server.consoleOrigin, 'support')
  otto = await logInAs(server.consoleOrigin, 'auditor')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const setPhone = (by: ConsoleBrowser, { userId }: Pick<SignedUp, 'userId'>, phone: string | null) =>
  by.send<{ phone?: string | null; code?: string }>('POST', `/people/${userId}/phone`, {
    phone,
    purpose: 'support',
  })
const search = async (q: string) =>
  (await sam.send<{ people: FoundPerson[] }>('GET', `/people?${new URLSearchParams({ q })}`)).body.people.map(
    ({ userId }) => userId,
  )
const phoneOf = async ({ userId }: SignedUp) =>
  (await sam.send<PrivateFacts>('POST', `/people/${userId}/look`, { purpose: 'support' })).body.phone

test('a number is read in every usual spelling with its country’s prefix, and nothing else is a number', () => {
  for (const written of [
    '+49 151 23456789',
    '0049 (151) 2345-6789',
    ' +49 (0)151/23456789',
    '+4915123456789',
  ])
    expect([written, readPhone(written)]).toEqual([written, '+4915123456789'])
  for (const written of [
    '0151 23456789',
    '+49',
    '+49 151',
    '+999 12345678',
    'usr_1',
    'Ann',
    '',
    'call +49 151 23456789',
  ])
    expect([written, readPhone(written)]).toEqual([written, null])
})

test('the whole number finds exactly who gave it, and a part of it finds nobody', async () => {
  const [ann, bo, cy] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  expect((await setPhone(sam, ann, '+44 7911 123456')).body).toEqual({ phone: '+447911123456' })
  expect((await setPhone(sam, bo, '0044 7911 123456')).status).toBe(200)
  expect((await setPhone(sam, cy, '+44 7911 123457')).status).toBe(200)
  expect(await phoneOf(ann)).toBe('+447911123456')
  const both = [ann.userId, bo.userId].toSorted()
  for (const q of ['+447911123456', '0044 7911 123456', '+44 (0)7911 123456'])
    expect([q, await search(q)]).toEqual([q, both])
  for (const q of ['+44791112345', '+4479', '447911123456', '07911123456', '123456', '%', '+447911123458'])
    expect([q, await search(q)]).toEqual([q, []])
  expect((await setPhone(sam, bo, '+44 7911 123459')).status).toBe(200)
  expect(await search('+447911123456')).toEqual([ann.userId])
})

test('what is no whole number is refused, and a role without the right stores none', async () => {
  const ann = await aPerson(server)
  expect((await setPhone(sam, ann, '0151 23456789')).body.code).toBe('bad_input')
  for (const by of [mona, otto]) expect((await setPhone(by, ann, '+44 7911 123456')).status).toBe(403)
  expect((await setPhone(sam, { userId: 'usr_00000000000000000000' }, '+44 7911 123456')).status).toBe(404)
  expect(await phoneOf(ann)).toBe(null)
})

test('storing and removing are entries of the audit log, without the number', async () => {
  const ann = await aPerson(server)
  for (const phone of ['+44 7911 123450', '+44 7911 123451', null])
    expect((await setPhone(sam, ann, phone)).status).toBe(200)
  expect((await setPhone(sam, ann, null)).status).toBe(404)
  expect(await phoneOf(ann)).toBe(null)
  expect(await search('+447911123451')).toEqual([])
  const { body } = await otto.send<{ entries: { action: string; details: object }[] }>(
    'GET',
    `/audit?subject=${ann.userId}`,
  )
  const acts = body.entries.filter(({ action }) => action.startsWith('person.phone_')).toReversed()
  expect(acts.map(({ action }) => action)).toEqual([
    ...['person.phone_stored', 'person.phone_stored', 'person.phone_removed'],
  ])
  for (const { details } of acts) expect(details).toMatchObject({ purpose: 'support' })
  const entries = await sql<{ row: string }>`select row_to_json(d)::text || row_to_json(e)::text as row
    from audit_entries e join audit_details d using (seq)`.execute(db())
  expect(entries.rows.filter(({ row }) => /7911[ -]?123/.test(row))).toEqual([])
})
