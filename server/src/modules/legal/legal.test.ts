import type { ErrorBody } from '@serendip/contract'
import type { OpenLegalPage } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
})
afterAll(() => server.stop())

const at = (page: string) => `/legal/serendip/${page}`
const open = async (page: string) => (await admin.send<OpenLegalPage>('GET', at(page))).body
const save = (page: string, language: string, text: string, seen: number | null = null) =>
  admin.send<ErrorBody & { draftedAt: number }>('POST', `${at(page)}/draft`, { language, text, seen })
const publication = {
  note: 'as the lawyer wrote',
  inForceAt: null,
  summary: null,
  seen: 0,
  base: 0,
  drafts: {},
}
const publish = (page: string, change: { readonly seen?: number; readonly [field: string]: unknown }) =>
  admin.send<ErrorBody & { version: number }>('POST', `${at(page)}/publish`, {
    ...publication,
    base: change.seen ?? 0,
    ...change,
  })
const published = () => server.composition.legal.published('serendip')
const stepUp = async () => {
  const { code } = await demoOperator(admin, 'admin')
  expect((await admin.send('POST', '/stepUp', { totp: code })).status).toBe(200)
}

test('a draft has no effect, and publishing it needs a fresh second factor', async () => {
  const { draftedAt } = (await save('chatrules', 'en', '## Be kind')).body
  expect((await open('chatrules')).drafts).toMatchObject([{ language: 'en', text: '## Be kind', draftedAt }])
  expect(await published()).toEqual({})
  const drafts = { en: draftedAt }
  expect((await publish('chatrules', { drafts })).body.code).toBe('step_up_required')
  await stepUp()
  expect((await publish('chatrules', { drafts })).body).toEqual({ version: 1 })
  expect(await published()).toMatchObject({ chatrules: { version: 1, texts: { en: '## Be kind' } } })
  expect(await open('chatrules')).toMatchObject({ drafts: [], shown: 1, texts: { en: '## Be kind' } })
})

test('a version keeps the texts of languages that no one changed, and never changes itself', async () => {
  const { draftedAt: de } = (await save('chatrules', 'de', '## Seid nett')).body
  expect((await publish('chatrules', { seen: 1, drafts: { de } })).body.version).toBe(2)
  expect((await published()).chatrules?.texts).toEqual({ en: '## Be kind', de: '## Seid nett' })
  const texts = async (version: number) =>
    (await admin.send('GET', `${at('chatrules')}/versions/${version}`)).body
  expect([await texts(1), await texts(2)]).toEqual([
    { texts: { en: '## Be kind' } },
    { texts: { en: '## Be kind', de: '## Seid nett' } },
  ])
  expect(await texts(3)).toMatchObject({ code: 'not_found' })
})

test('a concurrent change is never overwritten or published unseen', async () => {
  const first = (await save('refund-policy', 'en', 'one')).body.draftedAt
  expect((await save('refund-policy', 'en', 'two')).body.code).toBe('conflict')
  const second = (await save('refund-policy', 'en', 'two', first)).body.draftedAt
  expect((await save('refund-policy', 'en', 'three', first)).body.code).toBe('conflict')
  expect((await publish('refund-policy', { drafts: { en: first } })).body.code).toBe('conflict')
  await save('refund-policy', 'ar', 'ثلاثة')
  expect((await publish('refund-policy', { drafts: { en: second } })).body.code).toBe('conflict')
  expect((await publish('refund-policy', { seen: 1, drafts: { en: second } })).body.code).toBe('conflict')
  expect((await open('refund-policy')).versions).toEqual([])
})

test('a version with a date waits for it', async () => {
  const { draftedAt: en } = (await save('billing-policy', 'en', 'from tomorrow')).body
  expect((await publish('billing-policy', { drafts: { en }, inForceAt: 1 })).body.code).toBe('bad_input')
  const inForceAt = Date.now() + 86_400_000
  expect((await publish('billing-policy', { drafts: { en }, inForceAt })).status).toBe(200)
  expect((await published())['billing-policy']).toBeUndefined()
  const { body } = await admin.send<{ pages: { page: string }[] }>('GET', '/legal')
  expect(body.pages.find(({ page }) => page === 'billing-policy')).toMatchObject({
    version: null,
    next: { version: 1, inForceAt },
  })
})

test('no version comes into force before the last one, whose texts it takes over', async () => {
  const { draftedAt: de } = (await save('billing-policy', 'de', 'ab morgen')).body
  const shown = await open('billing-policy')
  const scheduled = shown.versions[0]?.inForceAt ?? 0
  const next = (inForceAt: number | null) => publish('billing-policy', { seen: 1, drafts: { de }, inForceAt })
  for (const early of [null, scheduled - 60_000]) {
    expect((await next(early)).body).toMatchObject({
      code: 'bad_input',
      details: { fields: [{ field: 'body.inForceAt' }] },
    })
  }
  expect((await open('billing-policy')).drafts).toHaveLength(1)
  expect((await next(scheduled)).body).toEqual({ version: 2 })
})

test('a draft that is changed while the page is published is kept, and nothing is published', async () => {
  const { draftedAt: en } = (await save('reports-and-complaints-policy', 'en', 'mine')).body
  const { db } = server.composition.engines.database
  await sql`create function change_draft() returns trigger language plpgsql as $$ begin
    update legal_drafts set body = 'theirs', drafted_at = drafted_at + interval '1 second' where page = new.page;
    return null; end $$`.execute(db)
  await sql`create trigger change_draft after insert on legal_versions
    for each row execute function change_draft()`.execute(db)
  const answer = await publish('reports-and-complaints-policy', { drafts: { en } })
  await sql`drop trigger change_draft on legal_versions`.execute(db)
  expect(answer.body.code).toBe('conflict')
  expect(await open('reports-and-complaints-policy')).toMatchObject({
    drafts: [{ text: 'mine' }],
    versions: [],
  })
})

test.each([
  ['without a draft', 'cookies-policy', null, {}],
  ['without English', 'privacy-policy', 'de', {}],
  ['with a summary, of another page than the terms', 'community-guidelines', 'en', { summary: { en: 'x' } }],
])('nothing is published %s', async (_why, page, language, change) => {
  const drafts = language === null ? {} : { [language]: (await save(page, language, 'words')).body.draftedAt }
  expect((await publish(page, { ...change, drafts })).body.code).toBe('bad_input')
  expect((await open(page)).versions).toEqual([])
})

test('a draft can be discarded once', async () => {
  await save('contact-us', 'en', 'words')
  expect((await admin.send('POST', `${at('contact-us')}/draft/drop`, { language: 'en' })).status).toBe(200)
  const again = await admin.send('POST', `${at('contact-us')}/draft/drop`, { language: 'en' })
  expect(again.body.code).toBe('not_found')
})

test('an unknown brand has no pages', async () => {
  expect((await admin.send('GET', '/legal/nobody/chatrules')).body.code).toBe('not_found')
  const draft = { language: 'en', text: 'words', seen: null }
  expect((await admin.send('POST', '/legal/nobody/chatrules/draft', draft)).body.code).toBe('not_found')
  expect((await admin.send('POST', '/legal/nobody/chatrules/publish', publication)).body.code).toBe(
    'not_found',
  )
})

test('a text may be as long as contracts are, in any script', async () => {
  const long = 'ش'.repeat(100_000)
  expect((await save('privacy-policy', 'ar', long)).status).toBe(200)
  expect((await save('privacy-policy', 'en', `${long}x`)).body.code).toBe('bad_input')
})

test('every step is an entry of the log, without the text', async () => {
  type AuditAnswer = { entries: { action: string; subject: string; details: object }[] }
  const { body } = await admin.send<AuditAnswer>('GET', '/audit?subject=legal:serendip/chatrules')
  expect(body.entries).toMatchObject([
    { action: 'legal.published', details: { version: 2, asksAgain: false } },
    { action: 'legal.drafted', details: { language: 'de' } },
    { action: 'legal.published', details: { version: 1, asksAgain: false } },
    { action: 'legal.drafted', details: { language: 'en' } },
  ])
  expect(JSON.stringify(body)).not.toContain('Be kind')
})

const withdraw = (page: string, version: number) =>
  admin.send('POST', `${at(page)}/versions/${version}/withdraw`, { reason: 'the lawyer found a fault' })
const tomorrow = () => Date.now() + 86_400_000

test('a scheduled version can be withdrawn before its date, and then never comes into force', async () => {
  const page = 'cookies-policy'
  const draft = async (language: string, text: string) => (await save(page, language, text)).body.draftedAt
  await publish(page, { drafts: { en: await draft('en', 'now') } })
  expect((await withdraw(page, 1)).body.code).toBe('conflict')
  const inForceAt = tomorrow()
  await publish(page, { seen: 1, drafts: { en: await draft('en', 'tomorrow') }, inForceAt })
  expect((await withdraw(page, 2)).status).toBe(200)
  expect(await open(page)).toMatchObject({
    texts: { en: 'now' },
    shown: 1,
    versions: [
      { version: 2, withdrawn: { operatorName: 'Ada Admin', reason: 'the lawyer found a fault' } },
      { version: 1, withdrawn: null },
    ],
  })
  const { db } = server.composition.engines.database
  // Its date has come.
  await sql`update legal_versions set in_force_at = now() - interval '1 second'
    where page = ${page} and version = 2`.execute(db)
  await expect.poll(async () => (await published())[page]?.version, { timeout: 20_000 }).toBe(1)
  expect((await open(page)).shown).toBe(1)
  expect((await withdraw(page, 2)).body.code).toBe('conflict')
})

test('the version after a withdrawn one takes over the texts of the last valid one, and gets a new number', async () => {
  const page = 'community-guidelines'
  const drafts = async (text: string) => ({ en: (await save(page, 'en', text, null)).body.draftedAt })
  await sql`delete from legal_drafts where page = ${page}`.execute(server.composition.engines.database.db)
  await publish(page, { drafts: await drafts('first') })
  const { draftedAt: de } = (await save(page, 'de', 'zurückgezogen')).body
  await publish(page, { seen: 1, drafts: { de }, inForceAt: tomorrow() })
  await withdraw(page, 2)
  const unseen = await publish(page, { seen: 2, base: 2, drafts: await drafts('third') })
  expect(unseen.body.code).toBe('conflict')
  const [draft] = (await open(page)).drafts
  const ofOldTab = await publish(page, { seen: 2, base: undefined, drafts: { en: draft?.draftedAt } })
  expect(ofOldTab.body.code).toBe('conflict')
  // Its date no longer bounds that of the next.
  const next = await publish(page, { seen: 2, base: 1, drafts: { en: draft?.draftedAt } })
  expect(next.body).toEqual({ version: 3 })
  expect((await published())[page]?.texts).toEqual({ en: 'third' })
})

test('a version whose texts a later one took over is withdrawn after that one', async () => {
  const page = 'contact-us'
  const publishNext = async (seen: number) => {
    const drafts = { en: (await save(page, 'en', `text ${seen}`)).body.draftedAt }
    return publish(page, { seen, drafts, inForceAt: tomorrow() + seen })
  }
  await publishNext(0)
  await publishNext(1)
  expect((await withdraw(page, 1)).body.code).toBe('conflict')
  expect((await withdraw(page, 2)).status).toBe(200)
  expect((await withdraw(page, 1)).status).toBe(200)
  expect((await withdraw(page, 3)).body.code).toBe('not_found')
  expect(
    (await admin.send('POST', '/legal/nobody/contact-us/versions/1/withdraw', { reason: 'why' })).body.code,
  ).toBe('not_found')
  type AuditAnswer = { entries: { details: object }[] }
  const { body } = await admin.send<AuditAnswer>(
    'GET',
    `/audit?subject=legal:serendip/${page}&action=legal.withdrawn`,
  )
  expect(body.entries).toMatchObject([{ details: { version: 1 } }, { details: { version: 2 } }])
})

test('withdrawing needs a fresh second factor', async () => {
  const { db } = server.composition.engines.database
  await sql`update operator_sessions set stepped_up_at = null`.execute(db)
  expect((await withdraw('contact-us', 2)).body.code).toBe('step_up_required')
})
