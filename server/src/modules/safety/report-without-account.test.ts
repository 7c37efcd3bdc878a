import { randomUUID } from 'node:crypto'
import type { CaseEvidence, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCaptcha } from '../../../test/captcha.ts'
import { type ConsoleBrowser, logInTeam } from '../../../test/console.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

const hourMs = 3_600_000
let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const anAddress = () => `neighbour-${randomUUID()}@people.example`
const report = async (body: Readonly<Record<string, unknown>>) =>
  server.post('/reportWithoutAccount', {
    reason: 'nudity',
    text: 'This is my picture.',
    key: randomUUID(),
    captcha: await aCaptcha(server),
    ...body,
  })
const reportIdOf = async (userId: string) => {
  const { rows } = await sql<{ id: string }>`select id from reports where reported_id = ${userId}`.execute(
    db(),
  )
  return rows.map(({ id }) => id)
}
const post = async (path: string, body: object = {}) => {
  const answer = await mona.sendUnseen('POST', path, body)
  return answer.status === 200 ? 'ok' : answer.body.code
}

const linkIn = /\/report#(\S+)/
const confirm = async (mail: string) => {
  const [, token = ''] = linkIn.exec(mail) ?? []
  const { status, body } = await server.post('/confirmReport', { token })
  return status === 200 ? 'ok' : body.code
}
const dismiss = async (reportId: string) => {
  await post(`/cases/${reportId}/claim`)
  await post(`/cases/${reportId}/evidence`, { purpose: 'decision' })
  expect(await post(`/cases/${reportId}/decide`, { measure: 'none', rule: 'nudity', facts: '' })).toBe('ok')
}

test('somebody without an account reports a picture by its address, and hears of it by mail', async () => {
  const [person, email] = [await aPerson(server), anAddress()]
  const photoId = await uploadProfilePhoto(server, person)
  await sql`update photos set state = 'approved' where id = ${photoId}`.execute(db())
  const body = { address: `https://meet.example/api/photos/${photoId}/page`, email, key: randomUUID() }
  expect((await report(body)).status).toBe(200)
  // The same report again, as after a lost answer.
  expect((await report(body)).status).toBe(200)
  const [reportId = '', ...more] = await reportIdOf(person.userId)
  expect(more).toEqual([])
  const receipt = await mailTo(server, email, 'received')
  expect(receipt.text).toContain(reportId)
  const open = (await mona.sendUnseen<OpenCase>('GET', `/cases/${reportId}`)).body
  expect(open).toMatchObject({ subject: 'photo', hasPhoto: true, text: 'This is my picture.' })
  expect((open.outside?.dueAt ?? 0) - open.filedAt).toBe(48 * hourMs)
  expect(open.outside?.isConfirmed).toBe(false)
  expect(await confirm(receipt.text)).toBe('ok')
  // Pressed again, as after a lost answer.
  expect(await confirm(receipt.text)).toBe('ok')
  const confirmed = await mona.sendUnseen<OpenCase>('GET', `/cases/${reportId}`)
  expect(confirmed.body.outside?.isConfirmed).toBe(true)
  await post(`/cases/${reportId}/claim`)
  const evidence = await mona.sendUnseen<CaseEvidence>('POST', `/cases/${reportId}/evidence`, {
    purpose: 'decision',
  })
  expect(evidence.body.photos).toMatchObject([{ fileId: photoId, isReported: true }])
  expect(await mona.openBytes(`/cases/${reportId}/files/${photoId}/open`, { purpose: 'decision' })).toBe(200)
  expect(
    await post(`/cases/${reportId}/decide`, { measure: 'photoRemoved', rule: 'nudity', facts: '' }),
  ).toBe('ok')
  await mailTo(server, email, 'acted')
  expect(await mailsTo(server, email)).toHaveLength(2)
  // The address of whoever reported is nowhere in clear.
  const { rows } = await sql<{ stored: string }>`select row_to_json(o)::text as stored from outside_reports o
    where report_id = ${reportId}`.execute(db())
  expect(rows[0]?.stored).not.toContain(email.split('@')[0])
})

test('the outcome of a report of a page without a measure is mailed too', async () => {
  const [person, email] = [await aPerson(server), anAddress()]
  await report({ address: `/user-detail/${person.userId}?from=mail`, email, language: 'de' })
  const [reportId = ''] = await reportIdOf(person.userId)
  expect(await confirm((await mailTo(server, email, 'angekommen')).text)).toBe('ok')
  await dismiss(reportId)
  await mailTo(server, email, 'geprüft')
})

test('an address that confirmed nothing hears only the receipt, and the outcome once it confirms', async () => {
  const [person, email, reader] = [await aPerson(server), anAddress(), anAddress()]
  const address = `/user-detail/${person.userId}`
  await report({ address, email })
  const [reportId = ''] = await reportIdOf(person.userId)
  const receipt = await mailTo(server, email, 'received')
  await dismiss(reportId)
  // A later report whose mailbox confirms is heard of: until then nothing was mailed about the first one.
  const later = await aPerson(server)
  await report({ address: `/user-detail/${later.userId}`, email: reader })
  const [laterId = ''] = await reportIdOf(later.userId)
  await confirm((await mailTo(server, reader, 'received')).text)
  await dismiss(laterId)
  await mailTo(server, reader, 'looked at')
  expect(await mailsTo(server, email)).toHaveLength(1)
  expect(await confirm(receipt.text)).toBe('ok')
  await mailTo(server, email, 'looked at')
  await confirm(receipt.text)
  expect(await mailsTo(server, email)).toHaveLength(2)
})

test('a link of another report, a changed one and one that was opened only confirm nothing', async () => {
  const [person, email] = [await aPerson(server), anAddress()]
  await report({ address: `/user-detail/${person.userId}`, email })
  const [reportId = ''] = await reportIdOf(person.userId)
  const { text } = await mailTo(server, email, 'received')
  const [, token = ''] = linkIn.exec(text) ?? []
  const [, signature = ''] = token.split('.')
  const codes = await Promise.all(
    [`rep_${'0'.repeat(20)}.${signature}`, `${reportId}.x`, reportId, ''].map(
      async (wrong) => (await server.post('/confirmReport', { token: wrong })).body.code,
    ),
  )
  expect(codes).toEqual(Array(4).fill('code_invalid'))
  // A program that checks links only reads.
  const read = await fetch(`${server.origin}/api/confirmReport?${new URLSearchParams({ token })}`)
  expect(read.status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('/report?')
  const open = await mona.sendUnseen<OpenCase>('GET', `/cases/${reportId}`)
  expect(open.body.outside?.isConfirmed).toBe(false)
})

test('an address that leads to nobody and a wrong captcha are refused', async () => {
  const person = await aPerson(server)
  const address = `/user-detail/${person.userId}`
  const nobody = await report({ address: `/user-detail/usr_${'0'.repeat(20)}`, email: anAddress() })
  const elsewhere = await report({ address: 'https://meet.example/', email: anAddress() })
  const robot = await report({ address, email: anAddress(), captcha: 'x' })
  expect([nobody, elsewhere, robot].map(({ body }) => body.code)).toEqual([
    'not_found',
    'not_found',
    'captcha_failed',
  ])
})

test('the sixth report within a day to one mailbox is refused, however its address is written', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const person = await aPerson(strict)
    const name = `neighbour${randomUUID().replaceAll('-', '')}`
    const codes: unknown[] = []
    for (let time = 0; time < 6; time += 1) {
      const sent = await strict.post('/reportWithoutAccount', {
        address: `/user-detail/${person.userId}`,
        email: time % 2 === 0 ? `${name}@gmail.com` : `${name}+${time}@googlemail.com`,
        reason: 'other',
        text: 'Look at this.',
        key: randomUUID(),
        captcha: await aCaptcha(strict),
      })
      codes.push(sent.body.code)
    }
    expect(codes).toEqual([...Array(5).fill(undefined), 'report_limit'])
  } finally {
    await strict.stop()
  }
})
