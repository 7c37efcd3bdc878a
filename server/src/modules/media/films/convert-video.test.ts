import { once } from 'node:events'
import { type ErrorBody, errorStatus, limits, type MediaItem } from '@serendip/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEncodedFilm, ffmpegPath, probe } from '../../../../test/encoded-films.ts'
import { runSchedule } from '../../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { personalBlobs } from '../../../kernel/blob-store.ts'
import type { Films } from '../films.port.ts'
import { originalKey } from '../media-files.ts'
import { findOwn, type MediaPlace, noteConverted } from '../media-items.store.ts'
import { createConversions, priorityOf } from './convert-video.ts'

const mov = { purpose: 'chatVideoTranscoding', contentType: 'video/quicktime', sizeBytes: 1_000 }

async function upload(server: TestServer, { token }: SignedUp, film: Uint8Array, announced: object = mov) {
  const allowed = await server.post<{ url: string; fields: { key: string } }>(
    '/createFileUpload',
    announced,
    token,
  )
  const form = new FormData()
  form.set('key', allowed.body.fields.key)
  form.set('file', new Blob([new Uint8Array(film)]), 'film.mov')
  const response = await fetch(server.origin + allowed.body.url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as { item: MediaItem } & ErrorBody }
}
const filesOf = (server: TestServer, { userId }: SignedUp) =>
  server.composition.fileParts.files.list(personalBlobs(userId))

test('without a converter a video that browsers cannot play is refused in clear words, and nothing is kept', async () => {
  const server = await aServer({ FFMPEG_PATH: 'off' })
  try {
    const me = await aPerson(server)
    const sent = await upload(server, me, anEncodedFilm())
    expect([sent.status, sent.body.code]).toEqual([422, 'video_not_playable'])
    expect(await filesOf(server, me)).toEqual([])
  } finally {
    await server.stop()
  }
})

test('short videos have their turn first, one person’s second after another’s first, and each has one', () => {
  const nowMs = Date.UTC(2026, 10, 27)
  const waits = {
    'a minute of the first person': { nowMs, seconds: 60, waiting: 0 },
    'another minute of the first person': { nowMs, seconds: 60, waiting: 1 },
    'a third minute of the first person': { nowMs, seconds: 60, waiting: 2 },
    'five seconds of the second person': { nowMs: nowMs + 1_000, seconds: 5, waiting: 0 },
    'a minute of the third person': { nowMs: nowMs + 2_000, seconds: 60, waiting: 0 },
    'five seconds that came half an hour later': { nowMs: nowMs + 1_800_000, seconds: 5, waiting: 0 },
  }
  const order = Object.entries(waits).toSorted(([, first], [, next]) => priorityOf(next) - priorityOf(first))
  expect(order.map(([name]) => name)).toEqual([
    'five seconds of the second person',
    'a minute of the first person',
    'a minute of the third person',
    'another minute of the first person',
    'a third minute of the first person',
    'five seconds that came half an hour later',
  ])
  expect(priorityOf({ nowMs: Date.UTC(2085, 0, 1), seconds: 60, waiting: 3 })).toBeGreaterThan(-(2 ** 31))
})

test.skipIf(ffmpegPath === null)(
  'whoever used up the day’s budget converts no more, and nothing is kept',
  async () => {
    const server = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const me = await aPerson(server)
      const { conversionBudgetMs } = await server.composition.settings.read()
      for (let used = 10_000; used < conversionBudgetMs; used += 10_000) {
        await server.composition.rateLimiter.take(`conversion:${me.userId}`, 1, 24 * 3_600_000)
      }
      // One step is left, and the video takes two.
      const refused = await upload(server, me, anEncodedFilm({ seconds: 11, size: '64x64' }))
      expect([refused.status, refused.body.code]).toEqual([errorStatus.rate_limited, 'rate_limited'])
      expect(await filesOf(server, me)).toEqual([])
      expect((await upload(server, await aPerson(server), anEncodedFilm({ seconds: 0.2 }))).status).toBe(200)
    } finally {
      await server.stop()
    }
  },
)

/** A video of which only the original is there. */
async function aWaitingVideo(server: TestServer, me: SignedUp): Promise<MediaPlace> {
  const place = { ownerId: me.userId, mediaId: server.composition.ids.next('mda') }
  const { db } = server.composition.plumbing
  await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at,
      converted_percent)
    values (${place.mediaId}, ${me.userId}, 'chatVideoTranscoding', 'converting', 'video/quicktime', 10, now(), 0)`.execute(
    db,
  )
  await server.composition.fileParts.files.put(originalKey(place), new Uint8Array(10))
  return place
}

describe('a video that waits', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const conversionsBy = (convert: Films['convert']) => {
    const { plumbing, settings, fileParts, logger, rateLimiter, audit } = server.composition
    const deps = { ...fileParts, films: { ...fileParts.films, convert } }
    return createConversions({
      ...deps,
      plumbing: { ...plumbing, logger, rateLimiter, audit },
      settings,
    })
  }
  const stateOf = async ({ mediaId }: MediaPlace) => {
    const { db } = server.composition.plumbing
    const found = await db.selectFrom('media_items').select('state').where('id', '=', mediaId).execute()
    return found.map(({ state }) => state)
  }

  test('keeps its original when the store or the encoder fails, so that it is tried again', async () => {
    const me = await aPerson(server)
    const place = await aWaitingVideo(server, me)
    const reset = new Error('connection reset')
    await expect(conversionsBy(() => Promise.reject(reset))?.handle(place, false)).rejects.toBe(reset)
    expect(await stateOf(place)).toEqual(['converting'])
    expect(await filesOf(server, me)).toEqual([originalKey(place)])
  })

  test('is kept for a day, however many wait before it', async () => {
    const me = await aPerson(server)
    const place = await aWaitingVideo(server, me)
    const { db } = server.composition.plumbing
    const waits = (hours: number) =>
      sql`update media_items set changed_at = now() - ${hours} * interval '1 hour' where id = ${place.mediaId}`.execute(
        db,
      )
    await waits(23)
    await runSchedule(server.composition.media, 'sweep-uploads')
    expect(await stateOf(place)).toEqual(['converting'])
    await waits(25)
    await runSchedule(server.composition.media, 'sweep-uploads')
    expect(await stateOf(place)).toEqual([])
    expect(await filesOf(server, me)).toEqual([])
  })

  test('shows by its progress that it is not abandoned', async () => {
    const me = await aPerson(server)
    const place = await aWaitingVideo(server, me)
    const { db, clock } = server.composition.plumbing
    const at = new Date(clock.now() + 60_000)
    expect(await noteConverted(db, place, 10, at)).toBe(true)
    const row = await findOwn(db, place)
    expect([row?.converted_percent, row?.changed_at]).toEqual([10, at])
  })

  test('ends the encoding once it is removed, and keeps nothing', async () => {
    const me = await aPerson(server)
    const place = await aWaitingVideo(server, me)
    const conversions = conversionsBy(async (_file, onProgress, signal) => {
      await server.post(`/media/${place.mediaId}/remove`, {}, me.token)
      const ended = once(signal, 'abort')
      onProgress(50)
      await ended
      throw signal.reason
    })
    await conversions?.handle(place, false)
    expect(await stateOf(place)).toEqual([])
    expect(await filesOf(server, me)).toEqual([])
  })
})

describe.skipIf(ffmpegPath === null)('with ffmpeg', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const read = async (me: SignedUp, id: string): Promise<MediaItem> =>
    (await server.get<{ item: MediaItem }>(`/media/${id}/details`, me.token)).body.item
  const ended = async (me: SignedUp, id: string): Promise<MediaItem> => {
    await expect
      .poll(async () => (await read(me, id)).transcodingStatus, { timeout: 60_000, interval: 100 })
      .not.toBe('running')
    return read(me, id)
  }
  const view = (path: string, { token }: SignedUp): Promise<Response> =>
    fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })

  test('HEVC in QuickTime is converted after the upload, gets a frame, and its original is deleted', async () => {
    const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
    const sent = await upload(server, me, anEncodedFilm({ size: '1440x810' }))
    const { item } = sent.body
    expect(item).toMatchObject({ type: 'video', transcodingStatus: 'running', transcodingProgress: 0 })
    expect((await view(item.url, me)).status).toBe(404)
    expect((await view(`${item.url}/details`, otherPerson)).status).toBe(404)
    const done = await ended(me, item.id)
    expect(done).toMatchObject({
      transcodingStatus: 'done',
      metadata: { contentType: 'video/mp4', width: 1280, height: 720 },
    })
    expect(done.transcodingProgress).toBeUndefined()
    const film = Buffer.from(await (await view(done.url, me)).arrayBuffer())
    expect(film.length).toBe(done.metadata.sizeBytes)
    expect(probe(film)).toBe('h264,1280,720,yuv420p\naac')
    const frame = Buffer.from(await (await view(done.metadata.preview ?? '', me)).arrayBuffer())
    expect((await sharp(frame).metadata()).height).toBe(limits.videoPreviewHeightPx)
    await expect
      .poll(async () => (await filesOf(server, me)).map((key) => key.split('/').at(-1)))
      .toEqual(expect.arrayContaining(['file.jpg', 'file.mp4']))
    await expect.poll(async () => (await filesOf(server, me)).length).toBe(2)
  })

  test('a video that cannot be converted says why, keeps nothing and uses no space', async () => {
    const me = await aPerson(server)
    const film = Buffer.from(anEncodedFilm({ extra: ['-movflags', '+faststart'] }))
    const sent = await upload(server, me, film.subarray(0, film.length / 2))
    const { id } = sent.body.item
    expect(await ended(me, id)).toMatchObject({
      transcodingStatus: 'failed',
      problem: 'media_wrong_format',
    })
    await expect.poll(() => filesOf(server, me)).toEqual([])
    const { db } = server.composition.plumbing
    await sql`update media_items set changed_at = now() - interval '2 hours' where id = ${id}`.execute(db)
    await runSchedule(server.composition.media, 'sweep-uploads')
    expect((await view(`/api/media/${id}/details`, me)).status).toBe(404)
  })

  test('a video for which there is no room after its conversion fails, and is removed', async () => {
    const me = await aPerson(server)
    const sent = await upload(server, me, anEncodedFilm())
    const { id } = sent.body.item
    const { mediaQuotaBytes } = await server.composition.settings.read()
    await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at)
      values ('mda_filled', ${me.userId}, 'chatVideo', 'expected', 'video/mp4', ${mediaQuotaBytes}, now())`.execute(
      server.composition.plumbing.db,
    )
    expect(await ended(me, id)).toMatchObject({ transcodingStatus: 'failed', problem: 'storage_full' })
  })

  test('of one person three wait at most; a fourth is refused and nothing of it is kept', async () => {
    const me = await aPerson(server)
    const waiting: MediaPlace[] = []
    for (let index = 0; index < 3; index += 1) waiting.push(await aWaitingVideo(server, me))
    const film = anEncodedFilm({ seconds: 0.2 })
    const refused = await upload(server, me, film)
    expect([refused.status, refused.body.code]).toEqual([errorStatus.rate_limited, 'rate_limited'])
    expect((await filesOf(server, me)).toSorted()).toEqual(waiting.map(originalKey).toSorted())
    const [first] = waiting
    await server.post(`/media/${first?.mediaId}/remove`, {}, me.token)
    expect((await upload(server, me, film)).status).toBe(200)
  })

  test('of a video that is taken back during its conversion nothing is kept', async () => {
    const me = await aPerson(server)
    const { id } = (await upload(server, me, anEncodedFilm({ seconds: 5 }))).body.item
    expect((await server.post(`/media/${id}/remove`, {}, me.token)).status).toBe(200)
    const [conversions] = server.composition.media.jobHandlers
    await conversions?.handle({ ownerId: me.userId, mediaId: id }, false)
    await expect.poll(() => filesOf(server, me)).toEqual([])
  })
})
