import { randomUUID } from 'node:crypto'
import type { ClientMessage } from '@serendip/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedThings, ownedThings, sendPicture } from '../../test/owned-things.ts'
import { sendFrame } from '../../test/reports.ts'
import { eventWords, idsOfNoThing, mailedCodes, messageIds, requestIds } from '../../test/request-ids.ts'

let world: OwnedThings
beforeAll(async () => {
  world = await ownedThings()
})
afterAll(() => world.server.stop())
type Ask = (id: string) => Promise<{ readonly status: number; readonly body: unknown }>
interface Row {
  readonly kind: keyof OwnedThings['ids']
  readonly missing?: string
  readonly ask: Ask
}
const get =
  (path: (id: string) => string): Ask =>
  (id) =>
    world.server.get(path(id), world.stranger.token)
const post =
  (path: (id: string) => string, body: (id: string) => unknown = () => ({})): Ask =>
  (id) =>
    world.server.post(path(id), body(id), world.stranger.token)
const files = (id: string) => ({ tempId: randomUUID(), type: 'media', text: '', media: [{ id }] })
const noFile = () => files(`mda_${'0'.repeat(20)}`)
const groupTo = (id: string) => `/message/sendGroupToUser/${id}`
const toSupport = () => '/message/sendGroupToSupport/general'
const completed = (id: string) => `/media/${id}/complete`
const toPartner = () => `/message/sendToUser/${world.partner.userId}`
const postTo = (path: string, body: (id: string) => object) => post(() => path, body)
const filesTo = (path: () => string): Row => ({ kind: 'media', ask: post(path, files) })
const forwarded = (forwards: string) => ({ ...aText(), forwards })
const words = () => ({ text: 'x' })
const appeal: Row = { kind: 'decision', ask: post((id) => `/decisions/${id}/appeal`, words) }
const aText = () => ({ tempId: randomUUID(), type: 'text', text: 'x' })
const inOwnChat = (kind: string) => (kind === 'message' ? { chatId: world.ids.chat } : {})
const aReport = (kind: string) => ({ ...inOwnChat(kind), reason: 'spam', key: randomUUID() })
const reportOf = (kind: 'call' | 'chat' | 'message' | 'story'): Row => ({
  kind,
  ask: postTo('/report', (id) => ({ ...aReport(kind), [`${kind}Id`]: id })),
})
const frame: Row = { kind: 'report', ask: (id) => sendFrame(world.server, world.stranger, id) }
const messageAt = (path: (id: string) => string): Row => ({ kind: 'message', ask: get(path) })
const onMessage = (path: string, key: 'messageId' | 'messageIds', more: object = {}): Row => ({
  kind: 'message',
  ask: postTo(path, (id) => ({ [key]: key === 'messageId' ? id : [id], ...more })),
})
const toChannel = (path: string): Row => ({ kind: 'call', ask: postTo(path, (channelId) => ({ channelId })) })
const chatPath = (path: string): Row => ({ kind: 'chat', ask: get((id) => `${path}${id}`) })
const ofChats = (chatId: string) => ({ chatIds: [chatId], unsent: [{ chatId, tempId: randomUUID() }] })
const ofMessages = (chatId: string) => ({ messageIds: [], unsent: ofChats(chatId).unsent })
const preview = (previewOf: string) => ({
  purpose: 'chatVideoPreviewImage',
  contentType: 'image/png',
  sizeBytes: 10,
  previewOf,
})
const aKey = 'a-button-of-a-stranger'
const picture = async (path: string) => {
  const headers = { authorization: `Bearer ${world.stranger.token}` }
  const response = await fetch(`${world.server.origin}/api${path}`, { headers })
  return { status: response.status, body: await response.json() }
}
const photoBelow = (path: string): Row => ({ kind: 'photo', ask: (id) => picture(`${path}/${id}/page`) })
const openDocument: Row = { kind: 'document', ask: (id) => picture(`/creators/documents/${id}`) }
const removeDocument: Row = { kind: 'document', ask: post((id) => `/creators/documents/${id}/remove`) }

/** A stranger's requests for the owner's things. A new id in the contract fails a test until it is listed. */
const requests: Readonly<Record<string, Row>> = {
  'GET /call/receipt/{callId} params.callId': { kind: 'over', ask: get((id) => `/call/receipt/${id}`) },
  'POST /call/rating/{callId} params.callId': {
    kind: 'over',
    ask: post(
      (id) => `/call/rating/${id}`,
      () => ({ stars: 5 }),
    ),
  },
  'POST /v2/clientVideoStart body.channelId': toChannel('/v2/clientVideoStart'),
  'POST /clientVideoEnd body.channelId': toChannel('/clientVideoEnd'),
  'POST /matchedUsersProfiles body.userIds[]': {
    kind: 'person',
    ask: postTo('/matchedUsersProfiles', (id) => ({ userIds: [id] })),
  },
  'GET /activity query.cursor': {
    kind: 'cursor',
    ask: get((id) => `/activity?cursor=${id}`),
  },
  'GET /calls/history query.cursor': {
    kind: 'cursor',
    missing: `1_call_${'0'.repeat(20)}`,
    ask: get((id) => `/calls/history?cursor=${id}`),
  },
  'GET /creators/online query.cursor': {
    kind: 'person',
    ask: get((id) => `/creators/online?cursor=1_0_0_${id}`),
  },
  'POST /creators/waits body.creatorId': {
    kind: 'person',
    ask: postTo('/creators/waits', (creatorId) => ({ creatorId })),
  },
  'POST /creators/waits/end body.creatorId': {
    kind: 'person',
    ask: postTo('/creators/waits/end', (creatorId) => ({ creatorId })),
  },
  'POST /creators/statuses body.creatorIds[]': {
    kind: 'person',
    ask: postTo('/creators/statuses', (id) => ({ creatorIds: [id] })),
  },
  'GET /creators/profile/{creatorId} params.creatorId': {
    kind: 'person',
    ask: get((id) => `/creators/profile/${id}`),
  },
  'GET /creators/documents/{documentId} params.documentId': openDocument,
  'POST /creators/documents/{documentId}/remove params.documentId': removeDocument,
  'POST /createFileUpload body.previewOf': { kind: 'video', ask: post(() => '/createFileUpload', preview) },
  'POST /createGroupFileUpload body.files[].previewOf': {
    kind: 'video',
    ask: post(
      () => '/createGroupFileUpload',
      (id) => ({ files: [preview(id)] }),
    ),
  },
  'POST /fileUpload body.key': {
    kind: 'photoKey',
    ask: (id) => sendPicture(world.server, '/fileUpload', id, world.stranger),
  },
  'POST /mediaUpload body.key': {
    kind: 'mediaKey',
    ask: (id) => sendPicture(world.server, '/mediaUpload', id, world.stranger),
  },
  'POST /media/{mediaId}/complete params.mediaId': { kind: 'mediaKey', ask: post(completed) },
  'GET /media/{mediaId} params.mediaId': { kind: 'media', ask: get((id) => `/media/${id}`) },
  'GET /media/{mediaId}/details params.mediaId': { kind: 'media', ask: get((id) => `/media/${id}/details`) },
  'GET /media/{mediaId}/{size} params.mediaId': { kind: 'media', ask: get((id) => `/media/${id}/blurred`) },
  'POST /media/{mediaId}/remove params.mediaId': { kind: 'media', ask: post((id) => `/media/${id}/remove`) },
  'POST /secondFactor/passkeys/{passkeyId}/remove params.passkeyId': {
    kind: 'passkey',
    ask: (id) => {
      const { token, password } = world.stranger
      return world.server.post(`/secondFactor/passkeys/${id}/remove`, { currentPassword: password }, token)
    },
  },
  'POST /decisions/{decisionId}/appeal params.decisionId': appeal,
  'POST /profile/photo/remove body.photoId': {
    kind: 'photo',
    ask: postTo('/profile/photo/remove', (photoId) => ({ photoId })),
  },
  'POST /profile/photo/order body.photoIds[]': {
    kind: 'galleryPhoto',
    ask: postTo('/profile/photo/order', (photoId) => ({ photoIds: [photoId] })),
  },
  'GET /profile/photo/{photoId}/{size} params.photoId': photoBelow('/profile/photo'),
  'GET /photos/{photoId}/{size} params.photoId': photoBelow('/photos'),
  'POST /report body.callId': reportOf('call'),
  'POST /report body.chatId': reportOf('chat'),
  'POST /report body.messageId': reportOf('message'),
  'POST /report body.userId': {
    kind: 'person',
    ask: postTo('/report', (userId) => ({ ...aReport('page'), userId })),
  },
  'POST /report body.photoId': {
    kind: 'photo',
    ask: postTo('/report', (photoId) => ({ ...aReport('photo'), userId: world.owner.userId, photoId })),
  },
  'POST /reportFrame body.reportId': frame,
  'GET /chat/getList query.paginationToken': {
    kind: 'chatPage',
    missing: `1_chat_${'0'.repeat(20)}`,
    ask: get((token) => `/chat/getList?paginationToken=${token}`),
  },
  'GET /chat/get/{id} params.id': chatPath('/chat/get/'),
  'GET /chat/v2/getByUser query.userId': {
    kind: 'person',
    ask: get((id) => `/chat/v2/getByUser?userId=${id}`),
  },
  'GET /chat/getByUser/{id} params.id': { kind: 'person', ask: get((id) => `/chat/getByUser/${id}`) },
  'GET /chat/hide/{id} params.id': chatPath('/chat/hide/'),
  'GET /history/{chatId} params.chatId': chatPath('/history/'),
  'GET /history/{chatId} query.at': messageAt((id) => `/history/${world.ids.chat}?at=${id}`),
  'GET /history/getByUser/{id} params.id': { kind: 'person', ask: get((id) => `/history/getByUser/${id}`) },
  'GET /history/getByUser/{id} query.at': messageAt(
    (id) => `/history/getByUser/${world.owner.userId}?at=${id}`,
  ),
  'POST /chat/v2/sendMessage body.chatId': {
    kind: 'chat',
    ask: postTo('/chat/v2/sendMessage', (chatId) => ({ chatId, ...aText() })),
  },
  'POST /message/sendToUser/{id} params.id': {
    kind: 'person',
    ask: post((id) => `/message/sendToUser/${id}`, aText),
  },
  'POST /chat/v2/open body.userId': {
    kind: 'person',
    ask: postTo('/chat/v2/open', (userId) => ({ userId, message: aText() })),
  },
  'POST /chat/v2/sendMessage body.media[].id': {
    kind: 'media',
    ask: postTo('/chat/v2/sendMessage', (id) => ({ chatId: world.ids.chat, ...files(id) })),
  },
  'POST /message/sendToUser/{id} body.media[].id': filesTo(toPartner),
  'POST /message/sendGroupToUser/{id} params.id': { kind: 'person', ask: post(groupTo, noFile) },
  'POST /message/sendGroupToUser/{id} body.media[].id': filesTo(() => groupTo(world.partner.userId)),
  'POST /message/sendGroupToSupport/{subtype} body.media[].id': filesTo(toSupport),
  'POST /chat/v2/open body.message.media[].id': {
    kind: 'media',
    ask: postTo('/chat/v2/open', (id) => ({ userId: world.partner.userId, message: files(id) })),
  },
  'POST /messageStatus/{status}/{id} params.id': {
    kind: 'message',
    ask: post((id) => `/messageStatus/read/${id}`),
  },
  'POST /messageStatus/{status} body.messageIds[]': onMessage('/messageStatus/read', 'messageIds'),
  'POST /message/delete body.messageIds[]': onMessage('/message/delete', 'messageIds', { forEveryone: true }),
  'POST /message/react body.messageId': onMessage('/message/react', 'messageId', { reaction: 'heart' }),
  'POST /message/sendToUser/{id} body.forwards': { kind: 'message', ask: post(toPartner, forwarded) },
  'POST /message/sendGroupToUser/{id} body.forwards': {
    kind: 'message',
    ask: post(() => groupTo(world.partner.userId), forwarded),
  },
  'POST /chat/v2/sendMessage body.forwards': {
    kind: 'message',
    ask: post(
      () => '/chat/v2/sendMessage',
      (id) => ({ chatId: world.ids.chat, ...forwarded(id) }),
    ),
  },
  'POST /chat/v2/open body.message.forwards': {
    kind: 'message',
    ask: post(
      () => '/chat/v2/open',
      (id) => ({ userId: world.partner.userId, message: forwarded(id) }),
    ),
  },
  'POST /message/edit body.messageId': onMessage('/message/edit', 'messageId', { text: 'x' }),
  'POST /chat/settings/{id} params.id': {
    kind: 'chat',
    ask: post(
      (id) => `/chat/settings/${id}`,
      () => ({ pinned: true }),
    ),
  },
  'POST /message/unblurre body.messageId': onMessage('/message/unblurre', 'messageId'),
  'POST /message/viewOnce body.messageId': onMessage('/message/viewOnce', 'messageId'),
  'POST /chat/blurFromUser query.chatId': {
    kind: 'chat',
    ask: post(
      (id) => `/chat/blurFromUser?chatId=${id}`,
      () => ({ blur: true }),
    ),
  },
  'GET /history/{chatId}/mediaItems params.chatId': {
    kind: 'chat',
    ask: get((id) => `/history/${id}/mediaItems`),
  },
  'POST /message/delete body.unsent[].chatId': { kind: 'chat', ask: postTo('/message/delete', ofMessages) },
  'POST /chats/get body.chatIds[]': { kind: 'chat', ask: postTo('/chats/get', (id) => ({ chatIds: [id] })) },
  'POST /chats/delete body.chatIds[]': { kind: 'chat', ask: postTo('/chats/delete', ofChats) },
  'POST /chats/delete body.unsent[].chatId': { kind: 'chat', ask: postTo('/chats/delete', ofChats) },
  'POST /sessions/{sessionId}/revoke params.sessionId': {
    kind: 'session',
    ask: post((id) => `/sessions/${id}/revoke`),
  },
  'GET /userHistory query.after': { kind: 'invoice', ask: get((id) => `/userHistory?after=${id}`) },
  'GET /invoice/receipt/{id} params.id': {
    kind: 'invoice',
    ask: get((id) => `/invoice/receipt/${id}`),
  },
  'GET /invoice/receipt/{id}/pdf params.id': {
    kind: 'invoice',
    ask: get((id) => `/invoice/receipt/${id}/pdf?language=en`),
  },
  'GET /invoice/refund/{id} params.id': {
    kind: 'invoice',
    ask: get((id) => `/invoice/refund/${id}`),
  },
  'POST /invoice/refund/{id} params.id': {
    kind: 'invoice',
    ask: post(
      (id) => `/invoice/refund/${id}`,
      () => ({ coins: 1, amountMinor: 1, key: 'a-button-that-was-drawn' }),
    ),
  },
  'GET /payment/page-api/getPaymentPageData/{id} params.id': {
    kind: 'invoice',
    ask: get((id) => `/payment/page-api/getPaymentPageData/${id}`),
  },
  'POST /payment/page-api/startPayment/{id} params.id': {
    kind: 'invoice',
    ask: post((id) => `/payment/page-api/startPayment/${id}`),
  },
  'POST /payment/page-api/processOneClick body.invoiceId': {
    kind: 'invoice',
    ask: postTo('/payment/page-api/processOneClick', (invoiceId) => ({
      invoiceId,
      methodId: world.ids.method,
      key: aKey,
    })),
  },
  'POST /payment/page-api/processOneClick body.methodId': {
    kind: 'method',
    ask: postTo('/payment/page-api/processOneClick', (methodId) => ({
      invoiceId: world.ids.invoice,
      methodId,
      key: aKey,
    })),
  },
  'GET /payment/page-api/getUserBillingHistory query.after': {
    kind: 'invoice',
    ask: get((id) => `/payment/page-api/getUserBillingHistory?after=${id}`),
  },
  'POST /user/paymentMethod/remove/{id} params.id': {
    kind: 'method',
    ask: post((id) => `/user/paymentMethod/remove/${id}`),
  },
  'POST /subscription/card body.methodId': {
    kind: 'method',
    ask: postTo('/subscription/card', (methodId) => ({ methodId })),
  },
  'GET /bonusProducts/userHistory query.after': {
    kind: 'bonus',
    ask: get((id) => `/bonusProducts/userHistory?after=${id}`),
  },
  'GET /chat/private query.userId': { kind: 'person', ask: get((id) => `/chat/private?userId=${id}`) },
  'GET /gifts/{toId}/offered params.toId': { kind: 'person', ask: get((id) => `/gifts/${id}/offered`) },
  'POST /gifts/give body.toId': {
    kind: 'person',
    ask: postTo('/gifts/give', (toId) => ({ toId, giftKey: 'rose', tapId: randomUUID(), priceCoins: 10 })),
  },
  'POST /gifts/{giftId}/undo params.giftId': { kind: 'gift', ask: post((id) => `/gifts/${id}/undo`) },
  'POST /gifts/{giftId}/thank params.giftId': { kind: 'gift', ask: post((id) => `/gifts/${id}/thank`) },
  'GET /stories/of/{creatorId} params.creatorId': { kind: 'person', ask: get((id) => `/stories/of/${id}`) },
  'POST /stories/post body.mediaId': {
    kind: 'storyFile',
    ask: postTo('/stories/post', (mediaId) => ({ mediaId })),
  },
  'POST /stories/{storyId}/remove params.storyId': {
    kind: 'story',
    ask: post((id) => `/stories/${id}/remove`),
  },
  'POST /stories/{storyId}/seen params.storyId': { kind: 'story', ask: post((id) => `/stories/${id}/seen`) },
  'GET /stories/{storyId}/viewers params.storyId': {
    kind: 'story',
    ask: get((id) => `/stories/${id}/viewers`),
  },
  'GET /stories/guest/{storyId} params.storyId': { kind: 'story', ask: get((id) => `/stories/guest/${id}`) },
  'POST /report body.storyId': reportOf('story'),
  'GET /videos/of/{creatorId} params.creatorId': { kind: 'person', ask: get((id) => `/videos/of/${id}`) },
  'POST /videos/post body.mediaId': {
    kind: 'videoFile',
    ask: postTo('/videos/post', (mediaId) => ({ mediaId })),
  },
  'POST /videos/order body.videoIds[]': {
    kind: 'galleryVideo',
    ask: postTo('/videos/order', (id) => ({ videoIds: [id] })),
  },
  'POST /videos/{videoId}/remove params.videoId': {
    kind: 'galleryVideo',
    ask: post((id) => `/videos/${id}/remove`),
  },
  'POST /videos/{videoId}/unlock params.videoId': {
    kind: 'galleryVideo',
    ask: post(
      (id) => `/videos/${id}/unlock`,
      () => ({ priceCoins: 10 }),
    ),
  },
  'POST /report body.videoId': {
    kind: 'galleryVideo',
    ask: postTo('/report', (videoId) => ({ videoId, reason: 'spam', key: randomUUID() })),
  },
  'GET /offerwall/history query.after': {
    kind: 'offer',
    ask: get((id) => `/offerwall/history?after=${id}`),
  },
  'POST /bonusProducts/claim body.historyRecordId': {
    kind: 'bonus',
    ask: postTo('/bonusProducts/claim', (historyRecordId) => ({ historyRecordId })),
  },
  'GET /v2/trackHistory query.ack': { kind: 'invoice', ask: get((id) => `/v2/trackHistory?ack=${id}`) },
  'POST /deviceInfo body.deviceId': {
    kind: 'device',
    missing: 'web_of_nobody',
    ask: post(
      () => '/deviceInfo',
      (deviceId) => ({ deviceId, osName: 'Other' }),
    ),
  },
}

type Message = { kind: keyof OwnedThings['ids']; message: (id: string) => ClientMessage }
const inCall = (message: (callId: string) => ClientMessage): Message => ({ kind: 'call', message })
const inRing = (message: (ringId: string) => ClientMessage): Message => ({ kind: 'ring', message })
const toPerson = (message: (userId: string) => ClientMessage): Message => ({ kind: 'person', message })

const signal = { description: { type: 'offer', sdp: 'v=0' } } as const
const messages: Readonly<Record<string, Message>> = {
  'call.signal callId': inCall((callId) => ({ type: 'call.signal', callId, epoch: 0, seq: 1, signal })),
  'call.ready callId': inCall((callId) => ({ type: 'call.ready', callId })),
  'call.resume callId': inCall((callId) => ({ type: 'call.resume', callId, fresh: true })),
  'call.text callId': inCall((callId) => ({ type: 'call.text', callId, tempId: randomUUID(), text: 'x' })),
  'call.media callId': inCall((callId) => ({ type: 'call.media', callId, microphone: false, camera: false })),
  'call.leave callId': inCall((callId) => ({ type: 'call.leave', callId })),
  'call.stats callId': inCall((callId) => ({ type: 'call.stats', callId, epoch: 0, packets: 9 })),
  'call.stay callId': inCall((callId) => ({ type: 'call.stay', callId, rateCoins: 60 })),
  'call.goOnWithSound callId': inCall((callId) => ({ type: 'call.goOnWithSound', callId, rateCoins: 60 })),
  'call.ring creatorId': toPerson((creatorId) => ({ type: 'call.ring', creatorId, rateCoins: 60 })),
  'call.ringContact userId': toPerson((userId) => ({ type: 'call.ringContact', userId })),
  'call.cancelRing ringId': inRing((ringId) => ({ type: 'call.cancelRing', ringId })),
  'call.accept ringId': inRing((ringId) => ({ type: 'call.accept', ringId })),
  'call.decline ringId': inRing((ringId) => ({ type: 'call.decline', ringId })),
}

const missingOf = (id: string): string => id.replace(/_.+$/, `_${'0'.repeat(20)}`)
const withoutRequest = (body: unknown) => ({ ...(body as object), requestId: '' })

test('every identifier in a request or a message is covered', () => {
  const explained = [...Object.keys(requests), ...idsOfNoThing]
  const named = requestIds.filter((name) => !eventWords.test(name) && !mailedCodes.test(name))
  expect([...named, ...messageIds].toSorted()).toEqual([...explained, ...Object.keys(messages)].toSorted())
})

describe('another person’s things answer like missing ones, and nothing changes', () => {
  let before: ReadonlyMap<string, string>
  beforeAll(async () => {
    before = await world.stored()
  })
  /** A change is attributed to its row alone. */
  async function expectUnchanged(): Promise<void> {
    const was = before
    before = await world.stored()
    expect(before).toEqual(was)
  }

  test.each(Object.entries(requests))('%s', async (_name, { kind, missing, ask }) => {
    const id = world.ids[kind]
    const [foreign, nothing] = [await ask(id), await ask(missing ?? missingOf(id))]
    expect(foreign.status).toBe(nothing.status)
    expect(withoutRequest(foreign.body)).toEqual(withoutRequest(nothing.body))
    expect(JSON.stringify(foreign.body)).not.toContain(world.owner.userId)
    await expectUnchanged()
  })

  test.each(Object.entries(messages))('%s', async (_name, { kind, message }) => {
    const { tab, ids } = world
    const foreign = await tab.request(message(ids[kind]))
    expect(foreign).toBe(await tab.request(message(missingOf(ids[kind]))))
    expect([...tab.unread('call.text'), ...tab.unread('call.resumed'), ...tab.unread('call.found')]).toEqual(
      [],
    )
    await expectUnchanged()
  })

  test('and the owner can still open all of it', async () => {
    const { server, owner, ids } = world
    for (const path of [`/call/receipt/${ids.over}`, `/media/${ids.media}/details`, '/profile']) {
      expect((await server.get(path, owner.token)).status, path).toBe(200)
    }
    const uploads = [
      ['/fileUpload', ids.photoKey],
      ['/mediaUpload', ids.mediaKey],
    ] as const
    for (const [path, key] of uploads) {
      expect((await sendPicture(server, path, key, owner)).status, path).toBe(200)
    }
  })
})

test('a person blocked by a stranger keeps their own list', async () => {
  const { server, owner, partner, stranger } = world
  expect((await server.post(`/block/${partner.userId}`, {}, owner.token)).status).toBe(200)
  for (const path of [`/unblock/${partner.userId}`, `/block/${owner.userId}`]) {
    expect((await server.post(path, {}, stranger.token)).status).toBe(404)
  }
  const list = await server.get<{ people: { userId: string }[] }>('/blocklist', owner.token)
  expect(list.body.people.map(({ userId }) => userId)).toEqual([partner.userId])
})
