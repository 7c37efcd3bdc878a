import { z } from 'zod'
import { address, count, label, longText, pageRowsMax, spanMs } from '../answer-fields.ts'
import { id, instantMs } from '../fields.ts'
import { photoDeclines } from '../media/media.routes.ts'

export const storyStates = ['pending', 'approved', 'declined'] as const
export type StoryState = (typeof storyStates)[number]

/** The file of a story, and its words. */
const storyContent = z.object({
  storyId: id,
  type: z.enum(['image', 'video']),
  mediaId: id,
  /** Whether it has a small still picture; a video may have none. */
  hasStill: z.boolean(),
  /** Empty without one. */
  caption: longText,
  /** A description for people who do not see the picture; empty without one. */
  altText: longText,
  /** The words that its creator drew into the picture; empty without any. */
  drawnText: longText,
  /** Of a video. */
  durationMs: spanMs.nullable(),
})

/** A story of a creator, as somebody else sees it. */
export const story = storyContent.extend({
  approvedAt: instantMs,
  endsAt: instantMs,
  /** The caller has seen it. */
  seen: z.boolean(),
})
export type Story = z.infer<typeof story>

/** A creator with stories that the caller can see now. */
export const storyRing = z.object({
  creatorId: id,
  name: label,
  avatar: label,
  /** Number of stories. */
  stories: count,
  hasUnseen: z.boolean(),
  /** When the newest one was approved. */
  latestAt: instantMs,
  /** The newest one. */
  cover: storyContent.pick({ type: true, mediaId: true, hasStill: true, altText: true }),
})
export type StoryRing = z.infer<typeof storyRing>

/** The caller's own story. */
export const ownStory = storyContent.extend({
  state: z.enum(storyStates),
  /** Of a declined one. */
  reason: z.enum(photoDeclines).nullable(),
  /** Visitors without an account see it as well. */
  isPublic: z.boolean(),
  postedAt: instantMs,
  /** Until when others see it; null while it waits. */
  endsAt: instantMs.nullable(),
  /** Number of people who saw it. */
  seenBy: count,
})
export type OwnStory = z.infer<typeof ownStory>

/** Somebody who saw a story. */
export const storyViewer = z.object({ userId: id, name: label, avatar: label, seenAt: instantMs })
export type StoryViewer = z.infer<typeof storyViewer>

/** A story that visitors without an account see, as a still picture. */
export const guestStory = z.object({
  storyId: id,
  name: label,
  pictureUrl: address,
  altText: longText,
})
export type GuestStory = z.infer<typeof guestStory>

export const storyRings = z.array(storyRing).max(pageRowsMax)
