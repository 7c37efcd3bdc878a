import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Db } from '../../kernel/db.ts'
import type { Handlers, Origin } from '../../kernel/handlers.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { allowGroup, allowUpload, countUploads } from './allow-uploads.ts'
import { completeUpload } from './complete-upload.ts'
import { createConversions } from './films/convert-video.ts'
import { sweepUploads } from './finish-removals.ts'
import { orderGallery } from './gallery.ts'
import { blurHeldMedia, heldMedia, openHeldMedia } from './held-media.ts'
import type { MediaDeps, ViewingRules } from './media-deps.ts'
import { openMedia, openMediaPicture, openSent, openViewOnce } from './open-media.ts'
import { describeMedia, removeMedia } from './own-media.ts'
import { decidePhoto } from './photos/decide-photo.ts'
import { heldPhotos, reportablePhotos } from './photos/held-photos.ts'
import {
  openOwnPicture,
  openPendingPicture,
  openPicture,
  openShownPicture,
  ownPhotos,
  photoIdsOf,
  removePhoto,
} from './photos/own-photos.ts'
import {
  claimPending,
  countPending,
  findPending,
  findPhoto,
  type PhotoRow,
  releasePending,
} from './photos/photos.store.ts'
import { uploadPhoto } from './photos/upload-photo.ts'
import { attachMedia, mediaOf, releaseMedia } from './shared-media.ts'
import { reviewedFiles } from './reviewed-files.ts'
import { storePictureFor, takeUpload } from './take-upload.ts'

const mediaRoutes = (deps: MediaDeps & ViewingRules): Handlers<Routes['media']> => ({
  createFileUpload: ({ caller, body, origin }) => allowUpload(deps, caller, body, origin),
  async createGroupFileUpload({ caller, body, origin }) {
    return { uploads: await allowGroup(deps, caller, body.files, origin) }
  },
  mediaUpload: async ({ caller, body }) => ({ item: await takeUpload(deps, caller, body) }),
  completeUpload: async ({ caller, params }) => ({
    item: await completeUpload(deps, caller, params.mediaId),
  }),
  openMedia: ({ caller, params }) => openMedia(deps, caller.userId, params.mediaId),
  mediaPicture: ({ caller, params }) => openMediaPicture(deps, caller.userId, params),
  mediaItem: async ({ caller, params }) => ({
    item: await describeMedia(deps, { ownerId: caller.userId, ...params }),
  }),
  async removeMedia({ caller, params }) {
    await removeMedia(deps, { ownerId: caller.userId, ...params })
    return { ok: true }
  },
  fileUpload: async ({ caller, body }) => ({ photo: await uploadPhoto(deps, caller, body) }),
  photos: ({ caller }) => ownPhotos(deps, caller.userId),
  async removePhoto({ caller, body }) {
    await removePhoto(deps, caller.userId, body.photoId)
    return { ok: true }
  },
  orderGallery: ({ caller, body }) => orderGallery(deps, caller.userId, body.photoIds),
  ownPicture: async ({ caller, params }) => openOwnPicture(deps, caller.userId, params),
  picture: async ({ caller, params }) => openPicture(deps, caller.userId, params),
})

/** A waiting photo; null if it does not wait. */
async function pendingPhoto(db: Db, photoId: string): Promise<PhotoRow | null> {
  const photo = await findPhoto(db, photoId)
  return photo?.state === 'pending' ? photo : null
}

/** People's photos and files. Reviews, reports and messages use it from above. */
export const createMedia = (deps: MediaDeps) => ({
  /** Made once the modules are there that know who sees something. */
  routesBy: (rules: ViewingRules) => ({ media: mediaRoutes({ ...deps, ...rules }) }),
  ...bind(deps, {
    /** For operators; `also` is written in the same transaction. Throws not_found, conflict. */
    decidePhoto,
    /** A waiting photo, for operators. Throws not_found. */
    openPendingPicture,
    /** A photo of a person that others see, for operators. Throws not_found. */
    openShownPicture,
    photoIdsOf,
    /** The photos of a person that a report stores: those others see, or saw until the person deleted them lately. */
    reportablePhotos,
  }),
  ...bind(deps.plumbing.db, {
    /** The photos of a kind that wait for a decision, oldest first. */
    pendingPhotos: findPending,
    pendingPhoto,
    countPendingPhotos: countPending,
  }),
  /** Whether the operator may review a waiting photo until then: no other one does. */
  claimPhoto: claimPending,
  releasePhoto: releasePending,
  /** Files of reported chats, and photos of reported people, for operators; who may open them is up to `moderation`. */
  held: bind(deps, {
    kinds: heldMedia,
    /** Those photos of a report that are still stored. */
    photos: heldPhotos,
    /** Throws not_found. */
    open: openHeldMedia,
    /** Throws not_found, unavailable. */
    blur: blurHeldMedia,
  }),
  /** Counts a picture that another module stores among the person's uploads. Throws rate_limited. */
  countUpload: (userId: string, origin: Origin) => countUploads(deps, userId, origin, 1),
  /** For pictures that other modules store by themselves. */
  pictures: deps.pictures,
  /** Files of messages, which `chat`, a module above, sends, shows and deletes. */
  messages: {
    attach: attachMedia,
    of: mediaOf,
    release: releaseMedia,
    ...bind(deps, { open: openSent, openViewOnce, storePictureFor }),
  },
  /** Files of stories, which `stories`, a module above, posts, shows and ends. */
  stories: reviewedFiles(deps, 'story_id'),
  /** Files of galleries, which `videos`, a module above, posts, shows, sells and ends. */
  videos: reviewedFiles(deps, 'video_id'),
  approvesByRule: deps.approvesByRule,
  jobHandlers: [createConversions(deps) ?? []].flat(),
  schedules: [
    { name: 'sweep-uploads', everyMs: sweepEveryMs, run: () => sweepUploads(deps) },
  ] satisfies readonly Schedule[],
})
export type Media = ReturnType<typeof createMedia>
