import {
  auditPageMax,
  type ExportedList,
  exportedLists,
  exportRights,
  operatorRoles,
  rightsOf,
  type WantedExport,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { downloadList as download } from '../../../test/downloads.ts'
import { aReport } from '../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: ConsoleBrowser
let payer: SignedUp
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  payer = await aPerson(server)
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** The newest entries of the security log for files. */
const logged = async () => {
  type Log = { entries: { subject: string; actorName: string; details: object }[] }
  return (await admin.send<Log>('GET', '/audit?action=list.exported')).body.entries
}

const wantedOf: { readonly [L in ExportedList]: WantedExport } = {
  announcements: { list: 'announcements' },
  appeals: { list: 'appeals', purpose: 'appeal' },
  applications: { list: 'applications', state: 'waiting' },
  audit: { list: 'audit' },
  invoices: { list: 'invoices' },
  board: { list: 'board', range: 'hour' },
  creators: { list: 'creators', purpose: 'quality' },
  decisions: { list: 'decisions', purpose: 'quality' },
  differences: { list: 'differences' },
  experiments: { list: 'experiments' },
  groups: { list: 'groups' },
  jobs: { list: 'jobs' },
  ledger: { list: 'ledger', purpose: 'payment' },
  legal: { list: 'legal' },
  letters: { list: 'letters' },
  listeners: { list: 'listeners' },
  mails: { list: 'mails' },
  nodes: { list: 'nodes' },
  operators: { list: 'operators' },
  people: { list: 'people', q: 'mallory' },
  photos: { list: 'photos', kind: 'photos', purpose: 'decision' },
  priceLists: { list: 'priceLists' },
  prices: { list: 'prices' },
  queue: { list: 'queue', purpose: 'decision' },
  replies: { list: 'replies' },
  reports: { list: 'reports', state: 'open', purpose: 'decision' },
  rights: { list: 'rights' },
  settings: { list: 'settings' },
  settlements: { list: 'settlements' },
  strikes: { list: 'strikes', purpose: 'decision' },
  support: { list: 'support', state: 'waiting', purpose: 'support' },
  texts: { list: 'texts', purpose: 'decision' },
  trace: { list: 'trace', reference: 'bonus:none' },
  get wallet(): WantedExport {
    return { list: 'wallet', userId: payer.userId, account: 'wallet', purpose: 'payment' }
  },
  webhooks: { list: 'webhooks' },
}

test.each(operatorRoles)(
  '%s downloads the lists that the role sees, each with an entry, and no other',
  async (role) => {
    const browser = await logInAs(server.consoleOrigin, role)
    const count = async () => (await logged()).length
    for (const list of exportedLists) {
      const right = exportRights[list]
      const isTheirs = right === 'any' || rightsOf([role]).has(right)
      const before = await count()
      const { status, type } = await download(browser, wantedOf[list])
      expect([list, status], list).toEqual([list, isTheirs ? 200 : 403])
      if (isTheirs) expect(type).toContain('text/csv')
      if (before < auditPageMax) expect(await count(), list).toBe(before + (isTheirs ? 1 : 0))
    }
  },
)

test('a file has every row of its list, without addresses, texts of people or formulas', async () => {
  const { reportId, reported } = await aReport(server, { reason: 'spam', text: 'see my number' })
  const person = await aPerson(server, { name: '=Mallory()' })
  const { lines: reports } = await download(admin, wantedOf.reports)
  expect(reports[0]).toBe(
    '"report","filed","reason","priority","state","reporter","reported","claimed by","decided"',
  )
  const row = reports.find((line) => line.startsWith(`"${reportId}"`))
  expect(row).toContain(`"${reported.userId}"`)
  expect(reports.join()).not.toContain('see my number')
  const { lines: people } = await download(admin, { list: 'people', q: '=mallory' })
  expect(people).toHaveLength(2)
  expect(people[1]).toContain(`"${person.userId}"`)
  expect(people[1]).toContain(`"'=Mallory()"`)
  expect(people[1]).not.toContain(person.email)
  const { lines: log } = await download(admin, { list: 'audit', action: 'list.exported' })
  expect(log.at(1)).toContain('"list.exported"')
  expect(log.join()).not.toContain('127.0.0.1')
  const [entry] = await logged()
  expect(entry).toMatchObject({ subject: 'audit', actorName: 'Ada Admin' })
})

test('lists of what people did with each other need a purpose, which the log keeps', async () => {
  for (const list of [
    'appeals',
    'creators',
    'decisions',
    'ledger',
    'photos',
    'queue',
    'reports',
    'strikes',
    'support',
    'texts',
    'wallet',
  ] as const) {
    const { purpose: _purpose, ...unsaid } = { purpose: undefined, ...wantedOf[list] }
    const refused = await admin.send<{ code?: string }>('POST', '/exports', unsaid)
    expect([list, refused.body.code]).toEqual([list, 'bad_input'])
    await download(admin, wantedOf[list])
    const [entry] = await logged()
    const { list: _list, ...details } = wantedOf[list]
    expect(entry).toMatchObject({ subject: list, details })
  }
  const support = await logInAs(server.consoleOrigin, 'support')
  expect((await download(support, wantedOf.ledger)).status).toBe(403)
})

test('files of reports and people are filtered as their screens are', async () => {
  const { reportId: spam } = await aReport(server, { reason: 'spam', text: '' })
  const { reportId: otherReport, reporter } = await aReport(server, { reason: 'nudity', text: '' })
  const { lines } = await download(admin, {
    list: 'reports',
    state: 'open',
    purpose: 'quality',
    reason: 'spam',
  })
  expect(lines.some((line) => line.includes(spam))).toBe(true)
  expect(lines.some((line) => line.includes(otherReport))).toBe(false)
  await sql`insert into user_devices (account_id, device_id, seen_at)
    values (${reporter.userId}, 'web_export', now())`.execute(db())
  await sql`insert into strike_reviews (id, person_id, since, claimed_by)
    values ('str_00000000000000000001', ${reporter.userId}, now(), 'opr_x')`.execute(db())
  const { lines: strikes } = await download(admin, wantedOf.strikes)
  expect(strikes).toHaveLength(2)
  expect(strikes[1]).toMatch(new RegExp(`^"str_0+1","${reporter.userId}",.*"opr_x"$`))
  await sql`insert into account_appeals (id, account_id, standing_since, text, sent_at, claimed_by)
    values ('apl_00000000000000000001', ${reporter.userId}, now(), '=1+1', '2026-05-20', 'opr_x')`.execute(
    db(),
  )
  const { lines: appeals } = await download(admin, wantedOf.appeals)
  expect(appeals).toHaveLength(2)
  // The person's text stays in the console.
  expect(appeals[1]).toMatch(/^"apl_0+1",.*,2026-05-20T.*,2026-06-03T.*,"opr_x"$/)
  expect(appeals[1]).not.toContain('1+1')
  const { lines: people } = await download(admin, { list: 'people', q: 'web_export' })
  expect(people).toHaveLength(2)
  expect(people[1]).toContain(`"${reporter.userId}"`)
})

test('the ledger of a time is a file of exactly its transfers, and the path of coins one of its steps', async () => {
  const { userId: ownerId } = await aPerson(server)
  const key = `bonus:${ownerId}:1`
  await server.composition.wallet.post(db(), {
    kind: 'grant_bonus',
    key,
    ref: { type: 'bonus', id: 'b' },
    ownerId,
    amountCoins: 50,
  })
  const { lines: steps } = await download(admin, { list: 'trace', reference: key })
  expect(steps).toHaveLength(2)
  expect(steps[1]).toMatch(/"grant_bonus","b",.*50/)
  const found = await sql<{ at: Date }>`select at from transfers where owner_id = ${ownerId}`.execute(db())
  const at = found.rows[0]?.at.getTime() ?? 0
  const within = async (from: number, to?: number) =>
    (await download(admin, { list: 'ledger', purpose: 'payment', from, to })).lines.filter((line) =>
      line.includes(ownerId),
    ).length
  expect(await within(at)).toBe(1)
  expect(await within(at - 1_000, at + 1)).toBe(1)
  expect(await within(at - 1_000, at)).toBe(0)
  expect(await within(at + 60_000)).toBe(0)
})

test('the differences of the last audit and the load of each listener are files', async () => {
  await sql`insert into outbox (id, name, payload, occurred_at, relayed_at)
    values ('evt_file', 'person.blocked', '{"ownerId": "usr_about"}', now(), now())`.execute(db())
  await sql`insert into outbox_deliveries (event_id, listener, position, aggregate_id, next_attempt_at, attempts,
      error, dead_at)
    select id, 'gone', position, 'usr_about', now(), 30, 'TypeError', now() from outbox
    where id = 'evt_file'`.execute(db())
  expect((await download(admin, wantedOf.listeners)).lines).toContain('"gone",0,1')
  const found = JSON.stringify([{ rule: 'balance', subject: 'usr_1', expected: 5, actual: 7 }])
  await sql`insert into ledger_audits (id, is_full, bases, started_at, finished_at, seals, epoch, seen, transfers, postings,
      differences, mac)
    values (1000, true, '{}', now(), now(), '{}', 1, '1:1:', 1, 1, ${found}::jsonb, '')`.execute(db())
  expect((await download(admin, wantedOf.differences)).lines[1]).toBe('"balance","usr_1",5,7')
})

test('requests to support are those of the kinds that the operator answers, without what people wrote', async () => {
  const person = await aPerson(server)
  const ask = async (kind: string) => {
    const words = { tempId: crypto.randomUUID(), type: 'text', text: 'where is my money' }
    type SentAnswer = { chat: { _id: string } }
    return (await server.post<SentAnswer>(`/message/sendToSupport/${kind}`, words, person.token)).body.chat
      ._id
  }
  const [general, money] = [await ask('general'), await ask('finance')]
  const { lines } = await download(admin, wantedOf.support)
  expect(lines.join()).toContain(`"${general}","general","waiting"`)
  expect(lines.join()).toContain(`"${money}","finance","waiting"`)
  expect(lines.join()).not.toContain('where is my money')
  const moderator = await logInAs(server.consoleOrigin, 'moderator')
  expect((await download(moderator, wantedOf.support)).lines).toHaveLength(1)
  const downloaded = await download(admin, {
    list: 'support',
    state: 'waiting',
    kind: 'finance',
    purpose: 'support',
  })
  expect(downloaded.lines.join()).not.toContain(general)
})

test('creators, operators, prices, experiments and announcements have a row each, without an email', async () => {
  const person = await aPerson(server, { name: 'Cleo' })
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
  const { lines: creators } = await download(admin, wantedOf.creators)
  expect(creators.find((line) => line.includes(person.userId))).toContain('"Cleo","goddess"')
  expect(creators.join()).not.toContain(person.email)
  const { lines: operators } = await download(admin, wantedOf.operators)
  expect(operators.find((line) => line.includes('Otto Auditor'))).toContain('"auditor"')
  expect(operators.join()).not.toContain('@')
  const { lines: prices } = await download(admin, wantedOf.prices)
  expect(
    prices.some((line) => /^1,"[^"]+","package","callme:coins300",300,"USD",699,,true$/.test(line)),
  ).toBe(true)
  const { lines: experiments } = await download(admin, wantedOf.experiments)
  expect(experiments.some((line) => line.startsWith('"superdeal"'))).toBe(true)
  const draft = {
    announcementId: null,
    seen: null,
    place: null,
    startsAt: null,
    endsAt: Date.now() + 3_600_000,
    texts: { en: { title: 'Maintenance tonight', text: 'Calls pause.' } },
    segment: { languages: [], countries: [], gender: null, role: null, newWithinDays: null, brand: null },
  }
  expect((await admin.send('POST', '/announcements', draft)).status).toBe(200)
  const { lines: announcements } = await download(admin, wantedOf.announcements)
  expect(announcements[1]).toContain('"Maintenance tonight","draft"')
})
