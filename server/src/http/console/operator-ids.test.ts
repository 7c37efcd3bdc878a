import { randomUUID } from 'node:crypto'
import { operatorRoutes } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { plantDocument } from '../../../test/documents.ts'
import { aStrike, aSupportChat, claimedStrikes } from '../../../test/moderated-things.ts'
import { aReportedPicture } from '../../../test/reports.ts'
import { idsInRequests } from '../../../test/request-ids.ts'
import { aServer, type TestServer } from '../../../test/server.ts'

/** Things of someone else, or of another report or chat than the one that the route names. */
interface Foreign {
  readonly passkey: string
  readonly session: string
  readonly strike: string
  readonly strikes: string
  readonly fileOfAnotherReport: string
  readonly fileOfAnotherChat: string
  readonly privateChat: string
  readonly operatorWithoutSupport: string
  readonly document: string
}

let server: TestServer
let ada: ConsoleBrowser
let foreign: Foreign
/** Ids in a route besides the id in question: things that the admin may act on. */
let named: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ada = await logInAs(server.consoleOrigin, 'admin')
  await sql`update operator_sessions set stepped_up_at = now()`.execute(db())
  const [mine, otherPicture] = [await aReportedPicture(server), await aReportedPicture(server)]
  await ada.send('POST', `/cases/${mine.reportId}/claim`)
  await sql`update accounts set roles_group = 'goddess' where id = ${mine.reported.userId}`.execute(db())
  const chatId = await aSupportChat(server, mine.reporter)
  await ada.send('POST', `/support/chats/${chatId}/open`)
  named = {
    reportId: mine.reportId,
    fileId: mine.fileId,
    userId: mine.reported.userId,
    chatId,
    eventId: await aStrike(server, mine.reported),
    mediaId: otherPicture.fileId,
    name: 'superdeal',
  }
  foreign = {
    ...(await anotherOperator()),
    strike: await aStrike(server, otherPicture.reported),
    strikes: await claimedStrikes(server, ada, otherPicture.reported),
    fileOfAnotherReport: otherPicture.fileId,
    fileOfAnotherChat: otherPicture.fileId,
    document: await plantDocument(server, otherPicture.reporter),
    privateChat: (await chatOn(server).chatWith(otherPicture.reporter, otherPicture.reported))._id,
  }
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** An auditor with a session and a passkey. */
async function anotherOperator() {
  const otto = await logInAs(server.consoleOrigin, 'auditor')
  const { operatorId } = (await otto.send<{ operatorId: string }>('GET', '/me')).body
  const { sessions } = (await otto.send<{ sessions: { sessionId: string }[] }>('GET', '/sessions')).body
  const passkey = `pky_${'p'.repeat(20)}`
  await sql`insert into passkeys (id, subject_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey}, ${operatorId}, 'of the auditor', 'x', 0, '{}', 'Phone', now())`.execute(db())
  return { passkey, session: sessions[0]?.sessionId ?? '', operatorWithoutSupport: operatorId }
}

interface Row {
  /** Further fields of the request's body; with the id, if the body has it. */
  readonly body?: (id: string) => object
  /** The refusal, by default as of something that does not exist; null: it is accepted and does nothing. */
  readonly code?: string | null
  /** An id in the form that the field has. */
  readonly unknown?: string
  readonly foreign?: keyof Foreign
}
const look = () => ({ purpose: 'quality' })
const way = () => ({ way: 'chat' })
const seen = () => ({ seenSeq: 1_000 })
const why = (reason: string) => () => ({ why: reason })
const reason = () => ({ reason: 'planned maintenance', seen: 0 })
const verdict = (name: string) => () => ({ verdict: name })
/** A request about a chat of someone else than support. */
const inChat = (body: () => object = () => ({})): Row => ({ body, foreign: 'privateChat' })
const draft = (announcementId: string) => ({
  announcementId,
  seen: 0,
  place: null,
  startsAt: null,
  endsAt: Date.now() + 3_600_000,
  texts: { en: { title: 'Maintenance', text: 'Calls pause.' } },
  segment: { languages: [], countries: [], gender: null, role: null, newWithinDays: null, brand: null },
})
const inGroup = (groupId: string, operatorId = foreign.operatorWithoutSupport) => ({
  groupId,
  name: 'Group',
  operatorId,
})
const reply = (replyId: string) => ({ replyId, kind: null, language: 'en', title: 'x', text: 'x' })
const measure = (name: string) => ({ key: randomUUID(), measure: name, rule: 'spam' })
const setting = () => ({ value: 1, revision: 0, reason: 'a test' })

/** A new id in an operator's request fails the first test until it is listed here. */
const rows: Readonly<Record<string, Row>> = {
  'POST /passkeys/{passkeyId}/name params.passkeyId': { body: () => ({ name: 'x' }), foreign: 'passkey' },
  'POST /passkeys/{passkeyId}/remove params.passkeyId': { foreign: 'passkey' },
  'POST /sessions/{sessionId}/end params.sessionId': { foreign: 'session' },
  'POST /operations/letters/retry body.eventId': { body: (eventId) => ({ eventId }) },
  'POST /operations/jobs/retry body.jobId': { body: (jobId) => ({ jobId }), unknown: randomUUID() },
  'POST /mails/retry body.mailId': { body: (mailId) => ({ mailId }) },
  'POST /webhooks/{webhookId}/retry params.webhookId': {},
  'POST /ledger/wallets/{userId} params.userId': { body: look },
  'GET /invoices/{invoiceId} params.invoiceId': {},
  'POST /settlements/files body.brandId': {
    body: (brandId) => ({ brandId, provider: 'test', from: '2026-01-01', until: '2026-01-01', file: 'kind' }),
  },
  'POST /settlements/{differenceId}/ask params.differenceId': {},
  'POST /settlements/{differenceId}/accept params.differenceId': { body: () => ({ reason: 'a test' }) },
  'POST /settlements/acceptances/{approvalId}/confirm params.approvalId': {},
  'GET /announcements/{announcementId} params.announcementId': {},
  'POST /announcements body.announcementId': { body: draft },
  'POST /announcements/{announcementId}/discard params.announcementId': {},
  'POST /announcements/{announcementId}/publish params.announcementId': { body: reason },
  'POST /exports body.userId': { body: (userId) => ({ list: 'wallet', userId, purpose: 'quality' }) },
  'POST /announcements/{announcementId}/stop params.announcementId': { body: () => ({ reason: 'a test' }) },
  'POST /operators/{operatorId}/roles params.operatorId': { body: () => ({ roles: ['support'] }) },
  'POST /operators/{operatorId}/active params.operatorId': { body: () => ({ active: false }) },
  'POST /operators/{operatorId}/access params.operatorId': {},
  'POST /approvals/{approvalId}/drop params.approvalId': {},
  'POST /settings/changes/{approvalId}/confirm params.approvalId': {},
  'POST /priceLists/changes/{approvalId}/confirm params.approvalId': {},
  'POST /gifts/changes/{approvalId}/confirm params.approvalId': {},
  'POST /gifts/{giftKey} params.giftKey': {
    body: () => ({
      names: { en: 'Rose' },
      art: 'rose',
      isAnimated: false,
      isOffered: true,
      priceCoins: 1,
      seen: 1,
    }),
  },
  'POST /operators/changes/{changeId}/confirm params.changeId': {},
  'POST /operators/changes/{changeId}/withdraw params.changeId': {},
  'GET /review/photos/{photoId}/picture params.photoId': {},
  'POST /review/photos/{photoId}/look params.photoId': { body: look },
  'POST /review/photos/{photoId}/claim params.photoId': { code: 'conflict' },
  'POST /review/photos/{photoId}/release params.photoId': { code: null },
  'POST /review/photos/{photoId}/decide params.photoId': { body: verdict('approved') },
  'GET /review/stories/{storyId} params.storyId': {},
  'GET /review/stories/{storyId}/file params.storyId': {},
  'POST /review/stories/{storyId}/claim params.storyId': { code: 'conflict' },
  'POST /review/stories/{storyId}/release params.storyId': { code: null },
  'POST /review/stories/{storyId}/decide params.storyId': { body: verdict('approved') },
  'GET /review/videos/{videoId} params.videoId': {},
  'GET /review/videos/{videoId}/file params.videoId': {},
  'GET /review/videos/{videoId}/still params.videoId': {},
  'POST /review/videos/{videoId}/claim params.videoId': { code: 'conflict' },
  'POST /review/videos/{videoId}/release params.videoId': { code: null },
  'POST /review/videos/{videoId}/decide params.videoId': { body: verdict('approved') },
  'POST /review/texts/{reviewId}/claim params.reviewId': { code: 'conflict' },
  'POST /review/texts/{reviewId}/release params.reviewId': { code: null },
  'POST /review/texts/{reviewId}/decide params.reviewId': { body: verdict('kept'), code: 'conflict' },
  'GET /review/photos/{photoId} params.photoId': {},
  'GET /review/texts/{reviewId} params.reviewId': {},
  'GET /cases query.after': {},
  'POST /cases/{reportId}/hold params.reportId': { body: () => ({ isHeld: true, why: 'court' }) },
  'GET /cases/{reportId} params.reportId': {},
  'POST /cases/{reportId}/evidence params.reportId': { body: look },
  'GET /cases/{reportId}/files/{fileId}/blurred params.reportId': {},
  'GET /cases/{reportId}/files/{fileId}/blurred params.fileId': { foreign: 'fileOfAnotherReport' },
  'POST /cases/{reportId}/files/{fileId}/open params.reportId': { body: look },
  'POST /cases/{reportId}/files/{fileId}/open params.fileId': { body: look, foreign: 'fileOfAnotherReport' },
  'POST /cases/{reportId}/claim params.reportId': {},
  'POST /cases/{reportId}/release params.reportId': { code: null },
  'POST /cases/{reportId}/decide params.reportId': { body: () => ({ measure: 'none', rule: 'spam' }) },
  'POST /cases/{reportId}/confirm params.reportId': { body: verdict('confirmed') },
  'POST /cases/{reportId}/authorityExport params.reportId': { body: () => ({ reference: 'a test' }) },
  'POST /cases/{reportId}/authorityExport/answer params.reportId': { body: verdict('confirmed') },
  'POST /cases/{reportId}/authorityExport/download params.reportId': {},
  'GET /strikes/{reviewId} params.reviewId': {},
  'POST /strikes/{reviewId}/claim params.reviewId': { code: 'conflict' },
  'POST /strikes/{reviewId}/release params.reviewId': { code: null },
  'POST /strikes/{reviewId}/close params.reviewId': { body: why('enough'), code: 'conflict' },
  'GET /appeals/{appealId} params.appealId': {},
  'POST /appeals/{appealId}/claim params.appealId': { code: 'conflict' },
  'POST /appeals/{appealId}/release params.appealId': { code: null },
  'POST /appeals/{appealId}/decide params.appealId': { body: verdict('upheld') },
  'GET /people/{userId} params.userId': {},
  'GET /people/{userId}/reports params.userId': {},
  'POST /people/{userId}/look params.userId': { body: look },
  'POST /people/{userId}/calls params.userId': { body: look },
  'GET /people/{userId}/photos/{photoId} params.userId': {},
  'GET /people/{userId}/photos/{photoId} params.photoId': {},
  'POST /people/{userId}/decide params.userId': { body: () => measure('warning') },
  'POST /people/{userId}/decide body.strikesId': {
    body: (strikesId) => ({ ...measure('warning'), strikesId }),
    foreign: 'strikes',
    code: 'conflict',
  },
  'POST /people/{userId}/decide body.photoId': {
    body: (photoId) => ({ ...measure('photoRemoved'), photoId }),
    code: 'conflict',
  },
  'POST /people/{userId}/voidAge params.userId': { body: why('misread') },
  'POST /people/{userId}/liftBan params.userId': { body: why('mistake') },
  'POST /people/{userId}/strikes/{eventId}/remove params.userId': { body: why('mistake') },
  'POST /people/{userId}/strikes/{eventId}/remove params.eventId': {
    body: why('mistake'),
    foreign: 'strike',
  },
  'GET /people/{userId}/subscriptions params.userId': {},
  'POST /people/{userId}/subscriptions/cancel params.userId': {},
  'POST /people/{userId}/endSessions params.userId': {},
  'POST /people/{userId}/resetPassword params.userId': {},
  'POST /people/{userId}/unblocked params.userId': { body: () => ({ unblocked: true }) },
  'POST /people/{userId}/role params.userId': { body: () => ({ role: 'artist', why: 'check' }) },
  'POST /people/{userId}/sandbox params.userId': { body: () => ({ sandbox: true }) },
  'POST /people/{userId}/phone params.userId': { body: () => ({ phone: null, purpose: 'support' }) },
  'POST /people/{userId}/source params.userId': { body: () => ({ expectedSource: 'partner' }) },
  'POST /people/{userId}/archive params.userId': { body: way },
  'POST /people/{userId}/erasure params.userId': { body: way },
  'POST /people/{userId}/erase params.userId': { body: way },
  'POST /experiments/{name}/force body.userId': { body: (userId) => ({ userId, group: null }) },
  'POST /experiments/{name}/release body.userId': { body: (userId) => ({ userId }) },
  'GET /settings/{key}/history params.key': { code: 'bad_input' },
  'POST /settings/{key}/draft params.key': { body: setting, code: 'bad_input' },
  'POST /settings/{key}/draft/drop params.key': { code: 'bad_input' },
  'POST /settings/{key}/publish params.key': { body: setting, code: 'bad_input' },
  'POST /prices/{key}/publish params.key': { body: setting, code: 'bad_input' },
  'GET /creators/applications/{applicationId} params.applicationId': {},
  'POST /creators/applications/{applicationId}/claim params.applicationId': { code: 'conflict' },
  'POST /creators/applications/{applicationId}/release params.applicationId': { code: null },
  'POST /creators/applications/{applicationId}/decide params.applicationId': { body: verdict('approved') },
  'GET /creators/people/{userId}/documents params.userId': {},
  'POST /creators/people/{userId}/documents/{documentId}/open params.userId': { body: look },
  'POST /creators/people/{userId}/documents/{documentId}/open params.documentId': {
    body: look,
    foreign: 'document',
  },
  'POST /creators/earnings body.userIds[]': { body: (userId) => ({ purpose: 'payment', userIds: [userId] }) },
  'POST /creators/groups body.groupId': { body: inGroup },
  'POST /creators/groups body.operatorId': { body: (operatorId) => inGroup(absent('grp'), operatorId) },
  'POST /creators/groups/{groupId}/delete params.groupId': {},
  'POST /creators/people/{userId}/group params.userId': { body: () => ({ groupId: null }) },
  'POST /creators/people/{userId}/group body.groupId': { body: (groupId) => ({ groupId }) },
  'POST /support/chats/{chatId}/open params.chatId': inChat(),
  'POST /support/chats/{chatId}/read params.chatId': inChat(look),
  'POST /support/chats/{chatId}/keep params.chatId': inChat(),
  'POST /support/chats/{chatId}/release params.chatId': inChat(),
  'POST /support/chats/{chatId}/answer params.chatId': inChat(() => ({
    ...seen(),
    key: randomUUID(),
    text: 'x',
  })),
  'POST /support/chats/{chatId}/files/{mediaId}/read params.chatId': inChat(look),
  'POST /support/chats/{chatId}/files/{mediaId}/read params.mediaId': {
    body: look,
    foreign: 'fileOfAnotherChat',
  },
  'POST /support/chats/{chatId}/files/{mediaId}/open params.chatId': inChat(),
  'POST /support/chats/{chatId}/files/{mediaId}/open params.mediaId': { foreign: 'fileOfAnotherChat' },
  'POST /support/chats/{chatId}/handOver params.chatId': inChat(() => ({
    kind: 'general',
    operatorId: null,
  })),
  'POST /support/chats/{chatId}/handOver body.operatorId': {
    body: (operatorId) => ({ kind: 'general', operatorId }),
    foreign: 'operatorWithoutSupport',
  },
  'POST /support/chats/{chatId}/close params.chatId': inChat(seen),
  'POST /support/replies body.replyId': { body: reply },
  'POST /support/replies/{replyId}/delete params.replyId': {},
}

/** Secrets, whose holder is their owner: sign-in.test.ts and operator-passkeys.test.ts try those of others. */
const secrets = [
  'POST /login/enrol body.passkey.passkey.id',
  ...['POST /login/secondFactor body.recoveryCode', 'POST /login/secondFactor body.passkey.id'],
  ...['POST /stepUp body.recoveryCode', 'POST /stepUp body.passkey.id', 'POST /passkeys body.passkey.id'],
]
const pagedLists = [
  '/webhooks',
  '/announcements',
  '/people',
  '/creators',
  '/queue',
  '/appeals',
  '/strikes',
  '/invoices',
  '/settlements',
]
const pagedReviews = [
  '/creators/applications',
  '/review/photos',
  '/review/stories',
  '/review/videos',
  '/review/texts',
]
/** Places at which a page begins, or filters, of a list that the caller sees anyway. */
const places = [
  ...[...pagedLists, ...pagedReviews].map((path) => `GET ${path} query.after`),
  'POST /people/search body.after',
  'GET /creators query.groupId',
  'GET /support query.chatId',
  'POST /exports body.groupId',
  'POST /queue/next body.skip[]',
  'POST /people/{userId}/calls body.cursor',
]
/** Chosen by the console for one answer or decision; support.test.ts and decide-person.test.ts send one twice. */
const keys = [
  ...['POST /people/{userId}/decide body.key', 'POST /support/chats/{chatId}/answer body.key'],
  'POST /support/chats/{chatId}/answerWithPicture body.key',
]
/** The operator’s own names of products, which no row has before. */
const names = ['POST /priceDraft body.products[].key']
/** The form of support-files.test.ts, which tries other chats with it. */
const forms = ['POST /support/chats/{chatId}/answerWithPicture params.chatId']

test('every identifier in an operator’s request is covered', () => {
  const covered = [...Object.keys(rows), ...secrets, ...places, ...keys, ...names, ...forms]
  expect(covered.toSorted()).toEqual([...idsInRequests(operatorRoutes)].toSorted())
})

const absent = (kind: string): string => `${kind}_${'0'.repeat(20)}`
const entries = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from audit_entries`.execute(db())).rows

async function send(name: string, { body }: Row, id: string) {
  const [method = '', path = '', place = ''] = name.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, param: string) =>
    place === `params.${param}` ? id : (named[param] ?? absent('xxx')),
  )
  const query = place.startsWith('query.') ? `?${place.slice('query.'.length)}=${id}` : ''
  const answer = await ada.send(method, `${filled}${query}`, body?.(id))
  return answer.body.code
}

describe('an unknown or foreign id is refused and leaves no audit entry', () => {
  test.each(Object.entries(rows))('%s', async (name, row) => {
    const before = await entries()
    const { code = 'not_found' } = row
    const ids = [row.unknown ?? absent('xxx'), ...(row.foreign ? [foreign[row.foreign]] : [])]
    for (const id of ids) expect((await send(name, row, id)) ?? null).toBe(code)
    expect(await entries()).toEqual(before)
  })
})

test('and the same requests about the admin’s own case, chat and person are not', async () => {
  for (const name of [
    'GET /cases/{reportId} params.reportId',
    'POST /cases/{reportId}/evidence params.reportId',
    'GET /people/{userId} params.userId',
    'POST /people/{userId}/strikes/{eventId}/remove params.eventId',
    'POST /support/chats/{chatId}/keep params.chatId',
    'POST /support/chats/{chatId}/close params.chatId',
  ]) {
    const param = name.split(' params.')[1] ?? ''
    expect([name, await send(name, rows[name] ?? {}, named[param] ?? '')]).toEqual([name, undefined])
  }
})
