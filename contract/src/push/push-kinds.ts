import type { Language } from '../languages.ts'

/** Kinds of news that a person can be told of while no tab is open; each has its own switch. */
export const pushKinds = [
  'message',
  'incomingCall',
  'missedCall',
  'contactOnline',
  'gift',
  'follow',
  'story',
  'reward',
  'support',
  'money',
] as const
export type PushKind = (typeof pushKinds)[number]

/** A notification as the server encrypts it for one browser; its service worker shows it. */
export interface PushPayload {
  /** The subscription that it is for: a browser that stores another one, or none, shows nothing. */
  readonly to: string
  readonly kind: PushKind
  readonly title: string
  readonly body: string
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** A later notification with the same tag takes the place of this one. */
  readonly tag: string
  /** The address on this site that a tap opens, with its query. */
  readonly path: string
  /** Chats and missed calls that wait, for the app's badge. */
  readonly badge: number
  readonly actions: readonly { readonly action: 'answer' | 'mute'; readonly title: string }[]
  /** A ring that another device took: it only takes the place of what was shown, without a sound. */
  readonly isOver?: boolean
  /** When it is worth nothing any more, ms since the epoch; null for never. */
  readonly until: number | null
}
