import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { decideStory } from './decide-story.ts'
import { listRings } from './list-rings.ts'
import { readOwn, readViewers, removeStory, takeDownStory } from './own-stories.ts'
import { postStory } from './post-story.ts'
import {
  maySeeStory,
  noteSeen,
  openForGuests,
  readForGuests,
  readOfCreator,
  readStoryEvidence,
} from './read-stories.ts'
import type { StoriesDeps } from './stories-deps.ts'

export { isStoryShownIn } from './read-stories.ts'
export { findStory, waitingStories } from './stories.store.ts'

const storyHandlers = (deps: StoriesDeps): Handlers<Routes['stories']> => ({
  list: ({ caller, query, origin }) =>
    listRings(deps, { userId: caller.userId, brandId: origin.brandId }, query.cursor),
  ofCreator: ({ caller, params }) => readOfCreator(deps, caller.userId, params.creatorId),
  own: ({ caller }) => readOwn(deps, caller.userId),
  post: ({ caller, body }) => postStory(deps, caller.userId, body),
  async remove({ caller, params }) {
    await removeStory(deps, caller.userId, params.storyId)
    return { ok: true }
  },
  async seen({ caller, params }) {
    await noteSeen(deps, caller.userId, params.storyId)
    return { ok: true }
  },
  viewers: ({ caller, params }) => readViewers(deps, caller.userId, params.storyId),
  forGuests: ({ origin }) => readForGuests(deps, origin.brandId),
  guestPicture: ({ params, origin }) => openForGuests(deps, origin.brandId, params.storyId),
})

/** Pictures and short videos that creators show for a day. */
export const createStories = (deps: StoriesDeps) => ({
  routes: { stories: storyHandlers(deps) },
  ...bind(deps, {
    /** Whether somebody sees a story, their own or another's. */
    maySee: maySeeStory,
    /** Evidence for a report about a story; null for one that the reporter never saw. */
    evidence: readStoryEvidence,
    /** For operators; `also` is written in the same transaction. Throws not_found, conflict. */
    decide: decideStory,
    /** Ends a story by a decision about a report; one that has ended stays as it is. */
    takeDown: takeDownStory,
  }),
  /** Files of stories, for operators; what they may open is up to `moderation`. */
  files: deps.media.stories,
})
export type Stories = ReturnType<typeof createStories>
