import {
  type CompleteLocale,
  completeLocales,
  type Language,
  type Partner,
  type PushKind,
} from '@serendip/contract'
import { readStrings, type Strings } from '@serendip/locales'
import type { Brand } from '@serendip/brands'
import type { ChatModule } from '../chat/index.ts'
import type { AwayNews } from './away-mails.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { type PushContent, type PushDraft, type ReadPush, type RingEnd, ringEndOf } from '../push/index.ts'

export interface PushWordsDeps {
  readonly chat: Pick<ChatModule, 'unread' | 'countUnread'>
  readonly people: Pick<People, 'mayMeet'>
  readonly profiles: Pick<Profiles, 'partner'>
  brandOf(brandId: string): Brand
  /** Whether today's daily reward of a person has not been claimed. */
  isRewardWaiting(userId: string): Promise<boolean>
  readonly presence: Pick<PresenceStore, 'connectionsOf'>
}

/** A longer text is cut: a notification shows some lines. */
const textMaxChars = 160

const read = new Map<string, Strings>()

function stringsOf(
  language: Language,
  brandId: string,
): { readonly locale: CompleteLocale; readonly strings: Strings } {
  const locale = completeLocales.find((complete) => complete === language) ?? 'en'
  const key = `${brandId} ${locale}`
  const strings = read.get(key) ?? readStrings(locale, 'push', brandId)
  read.set(key, strings)
  return { locale, strings }
}

function groupOf(strings: Strings, name: string): Strings {
  const group = strings[name]
  if (typeof group !== 'object') throw new Error(`push.json has no group ${name}`)
  return group
}

/** A payment that arrived, or money that went back if that is the only news. */
const isRefund = ({ kind, notices }: Pick<PushDraft, 'kind' | 'notices'>): boolean =>
  kind === 'money' && notices.every(({ id }) => id.startsWith('rfd_'))

/** The end of a ring that another device of the person took; undefined while it rings. */
const endOf = ({ kind, notices }: Pick<PushDraft, 'kind' | 'notices'>): RingEnd | undefined =>
  kind === 'incomingCall' ? ringEndOf(notices[0]?.id ?? '') : undefined

/** Each leads to where the person finds it, and says so to the count of opened pushes. */
const pathOf: Readonly<Record<PushKind, string>> = {
  message: '/chat',
  incomingCall: '/match',
  missedCall: '/calls-history?type=missed',
  contactOnline: '/followings',
  gift: '/chat',
  follow: '/followings',
  story: '/stories-list',
  reward: '/daily-rewards',
  support: '/chat',
  money: '/wallet',
}

/** Kinds whose next ones may be made silent on this browser for an hour. */
const mutable: ReadonlySet<PushKind> = new Set<PushKind>([
  ...(['message', 'contactOnline', 'follow', 'gift', 'story'] as const),
])

function cut(text: string): string {
  const chars = [...text]
  return chars.length > textMaxChars ? `${chars.slice(0, textMaxChars - 1).join('')}…` : text
}

/** The notices that still are worth a push, with the text of a message. */
async function relevantNotices(
  { chat, people, presence, isRewardWaiting }: PushWordsDeps,
  { accountId, kind, notices }: PushDraft,
): Promise<readonly { readonly otherId: string | null; readonly text: string }[]> {
  if (kind === 'message' || kind === 'gift' || kind === 'support') {
    const unread = await chat.unread(accountId, { ids: notices.map(({ id }) => id) })
    return unread.map(({ fromId, text, concealed }) => ({ otherId: concealed ? null : fromId, text }))
  }
  if (kind === 'reward') return (await isRewardWaiting(accountId)) ? [{ otherId: null, text: '' }] : []
  const allowed = await Promise.all(
    notices.map(async ({ otherId }) => {
      if (otherId === null) return true
      const isThere = kind !== 'contactOnline' || (await presence.connectionsOf(otherId)).length > 0
      return isThere && people.mayMeet(accountId, otherId)
    }),
  )
  const told = notices.filter((_, index) => allowed[index]).map(({ otherId }) => otherId)
  // Somebody who came twice is there once.
  const causes = kind === 'contactOnline' ? [...new Set(told)] : told
  return causes.map((otherId) => ({ otherId, text: '' }))
}

/** The card of somebody; null for somebody who is gone, or has none yet. */
const partnerOf = ({ profiles }: PushWordsDeps, userId: string): Promise<Partner | null> =>
  profiles.partner(userId).catch(() => null)

function countWords(strings: Strings, locale: string, count: number): string {
  const form = new Intl.PluralRules(locale).select(count)
  const many = strings[`many_${form}`] ?? strings['many_other'] ?? strings['text']
  const digits = new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale)
  return String(many).replace('{{count}}', digits.format(count))
}

function bodyOf(
  strings: Strings,
  locale: string,
  relevant: readonly { readonly text: string }[],
  showsText: boolean,
): string {
  const [first, ...more] = relevant
  if (more.length > 0) return countWords(strings, locale, relevant.length)
  return showsText && first?.text ? cut(first.text) : String(strings['text'])
}

/** The news that waits for somebody who is away, a line for each kind. */
export function awayWords(
  { chats, missedCalls, people }: AwayNews,
  language: Language,
  brandId: string,
): string {
  const { locale, strings } = stringsOf(language, brandId)
  const counts = { chats, missedCall: missedCalls, follow: people }
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countWords(groupOf(strings, kind), locale, count))
    .join('\n\n')
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(path, 'https://app.example')
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.pathname + address.search
}

/** The screen of a kind: of a creator who is there alone, their page. */
function screenOf(draft: PushDraft, only: Partner | null): string {
  if (endOf(draft)) return '/calls-history'
  if (isRefund(draft)) return '/billing'
  const isCreator = only?.rolesGroup === 'goddess'
  return draft.kind === 'contactOnline' && isCreator ? `/user-detail/${only.userId}` : pathOf[draft.kind]
}

/** The address that a tap opens: the chat with the only one whom it is about, the ring, or the screen of its kind. */
function pathTo(draft: PushDraft, only: Partner | null): string {
  const { kind, notices } = draft
  const end = endOf(draft)
  return withQuery(screenOf(draft, only), {
    ...(only !== null && pathOf[kind] === '/chat' ? { userId: only.userId } : {}),
    ...(kind === 'incomingCall' && !end ? { ring: notices[0]?.id ?? '' } : {}),
    ...(kind === 'support' ? { filter: 'support' } : {}),
    pushOpen: kind,
  })
}

function actionsOf(draft: PushDraft, words: Strings): PushContent['actions'] {
  const { kind } = draft
  const rings = kind === 'incomingCall' && endOf(draft) === undefined
  return [
    ...(rings ? [{ action: 'answer', title: String(words['answer']) } as const] : []),
    ...(mutable.has(kind) ? [{ action: 'mute', title: String(words['mute']) } as const] : []),
  ]
}

/** Words of pushes, read when they leave: who was meant is named, and a message's text shown only if the person allows it. */
export const createPushWords =
  (deps: PushWordsDeps): ReadPush =>
  async (draft): Promise<PushContent | null> => {
    const { accountId, kind, language, brandId, showsText, notices } = draft
    const relevant = await relevantNotices(deps, draft)
    if (relevant.length === 0) return null
    const { locale, strings } = stringsOf(language, brandId)
    const causes = [...new Set(relevant.map(({ otherId }) => otherId))]
    const [onlyId = null] = causes.length === 1 ? causes : []
    const only = onlyId === null ? null : await partnerOf(deps, onlyId)
    if (onlyId !== null && only === null) return null
    const end = endOf(draft)
    return {
      language: locale,
      title: only?.name ?? deps.brandOf(brandId).name,
      body: bodyOf(groupOf(strings, end ?? (isRefund(draft) ? 'refund' : kind)), locale, relevant, showsText),
      ...(end && { isOver: true }),
      path: pathTo(draft, only),
      badge: await deps.chat.countUnread(accountId),
      // A missed call takes the place of the call that rang.
      tag: kind === 'incomingCall' || kind === 'missedCall' ? `call ${notices[0]?.otherId}` : kind,
      actions: actionsOf(draft, groupOf(strings, 'actions')),
    }
  }
