import { z } from 'zod'
import { count, longText } from '../answer-fields.ts'
import { instantMs, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { withoutExcessMarks } from '../text-rules.ts'

/** Characters of a greeting, and of a message to followers. */
export const automaticTextMax = 500

const text = textUpTo(automaticTextMax).trim().overwrite(withoutExcessMarks)

const greeting = z.object({ text: longText })

const followerMessages = z.object({
  /** The last message to followers, and how many got it. */
  last: z
    .object({
      text: longText,
      writtenAt: instantMs,
      sent: count,
      isDone: z.boolean(),
      /** Some followers did not get it, because of a fault of the product. */
      isFailed: z.boolean(),
    })
    .nullable(),
  /** Number of the people who follow the caller. */
  followers: count,
  /** When the next one can be written; null: now. */
  nextAt: instantMs.nullable(),
})
export type FollowerMessages = z.infer<typeof followerMessages>

export const creatorMessagesRoutes = {
  greeting: {
    method: 'GET',
    path: '/chat/greeting',
    service: 'chat',
    auth: 'session',
    summary: 'What the caller, a creator, greets new followers and writers with; empty for nothing.',
    response: greeting,
    errors: ['forbidden'],
  },
  setGreeting: {
    method: 'POST',
    path: '/chat/greeting',
    service: 'chat',
    auth: 'session',
    summary:
      'Sets what the caller, a creator, greets people with: each once, when they follow or write first. Empty ends it.',
    body: z.strictObject({ text }),
    response: greeting,
    errors: ['forbidden', 'offensive', 'text_refused'],
  },
  followerMessages: {
    method: 'GET',
    path: '/chat/followers',
    service: 'chat',
    auth: 'session',
    summary:
      'What the caller, a creator, wrote to all followers last, and when the next message is possible.',
    response: followerMessages,
    errors: ['forbidden'],
  },
  writeFollowers: {
    method: 'POST',
    path: '/chat/followers',
    service: 'chat',
    auth: 'session',
    summary:
      'Writes to all followers of the caller, a creator, once in 24 hours: to each in their chat, unless they muted it, ignore or blocked the creator, or take no first messages.',
    body: z.strictObject({ text: text.min(1) }),
    response: followerMessages,
    errors: ['forbidden', 'rate_limited', 'offensive', 'text_refused'],
  },
} as const satisfies RouteMap
