import { runSchedule } from '../../../test/run-schedule.ts'
import { type ErrorBody, limits, type OwnPhotos, type OwnProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haveMet } from '../../../test/met.ts'
import { aPicture, aPromisingPng } from '../../../test/pictures.ts'
import { type Answer, aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { personalBlobs } from '../../kernel/blob-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

interface UploadAnswer {
  readonly photo: { readonly photoId: string; readonly state: string; readonly byRule: boolean }
}

const allow = (person: SignedUp, over: object = {}) =>
  server.post<{ url: string; fields: { key: string } }>(
    '/createFileUpload',
    { purpose: 'profilePhoto', contentType: 'image/jpeg', sizeBytes: 1_000, ...over },
    person.token,
  )

async function sendForm<T>(
  token: string | null,
  fields: Record<string, string | Uint8Array>,
): Promise<Answer<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    // The file's header lies on purpose: it must not be trusted.
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/gif' }), '../../../etc/passwd')
  }
  const response = await fetch(`${server.origin}/api/fileUpload`, {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as T }
}

async function upload(person: SignedUp, file: Uint8Array): Promise<Answer<UploadAnswer & ErrorBody>> {
  const { body } = await allow(person)
  expect(body.url).toBe('/api/fileUpload')
  return sendForm(person.token, { ...body.fields, file })
}
const uploaded = async (person: SignedUp): Promise<string> =>
  (await upload(person, await aPicture())).body.photo.photoId

const view = (path: string, token: string): Promise<Response> =>
  fetch(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
const photosOf = async ({ token }: SignedUp): Promise<OwnPhotos> =>
  (await server.get<OwnPhotos>('/profile/photo', token)).body
const profileOf = async ({ token }: SignedUp): Promise<OwnProfile> =>
  (await server.get<{ profile: OwnProfile }>('/profile', token)).body.profile

const files = () => server.composition.fileParts.files
const plumbing = () => server.composition.plumbing
const approve = (photoId: string) =>
  server.composition.media.decidePhoto({ photoId, verdict: 'approved', decidedBy: 'op_mod' })
const decidedBy = 'op_mod'
const decline = (photoId: string) =>
  server.composition.media.decidePhoto({ photoId, verdict: 'declined', reason: 'unclear', decidedBy })
const filesOf = ({ userId }: SignedUp) => files().list(personalBlobs(userId))

test('an upload waits: its owner sees it, and no one else sees any of it', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const photoId = await uploaded(me)
  expect(await photosOf(me)).toMatchObject({
    shown: null,
    waiting: { photoId, state: 'pending', byRule: false },
  })
  expect(await profileOf(me)).toMatchObject({ avatar: '', avatarOnModeration: photoId })
  for (const size of ['avatar', 'page']) {
    expect((await view(`/profile/photo/${photoId}/${size}`, me.token)).status).toBe(200)
    const refused = [`/photos/${photoId}/${size}`, `/profile/photo/${photoId}/${size}`].map((path) =>
      view(path, otherPerson.token),
    )
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404])
  }
})

test('an approved photo is visible with a session, cached only by that browser, and opens as nothing else', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, me, otherPerson)
  const photoId = await uploaded(me)
  await approve(photoId)
  expect(await profileOf(me)).toMatchObject({ avatar: photoId })
  const { status, headers } = await view(`/photos/${photoId}/avatar`, otherPerson.token)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=300',
    vary: expect.stringContaining('authorization'),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const stranger = await fetch(`${server.origin}/api/photos/${photoId}/avatar`)
  expect(stranger.status).toBe(401)
})

test('a newer photo waits behind the shown one, and its approval takes the old one from everyone', async () => {
  const me = await aPerson(server)
  const first = await uploaded(me)
  await approve(first)
  const second = await uploaded(me)
  expect(await photosOf(me)).toMatchObject({ shown: { photoId: first }, waiting: { photoId: second } })
  const third = await uploaded(me)
  expect((await filesOf(me)).some((key) => key.includes(second))).toBe(false)
  await approve(third)
  expect(await photosOf(me)).toMatchObject({ shown: { photoId: third }, waiting: null })
  expect((await view(`/profile/photo/${first}/page`, me.token)).status).toBe(404)
  // The old one stays some days for a report, the one that nobody saw does not.
  expect(new Set((await filesOf(me)).map((key) => key.split('/')[3]))).toEqual(new Set([first, third]))
})

test('a declined photo gives its owner a reason and is shown to no one, and a shown one can be declined later', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, me, otherPerson)
  const photoId = await uploaded(me)
  await decline(photoId)
  expect(await photosOf(me)).toMatchObject({ shown: null, waiting: { state: 'declined', reason: 'unclear' } })
  expect(await profileOf(me)).not.toHaveProperty('avatarOnModeration')
  await expect(approve(photoId)).rejects.toMatchObject({ code: 'conflict' })

  const better = await uploaded(me)
  await approve(better)
  await decline(better)
  expect((await profileOf(me)).avatar).toBe('')
  expect((await view(`/photos/${better}/page`, otherPerson.token)).status).toBe(404)
  expect(await photosOf(me)).toMatchObject({ shown: null, waiting: { photoId: better, state: 'declined' } })
})

test('every decision is recorded with who made it, and a missing photo cannot be decided', async () => {
  const me = await aPerson(server)
  const photoId = await uploaded(me)
  await approve(photoId)
  await decline(photoId)
  const stored = await sql<{ verdict: string; reason: string | null; decided_by: string }>`
    select verdict, reason, decided_by from photo_decisions where photo_id = ${photoId}
    order by verdict`.execute(plumbing().db)
  expect(stored.rows).toEqual([
    { verdict: 'approved', reason: null, decided_by: 'op_mod' },
    { verdict: 'declined', reason: 'unclear', decided_by: 'op_mod' },
  ])
  await expect(approve(`pho_${'0'.repeat(20)}`)).rejects.toMatchObject({ code: 'not_found' })
})

test('a removed photo is gone for everyone; another person’s cannot be removed', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const photoId = await uploaded(me)
  await approve(photoId)
  const foreign = await server.post('/profile/photo/remove', { photoId }, otherPerson.token)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  expect((await server.post('/profile/photo/remove', { photoId }, me.token)).status).toBe(200)
  expect(await photosOf(me)).toEqual({ shown: null, waiting: null, gallery: [] })
  expect((await profileOf(me)).avatar).toBe('')
  expect((await view(`/profile/photo/${photoId}/page`, me.token)).status).toBe(404)
  expect((await server.post('/profile/photo/remove', { photoId }, me.token)).body.code).toBe('not_found')
})

test('the photo of a banned person is shown to no one else until the ban has expired', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, me, otherPerson)
  const photoId = await uploaded(me)
  await approve(photoId)
  for (const [until, status] of [
    [null, 404],
    ['1 hour', 404],
    ['-1 second', 200],
  ] as const) {
    await sql`update accounts set standing = 'banned', standing_until = now() + ${until}::interval
      where id = ${me.userId}`.execute(plumbing().db)
    expect((await view(`/photos/${photoId}/page`, otherPerson.token)).status).toBe(status)
  }
})

test('a file that is not a picture, too small or a bomb is refused, and leaves nothing behind', async () => {
  const me = await aPerson(server)
  const refused = [
    [Buffer.from('GIF89a, or so it says'), 'picture_not_supported'],
    [await aPicture(300, 300), 'photo_too_small'],
    [aPromisingPng(60_000, 60_000, 100), 'photo_too_many_pixels'],
    [new Uint8Array(limits.photoMaxBytes + 1), 'too_large'],
    [new Uint8Array(limits.uploadMaxBytes + 1), 'too_large'],
  ] as const
  for (const [file, code] of refused) expect((await upload(me, file)).body.code, code).toBe(code)
  expect(await filesOf(me)).toEqual([])
  expect(await photosOf(me)).toEqual({ shown: null, waiting: null, gallery: [] })
})

test('an unsupported type and an oversized file are refused before anything is sent', async () => {
  const me = await aPerson(server)
  const wrong = await allow(me, { contentType: 'image/svg+xml' })
  const large = await allow(me, { sizeBytes: limits.photoMaxBytes + 1 })
  expect([wrong, large].map(({ body }) => (body as unknown as ErrorBody).code)).toEqual([
    'media_wrong_format',
    'too_large',
  ])
})

test('an upload is valid once, for its owner only, and for a limited time', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const file = await aPicture()
  const { key } = (await allow(me)).body.fields
  expect((await sendForm<ErrorBody>(otherPerson.token, { key, file })).body.code).toBe('upload_gone')
  expect((await sendForm(me.token, { key, file })).status).toBe(200)
  expect((await sendForm<ErrorBody>(me.token, { key, file })).body.code).toBe('upload_gone')

  const late = (await allow(me)).body.fields.key
  const { db } = plumbing()
  await sql`update photos set changed_at = now() - interval '11 minutes' where id = ${late}`.execute(db)
  expect((await sendForm<ErrorBody>(me.token, { key: late, file })).body.code).toBe('upload_gone')
})

test('an anonymous caller is refused before the file is read; forms are accepted only here, and JSON is not', async () => {
  const me = await aPerson(server)
  const tooLong = new Uint8Array(limits.uploadMaxBytes + 1)
  expect((await sendForm<ErrorBody>(null, { file: tooLong })).body.code).toBe('unauthenticated')
  const form = new FormData()
  form.set('bio', 'x')
  const elsewhere = await fetch(`${server.origin}/api/profile/details`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${me.token}` },
  })
  expect(elsewhere.status).toBe(415)
  expect((await server.post('/fileUpload', { key: 'x' }, me.token)).body.code).toBe('bad_input')
  const text = await sendForm<ErrorBody>(me.token, { key: (await allow(me)).body.fields.key, file: 'a text' })
  expect(text.body.code).toBe('bad_input')
})

test('uploads that were never sent, and those left half stored by a crash, are swept', async () => {
  const me = await aPerson(server)
  const { key } = (await allow(me)).body.fields
  await sql`update photos set state = 'storing', changed_at = now() - interval '2 hours'
    where id = ${key}`.execute(plumbing().db)
  await files().put(`${personalBlobs(me.userId)}photos/${key}/page.webp`, new Uint8Array(1))
  expect(await runSchedule(server.composition.media, 'sweep-uploads')).toBe(1)
  expect(await filesOf(me)).toEqual([])
  expect(await runSchedule(server.composition.media, 'sweep-uploads')).toBe(0)
})

test('a person’s uploads are rate limited', async () => {
  const me = await aPerson(server)
  const { rateLimiter } = server.composition
  const { uploadLimit, uploadWindowMs } = await server.composition.settings.read()
  // The test server multiplies its limits; this uses them up.
  while ((await rateLimiter.take(`upload:${me.userId}`, uploadLimit, uploadWindowMs)).allowed);
  const refused = await allow(me)
  expect([refused.status, (refused.body as unknown as ErrorBody).code]).toEqual([429, 'rate_limited'])
})

test('in demo mode a rule approves at once and is recorded as a rule; elsewhere none does', async () => {
  const demo = await aServer({ DEMO: '1' })
  try {
    const real = server
    server = demo
    const me = await aPerson(demo)
    const { photo } = (await upload(me, await aPicture())).body
    expect(photo).toMatchObject({ state: 'approved', byRule: true })
    expect((await profileOf(me)).avatar).toBe(photo.photoId)
    server = real
  } finally {
    await demo.stop()
  }
  expect(server.composition.fileParts.approvesByRule).toBe(false)
})

test('the rehearsal decides without showing a photo, and does not exist in prod', async () => {
  const me = await aPerson(server)
  const photoId = await uploaded(me)
  const page = await fetch(`${server.origin}/dev/photos`)
  expect(await page.text()).toContain(photoId)
  await fetch(`${server.origin}/dev/photos`, {
    method: 'POST',
    body: new URLSearchParams({ photoId, verdict: 'nudity' }),
    redirect: 'manual',
  })
  expect(await photosOf(me)).toMatchObject({ waiting: { state: 'declined', reason: 'nudity' } })
  const prod = await aServer({
    APP_ENV: 'prod',
    PUBLIC_ORIGIN: 'https://meet.example',
    RATE_LIMIT_FACTOR: '1',
    PASSWORD_HASHING: 'secure',
    SECRETS_KEY: 'x'.repeat(32),
    LEDGER_SEAL_KEY: 'x'.repeat(32),
    SMTP_URL: 'smtps://127.0.0.1:9',
    CALLS_WITHOUT_TURN: '1',
    EMBEDDED_IN_PROD: '1',
    CONSOLE_ALLOWED: 'any',
  })
  try {
    expect((await fetch(`${prod.origin}/dev/photos`)).status).toBe(404)
  } finally {
    await prod.stop()
  }
})
