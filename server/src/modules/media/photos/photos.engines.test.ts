import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aBlobStore } from '../../../../test/blobs.ts'
import { describeEngines } from '../../../../test/database.ts'
import { silentLogger } from '../../../../test/logger.ts'
import { plantPerson } from '../../../../test/planted-person.ts'
import { createMemoryRateLimiter } from '../../../adapters/memory/memory-rate-limiter.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { createOutbox } from '../../../adapters/postgres/outbox.ts'
import { createFileSpool } from '../../../adapters/storage/file-spool.ts'
import { personalBlobs } from '../../../kernel/blob-store.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { randomIds } from '../../../kernel/ids.ts'
import { defaultSettings } from '../../settings/index.ts'
import { allowUpload } from '../allow-uploads.ts'
import type { MediaDeps } from '../media-deps.ts'
import { decidePhoto } from './decide-photo.ts'
import { ownPhotos, removePhoto } from './own-photos.ts'
import { claimExpected, insertExpected } from './photos.store.ts'
import { uploadPhoto } from './upload-photo.ts'

const files = aBlobStore()
const picture = new Uint8Array([1])
const now = Date.UTC(2026, 5, 1)
const origin = { address: '192.0.2.1', country: null, userAgent: '', requestId: 'req_x' }
const file = { purpose: 'profilePhoto', contentType: 'image/jpeg', sizeBytes: 1 } as const

describeEngines('photos', (open) => {
  let deps: MediaDeps
  let database: Database
  beforeAll(async () => {
    database = await open()
    const clock = systemClock
    const ids = randomIds
    deps = {
      plumbing: {
        db: database.db,
        clock,
        ids,
        outbox: createOutbox({ clock, ids }),
        rateLimiter: createMemoryRateLimiter(clock),
        jobs: { send: async () => {} },
        logger: silentLogger,
        audit: { record: async () => {} },
      },
      settings: { read: async () => defaultSettings },
      files,
      approvesByRule: false,
      pictures: {
        makePhoto: async () => ({ avatar: picture, page: picture, fingerprint: null }),
        makeShareCard: async () => picture,
        makePicture: async () => ({ picture, width: 1, height: 1, fingerprint: null }),
        blurPicture: async () => picture,
      },
      films: {
        remake: () => Promise.reject(new Error('no film is sent here')),
        convert: null,
        convertSound: null,
      },
      spool: createFileSpool('/nonexistent', ids, clock),
      quarantine: null,
    }
  })

  const caller = (userId: string) => ({ userId, sessionId: 'ses_x' })
  const someone = async () => {
    const userId = await plantPerson(database.db, now)
    // The planted photo has no files; a person in these tests starts without one.
    const { waiting } = await ownPhotos(deps, userId)
    if (waiting) await removePhoto(deps, userId, waiting.photoId)
    return userId
  }
  const send = async (userId: string): Promise<string> => {
    const { key } = (await allowUpload(deps, caller(userId), file, origin)).fields
    return (await uploadPhoto(deps, caller(userId), { key, file: picture })).photoId
  }

  test('of many concurrent claims of one upload, one succeeds', async () => {
    const ownerId = await someone()
    const place = { ownerId, photoId: randomIds.next('pho') }
    await insertExpected(database.db, place, new Date(now))
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimExpected(database.db, place, new Date(now), new Date(now))),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('concurrent uploads, decisions and removals leave at most one waiting and one shown, and no file without a row', async () => {
    const userId = await someone()
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => send(userId)))
    const ids = sent.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    await Promise.allSettled([
      ...ids.map((photoId) => decidePhoto(deps, { photoId, verdict: 'approved', decidedBy: 'op_one' })),
      ...ids.map((photoId) =>
        decidePhoto(deps, { photoId, verdict: 'declined', reason: 'unclear', decidedBy: 'op_two' }),
      ),
      send(userId),
    ])
    const { shown, waiting } = await ownPhotos(deps, userId)
    const shownIds = [shown, waiting].flatMap((photo) => (photo ? [photo.photoId] : []))
    const { rows: deleted } = await sql<{ id: string }>`select id from photos
      where owner_id = ${userId} and state = 'deleted'`.execute(database.db)
    const rows = [...shownIds, ...deleted.map(({ id }) => id)]
    const stored = new Set((await files.list(personalBlobs(userId))).map((key) => key.split('/')[3]))
    expect([...stored].toSorted()).toEqual(rows.toSorted())
    for (const result of sent) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'upload_gone' })
    }
  })

  test('two operators cannot both decide one photo', async () => {
    const userId = await someone()
    const photoId = await send(userId)
    const verdicts = await Promise.allSettled([
      decidePhoto(deps, { photoId, verdict: 'approved', decidedBy: 'op_one' }),
      decidePhoto(deps, { photoId, verdict: 'approved', decidedBy: 'op_two' }),
    ])
    expect(verdicts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
