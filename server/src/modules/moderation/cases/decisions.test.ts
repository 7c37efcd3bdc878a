import type { LoginResult, OwnReport, StandingView } from '@serendip/contract'
import type { Measure, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aReport, type ReportedCall } from '../../../../test/reports.ts'
import { aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const absent = 'rep_00000000000000000000'
const hourMs = 3_600_000

const claim = (by: ConsoleBrowser, { reportId }: ReportedCall) => by.send('POST', `/cases/${reportId}/claim`)
const decide = (
  by: ConsoleBrowser,
  { reportId }: Pick<ReportedCall, 'reportId'>,
  measure: Measure,
  facts = '',
) => by.send('POST', `/cases/${reportId}/decide`, { measure, rule: 'scam', facts })
async function decided(
  by: ConsoleBrowser,
  report: ReportedCall,
  measure: Measure,
  facts = '',
): Promise<void> {
  expect((await claim(by, report)).status).toBe(200)
  expect((await decide(by, report, measure, facts)).status).toBe(200)
}
const confirm = (by: ConsoleBrowser, { reportId }: ReportedCall, verdict: 'confirmed' | 'declined') =>
  by.send('POST', `/cases/${reportId}/confirm`, { verdict })
const standingOf = async ({ token }: SignedUp) => (await server.get<StandingView>('/standing', token)).body
const openOf = async ({ reportId }: ReportedCall) =>
  (await ada.send<OpenCase>('GET', `/cases/${reportId}`)).body

const isAbout = ({ reportId }: ReportedCall, { userId }: SignedUp) =>
  sql`update reports set reported_id = ${userId} where id = ${reportId}`.execute(db())
const freezeOf = async ({ userId }: SignedUp) =>
  (await sql`select 1 from wallet_freezes where owner_id = ${userId}`.execute(db())).rows

/** The team's messages to a person in the app. */
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}

test('a restriction takes effect at once, states its reasons in the app and by mail, and the reporter hears of it', async () => {
  const report = await aReport(server)
  await sql`update accounts set language = 'de' where id = ${report.reported.userId}`.execute(db())
  await decided(mona, report, 'h24')
  expect((await server.get('/profile', report.reported.token)).status).toBe(488)
  const standing = await standingOf(report.reported)
  expect(standing).toMatchObject({ standing: 'banned', canAppeal: true })
  expect(Math.round(((standing.until ?? 0) - Date.now()) / hourMs)).toBe(24)
  expect(standing.reason).toContain('Unsere Regel: Kein Betrug')
  await expect.poll(() => textsTo(report.reported)).toBe(standing.reason)
  await expect.poll(() => textsTo(report.reporter)).toContain('found a violation and took action')
  const mails = await sql`select 1 from mails where account_id = ${report.reported.userId}
    and kind = 'accountDecision'`.execute(db())
  expect(mails.rows).toHaveLength(1)
  const own = await server.get<{ reports: OwnReport[] }>('/reports', report.reporter.token)
  expect(own.body.reports).toMatchObject([{ reportId: report.reportId, outcome: 'measure', reason: 'scam' }])
  expect((await openOf(report)).decisions).toMatchObject([{ measure: 'h24', by: { name: 'Mona Moderator' } }])
  const log = await ada.send<{ entries: object[] }>('GET', `/audit?subject=${report.reportId}`)
  expect(log.body.entries).toMatchObject([
    { action: 'report.decided', actorName: 'Mona Moderator' },
    { action: 'evidence.read', actorName: 'Mona Moderator' },
    { action: 'claim.taken', actorName: 'Mona Moderator' },
  ])
})

test('a warning closes nothing, and the person reads the operator’s own words', async () => {
  const report = await aReport(server)
  await decided(mona, report, 'warning', 'You asked for gift cards.')
  expect((await server.get('/profile', report.reported.token)).status).toBe(200)
  await expect.poll(() => textsTo(report.reported)).toContain('You asked for gift cards.')
})

test('a name is reset and a profile text removed with a statement of reasons, and the account stays open', async () => {
  const [name, bio] = [await aReport(server), await aReport(server)]
  await server.post('/profile/details', { bio: 'Write to me elsewhere' }, bio.reported.token)
  await decided(mona, name, 'nameReset')
  await decided(mona, bio, 'bioRemoved')
  type Own = { profile: { name: string; humanReadableId: string } }
  const { profile } = (await server.get<Own>('/profile', name.reported.token)).body
  expect(profile.name).toBe(profile.humanReadableId)
  const details = await server.get<{ bio: string }>('/profile/details', bio.reported.token)
  expect([details.status, details.body.bio]).toEqual([200, ''])
  await expect.poll(() => textsTo(name.reported)).toContain('your name broke our rules')
  await expect.poll(() => textsTo(bio.reported)).toContain('removed the texts about you')
  expect(await textsTo(name.reported)).toContain('You can appeal once')
})

test('a name chosen after the report is not reset, and the report shows it', async () => {
  const [report, older] = [await aReport(server), await aReport(server)]
  await server.post('/profile', { name: 'Grace' }, report.reported.token)
  expect(await openOf(report)).toMatchObject({ isRenamed: true, person: { name: 'Grace' } })
  expect(await openOf(older)).toMatchObject({ isRenamed: false })
  await mona.send('POST', `/cases/${report.reportId}/claim`)
  const reset = { measure: 'nameReset', rule: 'spam' }
  const refused = await mona.send('POST', `/cases/${report.reportId}/decide`, reset)
  expect(refused.body.code).toBe('conflict')
  expect(await openOf(report)).toMatchObject({ state: 'open', person: { name: 'Grace' } })
  await mona.send('POST', `/cases/${older.reportId}/claim`)
  expect((await mona.send('POST', `/cases/${older.reportId}/decide`, reset)).status).toBe(200)
})

test('a reported name that was changed and chosen again can still be reset', async () => {
  const report = await aReport(server)
  const { name } = (await openOf(report)).person
  for (const chosen of ['Grace', name]) {
    await server.post('/profile', { name: chosen }, report.reported.token)
  }
  expect(await openOf(report)).toMatchObject({ isRenamed: false, person: { name } })
  await decided(mona, report, 'nameReset')
  expect((await openOf(report)).person.name).not.toBe(name)
})

test('only the reporter is notified of a dismissed report', async () => {
  const report = await aReport(server)
  const outcome = async () =>
    (await server.get<{ reports: OwnReport[] }>('/reports', report.reporter.token)).body.reports[0]?.outcome
  expect(await outcome()).toBe('inReview')
  await decided(mona, report, 'none')
  await expect.poll(() => textsTo(report.reporter)).toContain('found no violation')
  expect([await outcome(), await textsTo(report.reported)]).toEqual(['noMeasure', ''])
  expect(
    (await server.get<{ reports: OwnReport[] }>('/reports', report.reported.token)).body.reports,
  ).toEqual([])
})

test('a person who was worried about another is thanked, whatever was decided', async () => {
  const report = await aReport(server, { reason: 'selfHarm' })
  expect((await openOf(report)).priority).toBe(0)
  // Evidence of self-harm opens with a fresh second factor alone.
  await sql`update operator_sessions set stepped_up_at = now()`.execute(db())
  await decided(mona, report, 'none')
  await expect.poll(() => textsTo(report.reporter)).toContain('Thank you for looking out for someone')
})

test('only who has claimed a report decides it, and once', async () => {
  const report = await aReport(server)
  expect((await decide(mona, report, 'none')).body.code).toBe('conflict')
  await claim(sena, report)
  expect((await decide(mona, report, 'none')).body.code).toBe('conflict')
  expect((await decide(sena, report, 'none')).status).toBe(200)
  expect((await decide(sena, report, 'h1')).body.code).toBe('conflict')
  expect((await claim(sena, report)).body.code).toBe('conflict')
  expect((await decide(mona, { reportId: absent }, 'none')).body.code).toBe('not_found')
})

test('a permanent ban holds for seven days until another operator with the right confirms it', async () => {
  const report = await aReport(server)
  await claim(mona, report)
  expect((await decide(mona, report, 'permanent')).body.code).toBe('forbidden')
  await mona.send('POST', `/cases/${report.reportId}/release`)
  await decided(sena, report, 'permanent')
  const { until } = await standingOf(report.reported)
  expect(Math.round(((until ?? 0) - Date.now()) / hourMs)).toBe(7 * 24)
  expect(await openOf(report)).toMatchObject({
    state: 'waiting',
    proposal: { name: 'Sena Senior', others: 1 },
  })
  expect((await mona.send<{ unconfirmed: number }>('GET', '/cases')).body.unconfirmed).toBe(1)
  expect((await confirm(sena, report, 'confirmed')).body.code).toBe('cannot_target_self')
  expect((await confirm(ada, report, 'confirmed')).status).toBe(200)
  expect(await standingOf(report.reported)).toMatchObject({ standing: 'banned', until: null })
  expect((await confirm(ada, report, 'confirmed')).body.code).toBe('conflict')
  expect((await confirm(ada, { ...report, reportId: absent }, 'confirmed')).body.code).toBe('not_found')
})

test('a permanent ban that one operator has claimed is answered by no other, and never claimed by who proposed it', async () => {
  const report = await aReport(server)
  await decided(sena, report, 'permanent')
  for (const by of [sena, mona]) expect((await claim(by, report)).body.code).toBe('conflict')
  const claimedBy = (id: string) =>
    sql`update reports set claimed_by = ${id}, claimed_until = now() + interval '1 minute'
      where id = ${report.reportId}`.execute(db())
  await claimedBy(`opr_${'3'.repeat(20)}`)
  expect((await confirm(ada, report, 'confirmed')).body.code).toBe('conflict')
  expect((await openOf(report)).state).toBe('waiting')
  await sql`update reports set claimed_until = now() where id = ${report.reportId}`.execute(db())
  expect((await claim(ada, report)).status).toBe(200)
  expect((await confirm(ada, report, 'confirmed')).status).toBe(200)
})

test('a declined permanent ban stays at seven days', async () => {
  const report = await aReport(server)
  await decided(sena, report, 'permanent')
  const before = await standingOf(report.reported)
  expect((await confirm(ada, report, 'declined')).status).toBe(200)
  expect(await standingOf(report.reported)).toEqual(before)
  expect(await openOf(report)).toMatchObject({ state: 'upheld', proposal: null })
})

test('a decision never shortens a ban', async () => {
  const [first, second] = [await aReport(server), await aReport(server)]
  await isAbout(second, first.reported)
  await decided(mona, first, 'd7')
  const before = await standingOf(first.reported)
  await decided(mona, second, 'h1')
  expect(await standingOf(first.reported)).toEqual(before)
})

test('of two decisions made at once, the longer one holds', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [long, short] = [await aReport(server), await aReport(server)]
    await isAbout(short, long.reported)
    await claim(mona, long)
    await claim(sena, short)
    const made = await Promise.all([decide(mona, long, 'd7'), decide(sena, short, 'h1')])
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    const { until } = await standingOf(long.reported)
    expect(Math.round(((until ?? 0) - Date.now()) / hourMs)).toBe(7 * 24)
  }
})

const closingOf = ({ email, password, token }: SignedUp, way: 'deactivate' | 'account/delete') => ({
  close: async () => {
    expect((await server.post(`/${way}`, { currentPassword: password }, token)).status).toBe(200)
  },
  reopen: async () => {
    const login = await server.post<LoginResult>('/login', { email, password })
    const { code } = login.body.reactivation ?? {}
    const opened = await server.post<LoginResult>('/reactivate', { code })
    expect(opened.body.loginResult).toBe('success')
    return { token: opened.body.authData?.token ?? '' }
  },
})

for (const way of ['deactivate', 'account/delete'] as const)
  test(`a ban decided after ${way} is found on reopening, and so is its permanent confirmation`, async () => {
    const report = await aReport(server)
    const account = closingOf(report.reported, way)
    await account.close()
    const closed = await standingOf(report.reported)
    await decided(sena, report, 'permanent')
    expect(await standingOf(report.reported)).toEqual(closed)
    expect(await freezeOf(report.reported)).toHaveLength(1)
    expect((await confirm(ada, report, 'confirmed')).status).toBe(200)
    const again = await account.reopen()
    expect((await server.get('/profile', again.token)).status).toBe(488)
    const { body } = await server.get<StandingView>('/standing', again.token)
    expect(body).toMatchObject({ standing: 'banned', until: null, canAppeal: true })
    expect(body.reason).toContain('permanently banned')
  })

test('an account that was closed is open again once its ban is over or lifted', async () => {
  for (const end of ['over', 'lifted'] as const) {
    const report = await aReport(server)
    const account = closingOf(report.reported, 'deactivate')
    await account.close()
    await decided(mona, report, 'h1')
    if (end === 'lifted') {
      const path = `/people/${report.reported.userId}/liftBan`
      expect((await sena.send('POST', path, { why: 'mistake' })).status).toBe(200)
      expect(await freezeOf(report.reported)).toEqual([])
      expect(await standingOf(report.reported)).toMatchObject({ standing: 'deactivated' })
    } else
      await sql`update accounts set standing_until = now() - interval '1 second'
        where id = ${report.reported.userId}`.execute(db())
    const { token } = await account.reopen()
    expect((await server.get('/profile', token)).status).toBe(200)
  }
})

test('a decision about an erased account is stored without a ban', async () => {
  const report = await aReport(server)
  await sql`update accounts set standing = 'deleted', erased_at = now() where id = ${report.reported.userId}`.execute(
    db(),
  )
  await decided(mona, report, 'd7')
  expect(await openOf(report)).toMatchObject({ state: 'upheld', decisions: [{ measure: 'd7' }] })
  expect(await freezeOf(report.reported)).toEqual([])
})

test('decision, ban and the entry of the security log are stored together or not at all', async () => {
  const report = await aReport(server)
  await claim(mona, report)
  await sql`alter table audit_entries add constraint broken check (action <> 'report.decided') not valid`.execute(
    db(),
  )
  const refused = await decide(mona, report, 'h1')
  await sql`alter table audit_entries drop constraint broken`.execute(db())
  expect(refused.status).toBe(500)
  expect((await server.get('/profile', report.reported.token)).status).toBe(200)
  expect(await openOf(report)).toMatchObject({ state: 'open', decisions: [] })
  expect((await decide(mona, report, 'h1')).status).toBe(200)
})

test('the database refuses to change a decision, but for the words of an erased account', async () => {
  const report = await aReport(server)
  await decided(mona, report, 'warning')
  const change = (set: ReturnType<typeof sql>) =>
    sql`update moderation_events set ${set} where report_id = ${report.reportId}`.execute(db())
  await expect(change(sql`measure = 'none', facts = '', statement = ''`)).rejects.toThrow('append-only')
  await expect(change(sql`statement = 'x'`)).rejects.toThrow('append-only')
  await expect(sql`delete from moderation_events`.execute(db())).rejects.toThrow('append-only')
  await change(sql`facts = '', statement = ''`)
})
