import { randomUUID } from 'node:crypto'
import type { ErrorBody, GuestStory, OwnStory, Story, StoryRing, StoryViewer } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { mediaOn } from '../../../test/chat-media.ts'
import { aPostgresUrl } from '../../../test/database.ts'
import { redisUrl } from '../../../test/redis.ts'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp } from '../../../test/server.ts'
import { aCreator, postStory } from '../../../test/stories.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])
const hourMs = 3_600_000
const decidedBy = 'op_mod'

interface OwnAnswer {
  readonly stories: OwnStory[]
  readonly left: number | null
}

describe.each(engines.slice(0, hasShared ? 2 : 1))('stories on %s', async (_name, env) => {
  const server = await aServer(await env())
  afterAll(() => server.stop())
  const { stories, settings } = server.composition
  const { db } = server.composition.engines.database
  const media = mediaOn(server)
  const chat = chatOn(server)

  const post = (creator: SignedUp, words = {}) => postStory(server, creator, words)
  const approve = (storyId: string) => stories.decide({ storyId, verdict: 'approved', decidedBy })
  const decline = (storyId: string) =>
    stories.decide({ storyId, verdict: 'declined', reason: 'nudity', decidedBy })
  async function aShown(creator: SignedUp, words = {}): Promise<string> {
    const storyId = await post(creator, words)
    await approve(storyId)
    return storyId
  }
  const own = async ({ token }: SignedUp) => (await server.get<OwnAnswer>('/stories/own', token)).body
  const of = async (creator: SignedUp, viewer: SignedUp) =>
    (await server.get<{ stories: Story[] }>(`/stories/of/${creator.userId}`, viewer.token)).body.stories
  const rings = async (viewer: SignedUp) =>
    (await server.get<{ creators: StoryRing[] }>('/stories', viewer.token)).body.creators
  const ringOf = async (creator: SignedUp, viewer: SignedUp) =>
    (await rings(viewer)).find(({ creatorId }) => creatorId === creator.userId) ?? null
  const see = ({ token }: SignedUp, storyId: string) =>
    server.post<ErrorBody>(`/stories/${storyId}/seen`, {}, token)
  const remove = ({ token }: SignedUp, storyId: string) =>
    server.post<ErrorBody>(`/stories/${storyId}/remove`, {}, token)
  const viewers = ({ token }: SignedUp, storyId: string) =>
    server.get<{ viewers: StoryViewer[] }>(`/stories/${storyId}/viewers`, token)
  const report = ({ token }: SignedUp, storyId: string) =>
    server.post<{ reportId: string; code?: string }>(
      '/report',
      { storyId, reason: 'nudity', key: randomUUID() },
      token,
    )
  const mediaOf = async (storyId: string): Promise<string> => {
    const found = await sql<{ media_id: string }>`select media_id from stories where id = ${storyId}`.execute(
      db,
    )
    return found.rows[0]?.media_id ?? ''
  }
  /** Lets so much time pass since everything about the story. */
  const age = (storyId: string, ms: number) =>
    sql`update stories set posted_at = posted_at - ${ms} * interval '1 ms', changed_at = changed_at - ${ms} * interval '1 ms',
      approved_at = approved_at - ${ms} * interval '1 ms', ends_at = ends_at - ${ms} * interval '1 ms'
      where id = ${storyId}`.execute(db)
  const sweep = () => runSchedules(server, 'sweep-expired', 'sweep-uploads')
  const fileStates = async (storyId: string, mediaId: string) =>
    (
      await sql<{
        state: string
      }>`select state from media_items where story_id = ${storyId} or id = ${mediaId}`.execute(db)
    ).rows.map(({ state }) => state)

  test('a story waits, is its creator’s alone until it is approved, and is shown for 24 hours from then on', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const storyId = await post(creator, { caption: 'Sea', altText: 'A beach' })
    const mediaId = await mediaOf(storyId)
    expect(await own(creator)).toMatchObject({
      stories: [{ storyId, state: 'pending', caption: 'Sea', altText: 'A beach', endsAt: null, seenBy: 0 }],
      left: 19,
    })
    expect([await of(creator, viewer), await ringOf(creator, viewer)]).toEqual([[], null])
    expect((await media.access(viewer, mediaId)).slice(0, 2)).toEqual([404, 404])
    expect((await media.access(creator, mediaId)).slice(0, 2)).toEqual([200, 200])
    expect((await see(viewer, storyId)).status).toBe(404)
    // It waited for long: the day begins with its approval.
    await age(storyId, 30 * hourMs)
    await approve(storyId)
    const [shown] = await of(creator, viewer)
    expect(shown).toMatchObject({ storyId, type: 'image', mediaId, seen: false })
    expect((shown?.endsAt ?? 0) - (shown?.approvedAt ?? 0)).toBe(24 * hourMs)
    expect((await media.access(viewer, mediaId)).slice(0, 2)).toEqual([200, 200])
    expect(await media.access(null, mediaId)).toEqual([401, 401, 401])
    await age(storyId, 24 * hourMs + 1_000)
    expect([await of(creator, viewer), await ringOf(creator, viewer)]).toEqual([[], null])
    expect((await media.access(viewer, mediaId)).slice(0, 2)).toEqual([404, 404])
    expect((await media.access(creator, mediaId)).slice(0, 2)).toEqual([404, 404])
    expect((await own(creator)).stories).toEqual([])
  })

  test('a declined one says why to its creator alone, and one that is shown can be declined', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const storyId = await post(creator)
    await decline(storyId)
    expect((await own(creator)).stories).toMatchObject([{ storyId, state: 'declined', reason: 'nudity' }])
    await expect(approve(storyId)).rejects.toMatchObject({ code: 'conflict' })
    const shown = await aShown(creator)
    expect(await of(creator, viewer)).toHaveLength(1)
    await decline(shown)
    expect(await of(creator, viewer)).toEqual([])
  })

  test('rings come with the unseen first, and say whether something is unseen', async () => {
    const [first, second, viewer] = [
      await aCreator(server),
      await aCreator(server, 'artist'),
      await aPerson(server),
    ]
    const [old, news] = [await aShown(first), await aShown(second)]
    await age(old, hourMs)
    const names = async () =>
      (await rings(viewer))
        .filter(({ creatorId }) => [first.userId, second.userId].includes(creatorId))
        .map(({ creatorId, hasUnseen, stories: count }) => [creatorId, hasUnseen, count])
    expect(await names()).toEqual([
      [second.userId, true, 1],
      [first.userId, true, 1],
    ])
    expect((await see(viewer, news)).status).toBe(200)
    expect((await see(viewer, news)).status).toBe(200)
    expect(await names()).toEqual([
      [first.userId, true, 1],
      [second.userId, false, 1],
    ])
    await aShown(second)
    expect(await names()).toEqual([
      [second.userId, true, 2],
      [first.userId, true, 1],
    ])
    expect(await ringOf(first, first)).toBeNull()
  })

  test('its creator sees who saw it, once each, and nobody else does', async () => {
    const [creator, viewer, stranger] = [await aCreator(server), await aPerson(server), await aPerson(server)]
    const storyId = await aShown(creator)
    await see(viewer, storyId)
    await see(viewer, storyId)
    await see(creator, storyId)
    expect((await own(creator)).stories).toMatchObject([{ seenBy: 1 }])
    expect((await viewers(creator, storyId)).body.viewers).toMatchObject([{ userId: viewer.userId }])
    expect((await viewers(stranger, storyId)).status).toBe(404)
    expect((await of(creator, viewer))[0]?.seen).toBe(true)
  })

  test('users post none, and a creator twenty a day, deleted ones included', async () => {
    const [user, creator] = [await aPerson(server), await aCreator(server)]
    const mediaId = await media.upload(user, { purpose: 'storyImage' })
    expect((await server.post<ErrorBody>('/stories/post', { mediaId }, user.token)).status).toBe(403)
    expect(await own(user)).toEqual({ stories: [], left: null })
    const first = await post(creator)
    await sql`insert into stories (id, owner_id, media_id, caption, alt_text, is_public, state, posted_at, changed_at)
      select 'sto_' || g || ${creator.userId}, ${creator.userId}, 'mda_' || g || ${creator.userId}, '', '', false, 'pending', posted_at, changed_at
      from stories, generate_series(1, 19) g where id = ${first}`.execute(db)
    expect((await own(creator)).left).toBe(0)
    await remove(creator, first)
    const last = await media.upload(creator, { purpose: 'storyImage' })
    const refused = await server.post<ErrorBody>('/stories/post', { mediaId: last }, creator.token)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'story_limit',
      { max: 20 },
    ])
    await age(first, 24 * hourMs + 1_000)
    expect((await server.post('/stories/post', { mediaId: last }, creator.token)).status).toBe(200)
  })

  test('the same upload twice is one story, and neither another’s file nor one of a chat becomes one', async () => {
    const [creator, otherPerson] = [await aCreator(server), await aCreator(server)]
    const mediaId = await media.upload(creator, { purpose: 'storyImage' })
    const send = (id: string, { token } = creator) =>
      server.post<ErrorBody & { story: OwnStory }>('/stories/post', { mediaId: id }, token)
    const answers = await Promise.all([send(mediaId), send(mediaId), send(mediaId)])
    expect(new Set(answers.map(({ body }) => body.story.storyId)).size).toBe(1)
    expect((await send(mediaId, otherPerson)).body.code).toBe('upload_gone')
    const ofChat = await media.upload(creator)
    expect((await send(ofChat)).body.code).toBe('upload_gone')
    await sql`update media_items set duration_ms = 31000 where id = ${await media.upload(creator, { purpose: 'storyImage' })}`.execute(
      db,
    )
    const long = await sql<{
      id: string
    }>`select id from media_items where duration_ms = 31000 and owner_id = ${creator.userId}`.execute(db)
    expect((await send(long.rows[0]?.id ?? '')).body.code).toBe('video_too_long')
  })

  test('a block hides stories both ways, a ban from everyone, and nobody sent for one person sees any', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const storyId = await aShown(creator)
    const mediaId = await mediaOf(storyId)
    const all = async () => [
      (await of(creator, viewer)).length,
      await ringOf(creator, viewer).then((ring) => ring !== null),
      (await media.access(viewer, mediaId))[0],
      (await see(viewer, storyId)).status,
    ]
    expect(await all()).toEqual([1, true, 200, 200])
    await server.post(`/block/${creator.userId}`, {}, viewer.token)
    expect(await all()).toEqual([0, false, 404, 404])
    await server.post(`/unblock/${creator.userId}`, {}, viewer.token)
    expect(await all()).toEqual([1, true, 200, 200])
    await sql`insert into exclusions (owner_id, other_id, kind, created_at)
      values (${creator.userId}, ${viewer.userId}, 'block', now())`.execute(db)
    expect(await all()).toEqual([0, false, 404, 404])
    await sql`delete from exclusions where owner_id = ${creator.userId}`.execute(db)
    await sql`update accounts set standing = 'banned', standing_since = now() where id = ${creator.userId}`.execute(
      db,
    )
    expect(await all()).toEqual([0, false, 404, 404])
    await sql`update accounts set standing = 'good' where id = ${creator.userId}`.execute(db)
    await sql`insert into person_access (account_id, expected_source) values (${viewer.userId}, 'usr_1')`.execute(
      db,
    )
    expect((await server.get('/stories', viewer.token)).status).toBe(403)
    expect([await of(creator, viewer), (await media.access(viewer, mediaId))[0]]).toEqual([[], 404])
  })

  test('a deleted one goes from everyone at once, can be reported for a week by who saw it, and its file goes then', async () => {
    const [creator, viewer, stranger] = [await aCreator(server), await aPerson(server), await aPerson(server)]
    const storyId = await aShown(creator, { caption: 'Words' })
    const mediaId = await mediaOf(storyId)
    await see(viewer, storyId)
    expect((await remove(viewer, storyId)).status).toBe(404)
    expect((await remove(creator, storyId)).status).toBe(200)
    expect([await of(creator, viewer), (await own(creator)).stories]).toEqual([[], []])
    expect((await media.access(creator, mediaId))[0]).toBe(404)
    expect((await report(stranger, storyId)).status).toBe(404)
    await sweep()
    expect(await fileStates(storyId, mediaId)).toEqual(['ready'])
    const filed = await report(viewer, storyId)
    expect(filed.status).toBe(200)
    const { deletedKeepMs } = await settings.read()
    await age(storyId, deletedKeepMs + 1_000)
    await sweep()
    // The report holds the file until its evidence ends.
    expect(await fileStates(storyId, mediaId)).toEqual(['removing'])
    const kinds = await server.composition.media.held.kinds([mediaId])
    expect(kinds.get(mediaId)).toBe('image')
  })

  test('the file of one that nobody saw is not kept', async () => {
    const creator = await aCreator(server)
    const storyId = await post(creator)
    const mediaId = await mediaOf(storyId)
    await remove(creator, storyId)
    expect(await fileStates(storyId, mediaId)).toEqual(['removing'])
  })

  test('a report of a shown one has its words and its file as evidence, and separates the two', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const storyId = await aShown(creator, { caption: 'Words' })
    const { body, status } = await report(viewer, storyId)
    expect(status).toBe(200)
    expect(await of(creator, viewer)).toEqual([])
    const kept = await sql<{ story_id: string; reported_id: string; held: boolean }>`
      select r.story_id, r.reported_id, m.held_until = r.evidence_until as held from reports r
      join media_items m on m.story_id = r.story_id where r.id = ${body.reportId}`.execute(db)
    expect(kept.rows).toEqual([{ story_id: storyId, reported_id: creator.userId, held: true }])
    expect((await report(creator, storyId)).status).toBe(404)
    await stories.takeDown(creator.userId, storyId)
    await stories.takeDown(creator.userId, storyId)
    expect((await own(creator)).stories).toEqual([])
  })

  test('cards play silently for people in the experiment new_stories_preview alone', async () => {
    const [inside, outside] = [await aPerson(server), await aPerson(server)]
    const assigned = { splitName: 'new_stories_preview', group: 'test_group' }
    expect((await server.post('/split/forceAssign', assigned, inside.token)).status).toBe(200)
    const playsFor = async ({ token }: SignedUp) =>
      (await server.get<{ playsPreviews: boolean }>('/stories', token)).body.playsPreviews
    expect(await Promise.all([inside, outside].map(playsFor))).toEqual([true, false])
  })

  test('words in the picture are stored for who cannot see it, and refused if one is offensive or leads elsewhere; other words are masked', async () => {
    const [creator, viewer] = [await aCreator(server), await aPerson(server)]
    const [listed = ''] = (await settings.read()).offensiveWords
    const words = { caption: `Oh ${listed}`, altText: 'A beach', drawnText: 'Back at 8', isPublic: true }
    const storyId = await aShown(creator, words)
    const [shown] = await of(creator, viewer)
    const masked = `Oh ${'*'.repeat(listed.length)}`
    expect(shown).toMatchObject({ storyId, caption: masked, altText: 'A beach', drawnText: 'Back at 8' })
    const guests = await server.get<{ stories: GuestStory[] }>('/stories/guest')
    expect(guests.body.stories.find((story) => story.storyId === storyId)?.altText).toBe('A beach\nBack at 8')
    expect((await stories.evidence(viewer.userId, storyId))?.text).toBe(`${masked}\nA beach\nBack at 8`)
    const mediaId = await media.upload(creator, { purpose: 'storyImage' })
    for (const drawnText of [`so ${listed}`, 'write to me@example.com']) {
      const refused = await server.post<ErrorBody>('/stories/post', { mediaId, drawnText }, creator.token)
      expect([refused.status, refused.body.code]).toEqual([422, 'text_refused'])
    }
    expect((await own(creator)).stories).toHaveLength(1)
    const again = await server.post('/stories/post', { mediaId, drawnText: 'so nice' }, creator.token)
    expect(again.status).toBe(200)
  })

  test('a message names the story that it answers to both, and one that its writer does not see, or of another, not at all', async () => {
    const [creator, otherCreator, viewer] = [
      await aCreator(server),
      await aCreator(server),
      await aPerson(server),
    ]
    const storyId = await aShown(creator)
    const answer = async (id: string) => {
      const { status, body } = await chat.send(viewer, creator, 'Lovely', { storyId: id })
      expect(status).toBe(200)
      return body.message
    }
    const sent = await answer(storyId)
    expect(sent.storyId).toBe(storyId)
    const idsFor = async (person: SignedUp, partner: SignedUp) =>
      (await chat.history(person, partner)).messages.map((message) => message.storyId)
    expect(await idsFor(creator, viewer)).toEqual([storyId])
    expect((await answer(await aShown(otherCreator))).storyId).toBeUndefined()
    expect((await answer(await post(creator))).storyId).toBeUndefined()
    // A message stays when the story is over; no new one names it.
    await remove(creator, storyId)
    expect(await idsFor(viewer, creator)).toEqual([storyId, undefined, undefined])
    expect(await of(creator, viewer)).toEqual([])
    const next = await chat.send(creator, viewer, 'Thanks', { storyId })
    expect(next.body.message.storyId).toBeUndefined()
  })

  test('visitors see still pictures of those alone that are approved and shown to them', async () => {
    const creator = await aCreator(server)
    const [hidden, shown, waiting] = [
      await aShown(creator),
      await aShown(creator, { isPublic: true, altText: 'A beach' }),
      await post(creator, { isPublic: true }),
    ]
    const forGuests = async () =>
      (await server.get<{ stories: GuestStory[] }>('/stories/guest')).body.stories.map(
        ({ storyId }) => storyId,
      )
    const ids = await forGuests()
    expect([hidden, shown, waiting].map((id) => ids.includes(id))).toEqual([false, true, false])
    const statusOf = async (id: string) => (await fetch(`${server.origin}/api/stories/guest/${id}`)).status
    expect(await Promise.all([hidden, shown, waiting].map(statusOf))).toEqual([404, 200, 404])
    await remove(creator, shown)
    expect([(await forGuests()).includes(shown), await statusOf(shown)]).toEqual([false, 404])
  })

  test('followers are told of the first one of a day alone', async () => {
    const creator = await aCreator(server)
    const news = async (storyId: string) => {
      const found = await sql<{ payload: { isNews: boolean } }>`select payload from outbox
        where name = 'story.decided' and payload ->> 'storyId' = ${storyId}`.execute(db)
      return found.rows[0]?.payload.isNews
    }
    const [first, second] = [await aShown(creator), await aShown(creator)]
    expect([await news(first), await news(second)]).toEqual([true, false])
    await age(first, 24 * hourMs + 1_000)
    await age(second, 24 * hourMs + 1_000)
    expect(await news(await aShown(creator))).toBe(true)
  })
})
