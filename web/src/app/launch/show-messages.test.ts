import type { Chat, ChatChanges, ChatMedia, ChatMessage, Partner } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import type { Toast } from '../../features/toasts/index.ts'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createMessageNotices } from './show-messages.ts'

const aMessage = (over: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: 'msg_1',
  chatId: 'chat_1',
  seq: 7,
  from: 'usr_ada',
  to: 'usr_me',
  type: 'text',
  text: 'Hi',
  appLang: 'en',
  status: 'sent',
  offensive: false,
  ignoreOffensive: false,
  created: 1,
  ...over,
})
const ada: Partner = {
  userId: 'usr_ada',
  name: 'Ada',
  age: 27,
  gender: 'female',
  country: 'DE',
  language: 'de',
  avatar: '',
  rolesGroup: 'user',
  demo: false,
}
const aChat = (lastMessage: ChatMessage, over: Partial<Chat> = {}): Chat => ({
  _id: 'chat_1',
  type: 'direct',
  users: [ada],
  lastMessage,
  unreadMessages: 1,
  hidden: false,
  isInRequestFolder: false,
  online: false,
  countMessages: 7,
  created: 1,
  updated: 1,
  favourite: false,
  promoted: null,
  blurFromUser: false,
  readSeq: 6,
  otherReadSeq: 0,
  clearedSeq: 0,
  messagePrice: null,
  ...over,
})

/** The storage of a browser. */
function aStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
}

async function setUp({
  isOn = true,
  pathname = '/match',
  shownStorage = aStorage(),
  userId = 'usr_me',
} = {}) {
  const i18n = anI18n()
  const shown: Toast[] = []
  const navigate = vi.fn()
  const play = vi.fn()
  const platform = aPlatform({
    clock: fakeClock(),
    cues: { play },
    preferences: { isOn: () => isOn },
    session: { current: () => ({ profile: { _id: userId } }) },
  })
  const toasts = { show: (toast: Toast) => void shown.push(toast) }
  const deps = {
    platform,
    i18n,
    overlays: { toasts },
    shownStorage,
    router: { state: { location: { pathname } }, navigate },
  }
  const show = createMessageNotices(deps)
  const arrive = (message: ChatMessage, chat: Partial<Chat> = {}, messages = [message]) => {
    const changes = { messages, chats: [aChat(message, chat)] } as Partial<ChatChanges> as ChatChanges
    show(changes)
    return shown
  }
  return { arrive, navigate, play }
}

test('a message on a screen without chats is shown, cut to 30 characters, and a press opens its chat', async () => {
  const { arrive, navigate } = await setUp()
  const [toast] = arrive(aMessage({ text: 'x'.repeat(40) }))
  expect(toast).toMatchObject({ action: 'newMessage', title: 'Ada', chat_id: 'chat_1', message_id: 'msg_1' })
  expect(toast?.text).toBe(`\u2068${'x'.repeat(30)}…\u2069`)
  toast?.actionCallback?.()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/chat?userId=usr_ada')
})

const file = (type: ChatMedia['type']) => ({ type }) as Partial<ChatMedia> as ChatMedia

test.each<[string, Partial<ChatMessage>, string]>([
  ['newImageMessage', { type: 'media', text: '', media: [file('image')] }, 'Photo'],
  ['newAudioMessage', { type: 'media', text: '', media: [file('audio')] }, 'Voice message'],
  ['newVideoMessage', { type: 'media', text: '', media: [file('video')] }, 'Video'],
  ['newMediaFiles', { type: 'media', text: '', media: [file('image'), file('video')] }, '2 files'],
  ['newGifMessage', { type: 'gif', text: '' }, 'GIF'],
  ['newMessage', { type: 'sticker', text: '' }, 'Sticker'],
  ['newPremiumMessage', { text: '', availability: 'needCoins', unlockCoins: 50 }, 'Premium message'],
  ['newMessage', { text: 'a bad word', offensive: true }, 'New message'],
])('%s: its kind is shown in words', async (action, over, text) => {
  const { arrive } = await setUp()
  expect(arrive(aMessage(over))).toMatchObject([{ action, text }])
})

test('a gift is shown with its picture, its name and how many of it', async () => {
  const gift = {
    key: 'ring',
    names: { en: 'Ring' },
    imageUrl: '/gifts/ring.svg',
    art: 'ring',
    isAnimated: true,
    quantity: 3,
  }
  const { arrive } = await setUp()
  expect(arrive(aMessage({ type: 'gift', text: '', giftId: 'gift_1', gift }))).toMatchObject([
    { action: 'gift', title: 'Ada', text: 'Gift: Ring × 3', img: '/gifts/ring.svg', icon: { icon: 'gift' } },
  ])
})

test('an answer of support leads to its chat', async () => {
  const { arrive, navigate } = await setUp()
  const support: Partial<Chat> = { type: 'support', subtype: 'finance', users: [] }
  const [toast] = arrive(aMessage({ from: 'support' }), support)
  expect(toast?.title).toBe('Support')
  toast?.actionCallback?.()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/chat?support=finance')
})

/** One’s own, a read one, and one that was there before these changes; each is later than the one before it. */
const uninteresting: readonly (readonly [ChatMessage, Partial<Chat>?, ChatMessage[]?])[] = [
  [aMessage({ seq: 8, from: 'usr_me' })],
  [aMessage({ seq: 9 }), { readSeq: 9 }],
  [aMessage({ seq: 10 }), {}, []],
]

test('nothing is shown of one’s own, read or older messages, of requests, beside the chats, or if turned off', async () => {
  const { arrive } = await setUp()
  for (const [message, chat, messages] of uninteresting) arrive(message, chat, messages)
  expect(arrive(aMessage({ seq: 11 }), { isInRequestFolder: true })).toEqual([])
  expect((await setUp({ pathname: '/chat' })).arrive(aMessage())).toEqual([])
  expect((await setUp({ isOn: false })).arrive(aMessage())).toEqual([])
})

test('a message is heard beside the chats too, one sound for all that arrive together', async () => {
  for (const options of [{}, { pathname: '/chat' }, { isOn: false }]) {
    const { arrive, play } = await setUp(options)
    arrive(aMessage())
    expect(play).toHaveBeenCalledExactlyOnceWith('message')
  }
})

test('one’s own, read and older messages and requests are not heard', async () => {
  const { arrive, play } = await setUp()
  for (const [message, chat, messages] of uninteresting) arrive(message, chat, messages)
  arrive(aMessage({ seq: 11 }), { isInRequestFolder: true })
  expect(play).not.toHaveBeenCalled()
})

test('a reaction to the last message is no new message, neither is one that is taken back', async () => {
  const { arrive, play } = await setUp()
  expect(arrive(aMessage({ reactions: [{ from: 'usr_ada', reaction: 'heart' }] }))).toEqual([])
  expect(arrive(aMessage())).toEqual([])
  expect(arrive(aMessage({ _id: 'msg_2', seq: 8 }))).toHaveLength(1)
  arrive(aMessage({ _id: 'msg_2', seq: 8, reactions: [{ from: 'usr_me', reaction: 'fire' }] }))
  expect(arrive(aMessage({ _id: 'msg_2', seq: 8 }))).toHaveLength(1)
  expect(play).toHaveBeenCalledTimes(1)
})

test('a message that was shown before the page was loaded again is not shown again; a later one is', async () => {
  const shownStorage = aStorage()
  expect((await setUp({ shownStorage })).arrive(aMessage())).toHaveLength(1)
  const { arrive, play } = await setUp({ shownStorage })
  // A reaction that was taken back changes it.
  expect(arrive(aMessage())).toEqual([])
  expect(play).not.toHaveBeenCalled()
  expect(arrive(aMessage({ _id: 'msg_2', seq: 8 }))).toHaveLength(1)
})

test('what another person was shown in this browser, or an entry that is none, hides nothing', async () => {
  const shownStorage = aStorage()
  ;(await setUp({ shownStorage, userId: 'usr_other' })).arrive(aMessage({ from: 'usr_ada' }))
  expect((await setUp({ shownStorage })).arrive(aMessage())).toHaveLength(1)
  for (const entry of ['{', '[]', '{"userId":"usr_me","lastSeq":{"chat_1":"7"}}']) {
    shownStorage.setItem('chatShown', entry)
    expect((await setUp({ shownStorage })).arrive(aMessage())).toHaveLength(1)
  }
})

test.each<[string, Partial<Chat>]>([
  ['a muted chat', { mutedUntil: fakeClock().now() + 1_000 }],
  ['a hidden chat', { hidden: true, concealed: true }],
])('%s interrupts nobody', async (_, over) => {
  const { arrive, play } = await setUp()
  expect(arrive(aMessage({ text: 'Hello' }), over)).toEqual([])
  expect(play).not.toHaveBeenCalled()
})

test('a chat whose mute is over is told of', async () => {
  const { arrive } = await setUp()
  expect(arrive(aMessage({ text: 'Hello' }), { mutedUntil: fakeClock().now() - 1 })).toHaveLength(1)
})
