import { randomUUID } from 'node:crypto'
import type { ErrorBody, OwnProfile, OwnVideo, OwnVideos, ShownVideo } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { mediaOn } from '../../../test/chat-media.ts'
import { aPostgresUrl } from '../../../test/database.ts'
import { redisUrl } from '../../../test/redis.ts'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp } from '../../../test/server.ts'
import { aCreator } from '../../../test/stories.ts'
import { aVideoFile, postVideo } from '../../../test/videos.ts'
import { transact } from '../../kernel/transact.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])
const decidedBy = 'op_mod'
const open = [200, 200, 200]
const blurredOnly = [404, 404, 200]
const hidden = [404, 404, 404]

describe.each(engines.slice(0, hasShared ? 2 : 1))('galleries of videos on %s', async (_name, env) => {
  const server = await aServer(await env())
  afterAll(() => server.stop())
  const { videos, wallet, people, premium } = server.composition
  const { db } = server.composition.engines.database
  const media = mediaOn(server)

  const approve = (videoId: string) => videos.decide({ videoId, verdict: 'approved', decidedBy })
  async function aShown(creator: SignedUp, terms = {}): Promise<OwnVideo> {
    const video = await postVideo(server, creator, terms)
    await approve(video.videoId)
    return video
  }
  const own = async ({ token }: SignedUp) => (await server.get<OwnVideos>('/videos/own', token)).body
  const of = async (creator: SignedUp, viewer: SignedUp) =>
    (await server.get<{ videos: ShownVideo[] }>(`/videos/of/${creator.userId}`, viewer.token)).body.videos
  const remove = ({ token }: SignedUp, videoId: string) =>
    server.post<ErrorBody>(`/videos/${videoId}/remove`, {}, token)
  const unlock = ({ token }: SignedUp, videoId: string, priceCoins: number) =>
    server.post<{ video: ShownVideo } & ErrorBody>(`/videos/${videoId}/unlock`, { priceCoins }, token)
  const report = ({ token }: SignedUp, videoId: string) =>
    server.post<{ reportId: string; code?: string }>(
      '/report',
      { videoId, reason: 'nudity', key: randomUUID() },
      token,
    )
  const block = (by: SignedUp, person: SignedUp) =>
    transact(db, (tx) => people.excludeIn(tx, by.userId, person.userId, 'block'))
  const balance = ({ userId }: SignedUp) => wallet.balance(userId)
  const earned = async ({ userId }: SignedUp) => {
    const found = await sql<{ coins: number }>`select coalesce(sum(remaining), 0)::int as coins from lots
      where owner_id = ${userId} and kind = 'earned'`.execute(db)
    return found.rows[0]?.coins
  }
  async function aBuyer(coins = 200): Promise<SignedUp> {
    const buyer = await aPerson(server)
    await wallet.post(db, {
      kind: 'purchase',
      ref: { type: 'order', id: `order_${buyer.userId}` },
      ownerId: buyer.userId,
      key: `purchase:${buyer.userId}`,
      amountCoins: coins,
    })
    return buyer
  }
  const sweep = () => runSchedules(server, 'sweep-expired', 'sweep-uploads')
  const rowsOf = async (videoId: string, mediaId: string) => {
    const found = await sql<{ videos: number; files: number }>`select
      (select count(*)::int from gallery_videos where id = ${videoId}) as videos,
      (select count(*)::int from media_items where (id = ${mediaId} or preview_of = ${mediaId})
        and state <> 'removing') as files`.execute(db)
    return found.rows[0]
  }

  test('a video waits, is its creator’s alone until it is approved, and is then on the page for everybody', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const { videoId, mediaId } = await postVideo(server, creator)
    expect(await own(creator)).toMatchObject({
      videos: [{ videoId, state: 'pending', hasStill: true, unlockCoins: null, sold: 0 }],
      left: 11,
    })
    expect([await of(creator, viewer), await media.access(viewer, mediaId)]).toEqual([[], hidden])
    expect((await media.access(creator, mediaId)).slice(0, 2)).toEqual([200, 200])
    await approve(videoId)
    expect(await of(creator, viewer)).toMatchObject([
      { videoId, mediaId, durationMs: expect.any(Number), availability: 'available' },
    ])
    expect((await media.access(viewer, mediaId)).slice(0, 2)).toEqual([200, 200])
    expect(await media.access(null, mediaId)).toEqual([401, 401, 401])
    const { body } = await server.post<{ profile: OwnProfile }>('/profile', {}, creator.token)
    expect(body.profile.videoGallery).toMatchObject([
      { status: 'approved', previewFilename: `/api/media/${mediaId}/preview` },
    ])
  })

  test('a declined one says why to its creator, in the gallery and by a message of the team', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const { videoId } = await postVideo(server, creator)
    await videos.decide({ videoId, verdict: 'declined', reason: 'nudity', decidedBy })
    expect((await own(creator)).videos).toMatchObject([{ videoId, state: 'declined', reason: 'nudity' }])
    expect(await of(creator, viewer)).toEqual([])
    await expect(approve(videoId)).rejects.toMatchObject({ code: 'conflict' })
    const told = async () => {
      const found = await sql<{ text: string }>`select text from messages m join chat_sides s
        on s.chat_id = m.chat_id where s.user_id = ${creator.userId} and m.from_id is null`.execute(db)
      return found.rows.map(({ text }) => text).join()
    }
    await expect.poll(told, { timeout: 10_000 }).toContain('It shows nudity.')
  })

  test('users and performers have none, and a creator twelve, in the order that she chose', async () => {
    const [user, artist, creator] = [
      await aPerson(server),
      await aCreator(server, 'artist'),
      await aCreator(server),
    ]
    for (const nobody of [user, artist]) {
      const mediaId = await aVideoFile(server, nobody)
      expect((await server.post<ErrorBody>('/videos/post', { mediaId }, nobody.token)).status).toBe(403)
      expect((await own(nobody)).left).toBeNull()
    }
    const [a, b, c] = [await aShown(creator), await aShown(creator), await aShown(creator)]
    const ordered = await server.post<OwnVideos>('/videos/order', { videoIds: [c.videoId] }, creator.token)
    const order = [c.videoId, a.videoId, b.videoId]
    expect(ordered.body.videos.map(({ videoId }) => videoId)).toEqual(order)
    expect((await of(creator, user)).map(({ videoId }) => videoId)).toEqual(order)
    expect((await server.post('/videos/order', { videoIds: [a.videoId] }, artist.token)).status).toBe(404)
    await sql`insert into gallery_videos (id, owner_id, media_id, position, members_only, state, posted_at, changed_at)
      select ${creator.userId} || n, ${creator.userId}, ${creator.userId} || n, 9, false, 'pending', now(), now()
      from generate_series(1, 9) n`.execute(db)
    const mediaId = await aVideoFile(server, creator)
    const full = await server.post<ErrorBody>('/videos/post', { mediaId }, creator.token)
    expect([full.status, full.body.code]).toEqual([409, 'video_gallery_full'])
    // A creator who becomes a performer shows none.
    await sql`update accounts set roles_group = 'artist' where id = ${creator.userId}`.execute(db)
    expect([await of(creator, user), await media.access(user, a.mediaId)]).toEqual([[], hidden])
  })

  test('a sold video is blurred until its price is paid, once, and its creator has the share', async () => {
    const [creator, buyer, otherPerson] = [await aCreator(server), await aBuyer(), await aPerson(server)]
    const { videoId, mediaId } = await aShown(creator, { unlockCoins: 50 })
    expect(await of(creator, buyer)).toMatchObject([{ availability: 'needCoins', unlockCoins: 50 }])
    expect(await media.access(buyer, mediaId)).toEqual(blurredOnly)
    const cheap = await unlock(buyer, videoId, 49)
    expect([cheap.status, cheap.body]).toMatchObject([
      409,
      { code: 'price_changed', details: { priceCoins: 50 } },
    ])
    const poor = await unlock(otherPerson, videoId, 50)
    expect(poor.body.code).toBe('not_enough_coins')
    expect((await unlock(creator, videoId, 50)).status).toBe(404)
    const taps = await Promise.all([1, 2, 3].map(() => unlock(buyer, videoId, 50)))
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(taps[0]?.body.video.availability).toBe('available')
    const { creatorSharePercent } = await server.composition.settings.read()
    expect([await balance(buyer), await earned(creator)]).toEqual([150, (50 * creatorSharePercent) / 100])
    expect(await media.access(buyer, mediaId)).toEqual(open)
    expect(await media.access(otherPerson, mediaId)).toEqual(blurredOnly)
    expect((await own(creator)).videos).toMatchObject([{ sold: 1 }])
    expect((await wallet.audit()).differences).toEqual([])
  })

  test('what was bought stays, when its creator removes it or blocks the buyer; nobody else buys it then', async () => {
    const [creator, buyer, late] = [await aCreator(server), await aBuyer(), await aBuyer()]
    const { videoId, mediaId } = await aShown(creator, { unlockCoins: 10 })
    expect((await unlock(buyer, videoId, 10)).status).toBe(200)
    expect((await remove(creator, videoId)).status).toBe(200)
    await sweep()
    expect((await own(creator)).videos).toEqual([])
    expect(await of(creator, buyer)).toMatchObject([{ videoId, availability: 'available' }])
    expect(await media.access(buyer, mediaId)).toEqual(open)
    expect([await of(creator, late), (await unlock(late, videoId, 10)).status]).toEqual([[], 404])
    expect((await report(late, videoId)).status).toBe(404)
    await block(creator, buyer)
    expect(await media.access(buyer, mediaId)).toEqual(open)
  })

  test('a video for members is open to members alone, and cannot be bought', async () => {
    const [creator, viewer] = [await aCreator(server), await aBuyer()]
    const { videoId, mediaId } = await aShown(creator, { membersOnly: true })
    expect(await of(creator, viewer)).toMatchObject([{ availability: 'needPremium', membersOnly: true }])
    expect(await media.access(viewer, mediaId)).toEqual(blurredOnly)
    expect((await unlock(viewer, videoId, 500)).status).toBe(403)
    await transact(db, (tx) => premium.extend(tx, viewer.userId, 1))
    expect(await media.access(viewer, mediaId)).toEqual(open)
    const mediaIdOfBoth = await aVideoFile(server, creator)
    const both = { mediaId: mediaIdOfBoth, membersOnly: true, unlockCoins: 10 }
    expect((await server.post('/videos/post', both, creator.token)).status).toBe(400)
  })

  test('nobody sees the videos of somebody whom they shut out, or who shut them out', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const { mediaId } = await aShown(creator)
    await block(creator, viewer)
    expect([await of(creator, viewer), await media.access(viewer, mediaId)]).toEqual([[], hidden])
  })

  test('a frame that comes after the video was posted is not taken: nobody would review it', async () => {
    const creator = await aCreator(server)
    const { mediaId } = await postVideo(server, creator)
    const later = { purpose: 'chatVideoPreviewImage', contentType: 'image/jpeg', sizeBytes: 1_000 }
    const refused = await server.post<ErrorBody>(
      '/createFileUpload',
      { ...later, previewOf: mediaId },
      creator.token,
    )
    expect(refused.body.code).toBe('not_found')
  })

  test('a removed one goes: at once if nobody saw it, and after seven days, in which it can be reported', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const [unseen, shown] = [await postVideo(server, creator), await aShown(creator)]
    await remove(creator, unseen.videoId)
    await remove(creator, shown.videoId)
    expect((await rowsOf(unseen.videoId, unseen.mediaId))?.files).toBe(0)
    expect(await media.access(creator, shown.mediaId)).toEqual(hidden)
    await sweep()
    expect(await rowsOf(shown.videoId, shown.mediaId)).toEqual({ videos: 1, files: 2 })
    expect((await report(viewer, unseen.videoId)).status).toBe(404)
    expect((await report(viewer, shown.videoId)).status).toBe(200)
    await sql`update gallery_videos set ends_at = ends_at - interval '8 days'
      where id in (${unseen.videoId}, ${shown.videoId})`.execute(db)
    await sweep()
    expect((await rowsOf(unseen.videoId, unseen.mediaId))?.videos).toBe(0)
    expect((await rowsOf(shown.videoId, shown.mediaId))?.videos).toBe(0)
    expect((await remove(viewer, shown.videoId)).status).toBe(404)
  })

  test('a video that a decision takes away is gone for its buyers too, who get the price back, once', async () => {
    const [creator, buyer] = [await aCreator(server), await aBuyer()]
    const { videoId, mediaId } = await aShown(creator, { unlockCoins: 100 })
    await unlock(buyer, videoId, 100)
    expect(await balance(buyer)).toBe(100)
    await videos.takeDown(creator.userId, videoId)
    await videos.takeDown(creator.userId, videoId)
    expect([await balance(buyer), await earned(creator)]).toEqual([200, 0])
    expect([await of(creator, buyer), await media.access(buyer, mediaId)]).toEqual([[], hidden])
    expect((await wallet.audit()).differences).toEqual([])
  })
})
