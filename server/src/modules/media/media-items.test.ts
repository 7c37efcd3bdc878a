import { runSchedule } from '../../../test/run-schedule.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorBody, limits, type MediaItem } from '@serendip/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFilm, aSong, plantedTitle } from '../../../test/films.ts'
import { aPicture, aPromisingPng, aTellingPicture } from '../../../test/pictures.ts'
import { type Answer, aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { personalBlobs } from '../../kernel/blob-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

interface UploadPermit {
  readonly url: string
  readonly fields: { readonly key: string }
}
type ItemAnswer = Answer<{ item: MediaItem } & ErrorBody>

const aVideo = { purpose: 'chatVideo', contentType: 'video/mp4', sizeBytes: 1_000 }
const anImage = { purpose: 'chatImage', contentType: 'image/jpeg', sizeBytes: 1_000 }
const allow = ({ token }: SignedUp, file: object) =>
  server.post<UploadPermit & ErrorBody>('/createFileUpload', file, token)
const allowGroup = ({ token }: SignedUp, files: readonly object[]) =>
  server.post<{ uploads: (UploadPermit | null)[] } & ErrorBody>('/createGroupFileUpload', { files }, token)

async function send(person: SignedUp, { url, fields }: UploadPermit, file: Uint8Array): Promise<ItemAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'text/html' }), '../../x.html')
  const response = await fetch(server.origin + url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ItemAnswer['body'],
  }
}
const upload = async (person: SignedUp, announced: object, file: Uint8Array): Promise<ItemAnswer> =>
  send(person, (await allow(person, announced)).body, file)
const view = (path: string, token: string | null): Promise<Response> =>
  fetch(server.origin + path, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })

const filesOf = ({ userId }: SignedUp) => server.composition.fileParts.files.list(personalBlobs(userId))
/** The incoming file is removed after the request is answered, so wait for exactly that. */
const nothingIncoming = () =>
  expect.poll(() => readdir(join(server.composition.config.storage.filesDirectory, '.incoming'))).toEqual([])

test('a video is rewritten, reports its length, and opens for its owner only', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const sent = await upload(me, aVideo, await aFilm({ seconds: 3 }))
  expect(sent.body.item).toMatchObject({
    type: 'video',
    isPrivate: true,
    transcodingStatus: 'notNeeded',
    metadata: { contentType: 'video/mp4', width: 320, height: 240 },
  })
  expect(sent.body.item.duration).toBeCloseTo(3, 0)
  const opened = await view(sent.body.item.url, me.token)
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(sent.body.item.metadata.sizeBytes),
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const whole = Buffer.from(await opened.arrayBuffer())
  expect(whole.includes(plantedTitle)).toBe(false)
  const from = async (range: string) => {
    const headers = { authorization: `Bearer ${me.token}`, range }
    const answer = await fetch(server.origin + sent.body.item.url, { headers })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const part = await from('bytes=1000-1999')
  expect(part.answer.status).toBe(206)
  expect(part.answer.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`)
  expect(part.bytes.equals(whole.subarray(1000, 2000))).toBe(true)
  const beyond = await from(`bytes=${whole.length}-`)
  expect([beyond.answer.status, beyond.answer.headers.get('content-range')]).toEqual([
    416,
    `bytes */${whole.length}`,
  ])
  expect((await view(sent.body.item.url, otherPerson.token)).status).toBe(404)
  expect((await view(`${sent.body.item.url}/details`, otherPerson.token)).status).toBe(404)
  expect((await view(sent.body.item.url, null)).status).toBe(401)
  await nothingIncoming()
})

test('no uploaded bytes are left on disk', async () => {
  const me = await aPerson(server)
  const sent = await upload(me, aVideo, await aFilm({ seconds: 3 }))
  const opened = Buffer.from(await (await view(sent.body.item.url, me.token)).arrayBuffer())
  await nothingIncoming()
  const { filesDirectory } = server.composition.config.storage
  const files = await readdir(filesDirectory, { recursive: true, withFileTypes: true })
  const stored = files.filter((entry) => entry.isFile() && entry.parentPath.includes(sent.body.item.id))
  expect(stored).toHaveLength(1)
  for (const entry of stored) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const at of [0, 100, 1_000, opened.length - 32]) {
      expect(bytes.includes(opened.subarray(at, at + 32)), `byte ${at}`).toBe(false)
    }
  }
})

test('a MOV becomes an MP4, a song stays one, and a picture loses its metadata', async () => {
  const me = await aPerson(server)
  const mov = { purpose: 'chatVideoTranscoding', contentType: 'video/quicktime', sizeBytes: 1_000 }
  const film = await upload(me, mov, await aFilm({ container: 'mov' }))
  expect(film.body.item).toMatchObject({
    transcodingStatus: 'done',
    metadata: { contentType: 'video/mp4' },
  })
  const mp3 = { purpose: 'chatAudio', contentType: 'audio/mpeg', sizeBytes: 1_000 }
  const song = await upload(me, mp3, await aSong())
  expect(song.body.item).toMatchObject({ type: 'audio', metadata: { contentType: 'audio/mpeg' } })
  const picture = await upload(me, anImage, await aTellingPicture(3_000, 1_500))
  const { metadata, url } = picture.body.item
  expect(metadata).toMatchObject({ contentType: 'image/jpeg', width: limits.chatPictureSidePx })
  const bytes = Buffer.from(await (await view(url, me.token)).arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect((await filesOf(me)).map((key) => key.split('.').at(-1)).toSorted()).toEqual(['jpg', 'mp3', 'mp4'])
})

test('a preview frame of a video has a height of 700, and is deleted with it', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const { item } = (await upload(me, aVideo, await aFilm())).body
  const preview = { purpose: 'chatVideoPreviewImage', contentType: 'image/png', sizeBytes: 1_000 }
  const frame = await aPicture(1_920, 1_080, 'png')
  const sent = await upload(me, { ...preview, previewOf: item.id }, frame)
  expect(sent.body.item.metadata).toMatchObject({ height: limits.videoPreviewHeightPx, width: 1_244 })
  const details = await server.get<{ item: MediaItem }>(`/media/${item.id}/details`, me.token)
  expect(details.body.item.metadata.preview).toBe(sent.body.item.url)
  const foreign = await allow(otherPerson, { ...preview, previewOf: item.id })
  expect(foreign.body.code).toBe('not_found')
  expect((await server.post(`/media/${item.id}/remove`, {}, otherPerson.token)).body.code).toBe('not_found')
  expect((await server.post(`/media/${item.id}/remove`, {}, me.token)).status).toBe(200)
  expect(await filesOf(me)).toEqual([])
  expect((await view(sent.body.item.url, me.token)).status).toBe(404)
})

test('in a group the wrong types are dropped, ten files are allowed, and eleven are not', async () => {
  const me = await aPerson(server)
  const wrong = { purpose: 'chatImage', contentType: 'image/gif', sizeBytes: 10 }
  const recorded = { purpose: 'chatAudio', contentType: 'audio/webm;codecs=opus', sizeBytes: 10 }
  const group = await allowGroup(me, [anImage, wrong, aVideo, recorded])
  expect(group.body.uploads.map((upload) => upload?.url ?? null)).toEqual([
    '/api/mediaUpload',
    null,
    '/api/mediaUpload',
    '/api/mediaUpload',
  ])
  const [first] = group.body.uploads
  if (!first) throw new Error('the first was allowed')
  expect((await send(me, first, await aPicture())).status).toBe(200)
  expect(
    (
      await allowGroup(
        me,
        Array.from({ length: limits.filesMax }, () => anImage),
      )
    ).status,
  ).toBe(200)
  const many = await allowGroup(
    me,
    Array.from({ length: limits.filesMax + 1 }, () => anImage),
  )
  expect([many.status, many.body.code, many.body.details]).toEqual([422, 'too_many_files', { max: 10 }])
  expect((await allowGroup(me, [wrong])).body.code).toBe('media_wrong_format')
  expect((await allowGroup(me, [{ ...aVideo, sizeBytes: limits.videoMaxBytes + 1 }])).body.code).toBe(
    'too_large',
  )
})

test('a video over a minute, a false type and an oversized file leave nothing behind', async () => {
  const me = await aPerson(server)
  const long = await aFilm({ seconds: 61, framesPerSecond: 2 })
  const refused = [
    [aVideo, long, 'video_too_long'],
    [aVideo, await aPicture(), 'media_wrong_format'],
    [anImage, await aFilm(), 'media_wrong_format'],
    [{ ...aVideo, purpose: 'chatAudio', contentType: 'audio/mp4' }, await aFilm(), 'media_wrong_format'],
    [anImage, new Uint8Array(limits.photoMaxBytes + 1), 'too_large'],
    [anImage, new Uint8Array(0), 'media_wrong_format'],
    [anImage, aPromisingPng(60_000, 60_000, 100), 'photo_too_many_pixels'],
  ] as const
  for (const [announced, file, code] of refused) {
    expect((await upload(me, announced, file)).body.code, code).toBe(code)
  }
  expect((await upload(me, aVideo, new Uint8Array(limits.mediaUploadMaxBytes + 1))).body.code).toBe(
    'too_large',
  )
  expect(await filesOf(me)).toEqual([])
  await nothingIncoming()
})

test('an unsupported type is refused before anything is sent', async () => {
  const me = await aPerson(server)
  for (const contentType of ['video/x-msvideo', 'video/quicktime', 'image/svg+xml', '']) {
    expect((await allow(me, { ...aVideo, contentType })).body.code).toBe('media_wrong_format')
  }
})

test('an upload is valid once, for its owner only, and for a limited time', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const file = await aPicture()
  const allowed = (await allow(me, anImage)).body
  expect((await send(otherPerson, allowed, file)).body.code).toBe('upload_gone')
  expect((await send(me, allowed, file)).status).toBe(200)
  expect((await send(me, allowed, file)).body.code).toBe('upload_gone')
  const late = (await allow(me, anImage)).body
  const { db } = server.composition.plumbing
  await sql`update media_items set changed_at = now() - interval '11 minutes' where id = ${late.fields.key}`.execute(
    db,
  )
  expect((await send(me, late, file)).body.code).toBe('upload_gone')
  await sql`update media_items set changed_at = now() - interval '2 hours' where id = ${late.fields.key}`.execute(
    db,
  )
  expect(await runSchedule(server.composition.media, 'sweep-uploads')).toBe(1)
})

test('a person’s storage is limited, and announced uploads count towards it', async () => {
  const me = await aPerson(server)
  const { mediaQuotaBytes } = await server.composition.settings.read()
  const { db } = server.composition.plumbing
  await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at)
    values ('mda_full', ${me.userId}, 'chatVideo', 'expected', 'video/mp4', ${mediaQuotaBytes - 1_500}, now())`.execute(
    db,
  )
  expect((await allowGroup(me, [anImage, anImage])).body.code).toBe('storage_full')
  expect((await allow(me, anImage)).status).toBe(200)
  expect((await allow(me, anImage)).body.code).toBe('storage_full')
})

test('arrived bytes count towards the limit, whatever was announced, and refused files use no space', async () => {
  const me = await aPerson(server)
  const { mediaQuotaBytes } = await server.composition.settings.read()
  const { db } = server.composition.plumbing
  await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at)
    values ('mda_nearly', ${me.userId}, 'chatVideo', 'expected', 'video/mp4', ${mediaQuotaBytes - 1_500}, now())`.execute(
    db,
  )
  const small = { ...anImage, sizeBytes: 1 }
  const sent = await upload(me, small, await aPicture())
  expect([sent.status, sent.body.code]).toEqual([422, 'storage_full'])
  expect(await filesOf(me)).toEqual([])
  const left = await sql<{ bytes: number }>`select sum(size_bytes)::int as bytes from media_items
    where owner_id = ${me.userId}`.execute(db)
  expect(left.rows[0]?.bytes).toBe(mediaQuotaBytes - 1_500)
})

test('a form that is invalid, names no key, or does not end with its file is refused', async () => {
  const me = await aPerson(server)
  const post = async (body: string, type = 'multipart/form-data; boundary=b') => {
    const response = await fetch(`${server.origin}/api/mediaUpload`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${me.token}` },
    })
    return ((await response.json()) as ErrorBody).code
  }
  const part = (disposition: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const [key, file] = [part('name="key"', 'x'), part('name="file"; filename="x"', 'bytes')]
  for (const body of [
    '',
    'x',
    key,
    `${key}--b--`,
    `${file}--b--`,
    `${key}${file}`,
    `--b${key}${file}--b--\r\n`,
  ]) {
    expect(await post(body), JSON.stringify(body)).toBe('bad_input')
  }
  expect(await post(`${key}${file}--b--`, 'multipart/form-data')).toBe('bad_input')
  expect(await post('{}', 'application/json')).toBe('bad_input')
  const forged = JSON.stringify({ key: 'x', file: { stream: true, size: 1 } })
  expect(await post(forged, 'application/json')).toBe('bad_input')
  await nothingIncoming()
})
