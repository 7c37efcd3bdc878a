import { enforcedRightNames, queueKinds } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { downloadList as download } from '../../../test/downloads.ts'
import { aReport } from '../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: ConsoleBrowser
let person: SignedUp
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  person = await aPerson(server)
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

interface Entry {
  readonly subject: string
  readonly details: object
}
const looksAt = async (userId: string) => {
  const path = `/audit?action=person.wallet_read&subject=${userId}`
  return (await admin.send<{ entries: Entry[] }>('GET', path)).body.entries
}

/** A photo that waits, a picture of a gallery, and a bio. */
async function plantWaiting(): Promise<void> {
  await sql`insert into photos (id, owner_id, state, changed_at, position, claimed_by, claimed_until)
    values ('pho_00000000000000000001', ${person.userId}, 'pending', '2026-05-20', null, 'opr_gone', '2026-05-20'),
      ('pho_00000000000000000002', ${person.userId}, 'pending', '2026-05-20', 1, 'opr_here', now() + interval '1 hour')`.execute(
    db(),
  )
  await sql`insert into text_reviews (id, account_id, kind, text, doubts, priority, noted_at)
    values ('txr_00000000000000000001', ${person.userId}, 'bio', 'I am seventeen', '{age}', 0, '2026-05-20')`.execute(
    db(),
  )
}

test('the queue is a file of what the operator may decide, and one kind of it alone', async () => {
  const { reportId } = await aReport(server, { reason: 'spam', text: 'see my number' })
  await plantWaiting()
  const { lines } = await download(admin, { list: 'queue', purpose: 'decision' })
  expect(lines[0]).toBe('"kind","item","priority","waiting since","due","person","reason","claimed by"')
  // The most urgent first.
  expect(lines[1]).toMatch(/^"bio","txr_0+1",0,2026-05-20T.*,2026-05-21T/)
  expect(lines.find((line) => line.includes(reportId))).toMatch(/^"reports",.*,"spam",$/)
  // A claim that is over is none.
  expect(lines.find((line) => line.includes('pho_00000000000000000001'))).toMatch(/,$/)
  expect(lines.find((line) => line.includes('pho_00000000000000000002'))).toMatch(/,"opr_here"$/)
  expect(lines.join()).not.toMatch(/seventeen|my number/)
  for (const kind of queueKinds) {
    const { lines: some } = await download(admin, { list: 'queue', kind, purpose: 'decision' })
    const kinds = some.slice(1).map((line) => (/^"(bio|name)"/.test(line) ? 'texts' : line.split('"')[1]))
    expect(new Set(kinds)).toEqual(new Set(kinds.length === 0 ? [] : [kind]))
  }
  // Applications and appeals are decided by others.
  const moderator = await logInAs(server.consoleOrigin, 'moderator')
  await sql`insert into account_appeals (id, account_id, standing_since, text, sent_at)
    values ('apl_00000000000000000001', ${person.userId}, now(), 'please', now())`.execute(db())
  const of = async (browser: ConsoleBrowser) =>
    (await download(browser, { list: 'queue', purpose: 'decision' })).lines.join()
  expect(await of(admin)).toContain('apl_00000000000000000001')
  expect(await of(moderator)).not.toContain('apl_00000000000000000001')
})

test('photos, galleries, and names and bios have a row each, without pictures and words', async () => {
  const of = async (kind: 'photos' | 'galleries') =>
    (await download(admin, { list: 'photos', kind, purpose: 'quality' })).lines
  expect((await of('photos')).slice(1)).toEqual([
    `"pho_00000000000000000001","${person.userId}",2026-05-20T00:00:00.000Z,`,
  ])
  expect((await of('galleries')).slice(1)).toEqual([
    `"pho_00000000000000000002","${person.userId}",2026-05-20T00:00:00.000Z,"opr_here"`,
  ])
  const { lines } = await download(admin, { list: 'texts', purpose: 'quality' })
  // Others have names that wait, by chance.
  expect(lines[1]).toBe(
    `"txr_00000000000000000001","bio","age",0,2026-05-20T00:00:00.000Z,"${person.userId}",`,
  )
})

test('legal pages, saved replies, supervision groups and rights have a row each', async () => {
  const { lines: pages } = await download(admin, { list: 'legal' })
  expect(pages.filter((line) => line.startsWith('"serendip",'))).toHaveLength(9)
  const { operatorId } = (await admin.send<{ operatorId: string }>('GET', '/me')).body
  await admin.send('POST', '/creators/groups', { groupId: null, name: '=Night', operatorId })
  const { lines: groups } = await download(admin, { list: 'groups' })
  expect(groups.find((line) => line.includes('Night'))).toContain(`"'=Night","${operatorId}","Ada Admin",0`)
  const reply = { kind: null, language: 'de', title: 'Dank', text: 'Danke, ich sehe nach.' }
  await admin.send('POST', '/support/replies', reply)
  const { lines: replies } = await download(admin, { list: 'replies' })
  expect(replies.find((line) => line.includes('Dank'))).toContain('"Dank","de",,"Danke, ich sehe nach."')
  const { lines: rights } = await download(admin, { list: 'rights' })
  expect(rights).toHaveLength(enforcedRightNames.length + 1)
  expect(rights).toContain('"bans.permanent",false,true,false,false,true,false,"secondOperator"')
})

test('the file of a wallet is a look at that person, with its purpose, and exactly of their entries', async () => {
  const { wallet, clock } = server.composition
  const otherPerson = await aPerson(server)
  for (const { userId: ownerId } of [person, otherPerson]) {
    const key = `bonus:${ownerId}:${clock.now()}`
    const grant = { kind: 'grant_bonus', key, ref: { type: 'bonus', id: `of ${ownerId}` }, ownerId } as const
    await wallet.post(db(), { ...grant, amountCoins: 50 })
  }
  const wanted = { list: 'wallet', userId: person.userId, purpose: 'payment' } as const
  const { lines } = await download(admin, { ...wanted, account: 'wallet' })
  expect(lines[0]).toBe('"entry","time","kind","coins","balance","reference"')
  const all = await wallet.history(person.userId, { account: 'wallet', limit: 100 })
  expect(lines).toHaveLength(all.entries.length + 1)
  expect(lines.join()).toContain(`,50,`)
  expect(lines.join()).not.toContain(otherPerson.userId)
  expect(await looksAt(person.userId)).toMatchObject([{ details: { purpose: 'payment' } }])
  const { lines: earned } = await download(admin, { ...wanted, account: 'earned' })
  expect(earned).toHaveLength(1)
})
