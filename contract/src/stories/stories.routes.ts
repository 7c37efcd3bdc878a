import { z } from 'zod'
import { count, label, pageRowsMax } from '../answer-fields.ts'
import { bytes, id, ok, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { withoutExcessMarks } from '../text-rules.ts'
import { storyLimits } from './story-limits.ts'
import { guestStory, ownStory, story, storyRings, storyViewer } from './stories.ts'

const params = z.strictObject({ storyId: id })
const words = (maxChars: number) => z.string().trim().max(maxChars).overwrite(withoutExcessMarks).default('')

export const storiesRoutes = {
  list: {
    method: 'GET',
    path: '/stories',
    service: 'api',
    auth: 'session',
    summary:
      'A page of the creators whose stories the caller can see: those with unseen ones first, then the newest. Refused to people who were referred to one particular person.',
    query: z.strictObject({
      /** `next` of the page before. */
      cursor: textUpTo(60)
        .regex(/^[01]_\d{1,15}_usr_[0-9a-z]{20}$/)
        .optional(),
    }),
    response: z.object({
      creators: storyRings,
      /** Null on the last page. */
      next: label.nullable(),
      /** Visible cards play silently: the experiment new_stories_preview. */
      playsPreviews: z.boolean(),
    }),
    errors: ['forbidden'],
  },
  ofCreator: {
    method: 'GET',
    path: '/stories/of/{creatorId}',
    service: 'api',
    auth: 'session',
    summary: 'The stories of a creator that the caller can see, oldest first; none of anybody else.',
    params: z.strictObject({ creatorId: id }),
    response: z.object({ name: label, avatar: label, stories: z.array(story).max(pageRowsMax) }),
    errors: [],
  },
  own: {
    method: 'GET',
    path: '/stories/own',
    service: 'api',
    auth: 'session',
    summary: 'The caller’s own stories that wait, are shown or were declined, newest first.',
    response: z.object({
      stories: z.array(ownStory).max(pageRowsMax),
      /** Number of stories that the caller can still post today; null for anybody who posts none. */
      left: count.nullable(),
    }),
    errors: [],
  },
  post: {
    method: 'POST',
    path: '/stories/post',
    service: 'api',
    auth: 'session',
    summary:
      'Posts an upload of the caller, a creator, as a story, which is reviewed before others see it. The same upload again answers the same story.',
    body: z.strictObject({
      mediaId: id,
      caption: words(storyLimits.captionMaxChars),
      altText: words(storyLimits.altMaxChars),
      /** The words that are drawn into the picture; a video has none. Refused with offensive words or contact details. */
      drawnText: words(storyLimits.drawnMaxChars),
      /** Visitors without an account see it as well. */
      isPublic: z.boolean().default(false),
    }),
    response: z.object({ story: ownStory }),
    errors: ['forbidden', 'upload_gone', 'video_too_long', 'story_limit', 'text_refused'],
  },
  remove: {
    method: 'POST',
    path: '/stories/{storyId}/remove',
    service: 'api',
    auth: 'session',
    summary: 'Takes a story of the caller from everyone.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  seen: {
    method: 'POST',
    path: '/stories/{storyId}/seen',
    service: 'api',
    auth: 'session',
    summary: 'Says that the caller has seen a story; repeating it changes nothing.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  viewers: {
    method: 'GET',
    path: '/stories/{storyId}/viewers',
    service: 'api',
    auth: 'session',
    summary: 'Who saw a story of the caller, the last one first.',
    params,
    response: z.object({ viewers: z.array(storyViewer).max(pageRowsMax) }),
    errors: ['not_found'],
  },
  forGuests: {
    method: 'GET',
    path: '/stories/guest',
    service: 'api',
    auth: 'public',
    summary: 'Stories that their creators show to visitors without an account, newest first.',
    response: z.object({ stories: z.array(guestStory).max(pageRowsMax) }),
    errors: [],
  },
  guestPicture: {
    method: 'GET',
    path: '/stories/guest/{storyId}',
    picture: 'image/jpeg',
    service: 'api',
    auth: 'public',
    summary: 'A small still picture of a story that visitors may see.',
    params,
    response: bytes,
    errors: ['not_found', 'unavailable'],
  },
} as const satisfies RouteMap
