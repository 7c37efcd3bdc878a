import type { Partner, PrivateMedia } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { postVideo } from '../../../../test/videos.ts'
import { aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let chat: ReturnType<typeof chatOn>
let media: ReturnType<typeof mediaOn>
beforeAll(async () => {
  server = await aServer()
  chat = chatOn(server)
  media = mediaOn(server)
})
afterAll(() => server.stop())

interface Page {
  readonly mediaItems: readonly PrivateMedia[]
  readonly people: readonly Partner[]
  readonly paginationToken: string | null
  readonly code?: string
}

const listed = async ({ token }: SignedUp, query = ''): Promise<Page> =>
  (await server.get<Page>(`/chat/private${query}`, token)).body

const ids = ({ mediaItems }: Page) => mediaItems.map(({ id }) => id)

/** A user with coins, and creators that the user met. */
async function aUserAndCreators(): Promise<readonly [SignedUp, SignedUp, SignedUp]> {
  const { engines, wallet } = server.composition
  const { db } = engines.database
  const [user, first] = await chat.matched()
  const second = await chat.matchedWith(user)
  await sql`update accounts set roles_group = 'goddess' where id in (${first.userId}, ${second.userId})`.execute(
    db,
  )
  await wallet.post(db, {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${user.userId}` },
    ownerId: user.userId,
    key: `purchase:${user.userId}`,
    amountCoins: 100,
  })
  return [user, first, second]
}

async function sendPrivately(from: SignedUp, to: SignedUp, terms: Record<string, unknown>) {
  const id = await media.upload(from)
  const { body } = await media.send(from, to, [id], terms)
  return { id, messageId: body.message._id }
}

const unlock = ({ token }: SignedUp, messageId: string) =>
  server.post('/message/unblurre', { messageId, priceCoins: 50 }, token)

test('what was unlocked or sent to members is listed for its receiver alone, newest first, with its creator', async () => {
  const [user, first, second] = await aUserAndCreators()
  const bought = await sendPrivately(first, user, { unlockCoins: 20 })
  const locked = await sendPrivately(first, user, { unlockCoins: 20 })
  const forMembers = await sendPrivately(second, user, { membersOnly: true })
  await sendPrivately(first, user, {})
  await unlock(user, bought.messageId)
  const page = await listed(user)
  expect(page.mediaItems).toMatchObject([
    { id: forMembers.id, from: second.userId, availability: 'needPremium', url: null, blurred: true },
    { id: bought.id, from: first.userId, availability: 'available', url: `/api/media/${bought.id}` },
  ])
  expect(page.people.map(({ userId }) => userId)).toEqual([second.userId, first.userId])
  expect(ids(await listed(user, `?userId=${first.userId}`))).toEqual([bought.id])
  expect(await listed(first)).toMatchObject({ mediaItems: [], people: [] })
  await unlock(user, locked.messageId)
  expect(ids(await listed(user))).toEqual([forMembers.id, locked.id, bought.id])
})

/** A video of the creator's gallery that was approved, and bought by the user. */
async function aBoughtVideo(creator: SignedUp, user: SignedUp) {
  const { videos } = server.composition
  const video = await postVideo(server, creator, { unlockCoins: 20 })
  await videos.decide({ videoId: video.videoId, verdict: 'approved', decidedBy: 'op_mod' })
  await server.post(`/videos/${video.videoId}/unlock`, { priceCoins: 20 }, user.token)
  return video
}

test('bought videos are listed among the rest, by creator and page by page, until a decision takes one away', async () => {
  const [user, first, second] = await aUserAndCreators()
  const earlier = await sendPrivately(first, user, { unlockCoins: 20 })
  await unlock(user, earlier.messageId)
  const video = await aBoughtVideo(second, user)
  const later = await sendPrivately(first, user, { unlockCoins: 20 })
  await unlock(user, later.messageId)
  const page = await listed(user)
  expect(ids(page)).toEqual([later.id, video.mediaId, earlier.id])
  expect(page.mediaItems[1]).toMatchObject({
    videoId: video.videoId,
    type: 'video',
    from: second.userId,
    availability: 'available',
    url: `/api/media/${video.mediaId}`,
  })
  expect(page.people.map(({ userId }) => userId)).toEqual([first.userId, second.userId])
  expect(ids(await listed(user, `?userId=${second.userId}`))).toEqual([video.mediaId])
  const seen: string[] = []
  let token: string | null = ''
  while (token !== null) {
    const part: Page = await listed(user, `?count=1${token && `&paginationToken=${token}`}`)
    seen.push(...ids(part))
    token = part.paginationToken
  }
  expect(seen).toEqual([later.id, video.mediaId, earlier.id])
  expect(ids(await listed(first))).toEqual([])
  // The creator may remove it: it was bought for good.
  await server.post(`/videos/${video.videoId}/remove`, {}, second.token)
  expect(ids(await listed(user))).toContain(video.mediaId)
  await server.composition.videos.takeDown(second.userId, video.videoId)
  expect(ids(await listed(user))).toEqual([later.id, earlier.id])
})

test('it is read page by page, and a token that is none is refused', async () => {
  const [user, creator] = await aUserAndCreators()
  const sent: string[] = []
  for (const _ of [1, 2, 3]) {
    const { id, messageId } = await sendPrivately(creator, user, { unlockCoins: 10 })
    await unlock(user, messageId)
    sent.unshift(id)
  }
  const first = await listed(user, '?count=2')
  expect([ids(first), first.people.length]).toEqual([sent.slice(0, 2), 1])
  const second = await listed(user, `?count=2&paginationToken=${first.paginationToken}`)
  expect([ids(second), second.people, second.paginationToken]).toEqual([sent.slice(2), [], null])
  expect((await listed(user, '?paginationToken=1')).code).toBe('bad_input')
})

test('what was paid for stays when its creator blocks the buyer or deletes it; the rest goes', async () => {
  const [user, creator] = await aUserAndCreators()
  const bought = await sendPrivately(creator, user, { unlockCoins: 20 })
  await unlock(user, bought.messageId)
  const forMembers = await sendPrivately(creator, user, { membersOnly: true })
  expect(ids(await listed(user))).toEqual([forMembers.id, bought.id])
  await server.post('/message/delete', { messageIds: [bought.messageId], forEveryone: true }, creator.token)
  await server.post(`/block/${user.userId}`, {}, creator.token)
  expect(ids(await listed(user))).toEqual([bought.id])
  await server.post(`/block/${creator.userId}`, {}, user.token)
  expect(await listed(user)).toMatchObject({ mediaItems: [], people: [] })
})
