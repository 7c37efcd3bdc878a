import type { MediaKind, Routes, StoredFile } from '@serendip/contract'
import type { PhotoKind } from '@serendip/contract/operator'
import type { Claim, TakenClaim } from '../../kernel/claims.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Handlers, Origin } from '../../kernel/handlers.ts'
import type { QueuePlace } from '../../kernel/queue-place.ts'
import type { JobHandler } from '../jobs/index.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { allowGroup, allowUpload, countUploads } from './allow-uploads.ts'
import { completeUpload } from './complete-upload.ts'
import { createConversions } from './convert-video.ts'
import { decidePhoto, type PhotoDecision } from './decide-photo.ts'
import { sweepUploads } from './finish-removals.ts'
import { orderGallery } from './gallery.ts'
import { blurHeldMedia, heldMedia, openHeldMedia } from './held-media.ts'
import { type HeldPhoto, heldPhotos, reportablePhotos } from './held-photos.ts'
import type { MediaDeps } from './media-deps.ts'
import type { MediaPlace } from './media-items.store.ts'
import { openMedia, openMediaPicture, openSent } from './open-media.ts'
import { describeMedia, removeMedia } from './own-media.ts'
import {
  openOwnPicture,
  openPendingPicture,
  openPicture,
  openShownPicture,
  ownPhotos,
  pendingPhotoId,
  removePhoto,
} from './own-photos.ts'
import type { PhotoPlace } from './photo-files.ts'
import {
  claimPending,
  countPending,
  findPending,
  findPhoto,
  type PhotoRow,
  releasePending,
} from './photos.store.ts'
import { attachMedia, mediaOf, releaseMedia } from './shared-media.ts'
import { storePictureFor, takeUpload } from './take-upload.ts'
import { uploadPhoto } from './upload-photo.ts'

export interface Media {
  readonly routes: { readonly media: Handlers<Routes['media']> }
  /** For operators; `also` is written in the same transaction. Throws not_found, conflict. */
  decidePhoto(decision: PhotoDecision, also?: (tx: Tx) => Promise<void>): Promise<void>
  /** The photos of a kind that wait for a decision, oldest first. */
  pendingPhotos(kind: PhotoKind, most: number, after: QueuePlace | null): Promise<readonly PhotoRow[]>
  /** One of them; null if it does not wait. */
  pendingPhoto(photoId: string): Promise<PhotoRow | null>
  /** Whether the operator may review a waiting photo until then: no other one does. */
  claimPhoto(tx: Tx, photoId: string, claim: Claim): Promise<TakenClaim | null>
  releasePhoto(tx: Tx, photoId: string, operatorId: string): Promise<string | null>
  countPendingPhotos(kind: PhotoKind): Promise<number>
  /** A waiting photo, for operators. Throws not_found. */
  openPendingPicture(photoId: string): Promise<Uint8Array>
  /** A photo of a person that others see, for operators. Throws not_found. */
  openShownPicture(place: PhotoPlace): Promise<Uint8Array>
  pendingPhotoId(ownerId: string): Promise<string | null>
  /** The photos of a person that a report stores: those others see, or saw until the person deleted them lately. */
  reportablePhotos(ownerId: string): Promise<readonly string[]>
  /** Files of reported chats, and photos of reported people, for operators; who may open them is up to `moderation`, a module above. */
  readonly held: {
    kinds(mediaIds: readonly string[]): Promise<ReadonlyMap<string, MediaKind>>
    /** Those photos of a report that are still stored. */
    photos(photoIds: readonly string[]): Promise<readonly HeldPhoto[]>
    /** Throws not_found. */
    open(mediaId: string): Promise<{ contentType: string; file: StoredFile }>
    /** Throws not_found, unavailable. */
    blur(mediaId: string): Promise<Uint8Array>
  }
  /** Counts a picture that another module stores among the person's uploads. Throws rate_limited. */
  countUpload(userId: string, origin: Origin): Promise<void>
  /** For pictures that other modules store by themselves. */
  readonly pictures: Pick<MediaDeps['pictures'], 'makePicture' | 'blurPicture'>
  /** Files of messages, which `chat`, a module above, sends, shows and deletes. */
  readonly messages: {
    readonly attach: typeof attachMedia
    readonly of: typeof mediaOf
    readonly release: typeof releaseMedia
    open(mediaId: string): ReturnType<typeof openSent>
    storePictureFor(ownerId: string, picture: Uint8Array): Promise<string>
  }
  /** Converts videos that browsers cannot play; null if nothing here can. */
  readonly conversions: JobHandler<MediaPlace> | null
  /** Finishes removals and abandoned uploads; answers how many. For a schedule. */
  sweepUploads(): Promise<number>
  readonly schedules: readonly Schedule[]
}

const mediaRoutes = (deps: MediaDeps): Media['routes']['media'] => ({
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

export const createMedia = (deps: MediaDeps): Media => ({
  routes: { media: mediaRoutes(deps) },
  decidePhoto: (decision, also) => decidePhoto(deps, decision, also),
  pendingPhotos: (kind, most, after) => findPending(deps.plumbing.db, kind, most, after),
  async pendingPhoto(photoId) {
    const photo = await findPhoto(deps.plumbing.db, photoId)
    return photo?.state === 'pending' ? photo : null
  },
  claimPhoto: claimPending,
  releasePhoto: releasePending,
  countPendingPhotos: (kind) => countPending(deps.plumbing.db, kind),
  openPendingPicture: (photoId) => openPendingPicture(deps, photoId),
  openShownPicture: (place) => openShownPicture(deps, place),
  pendingPhotoId: (ownerId) => pendingPhotoId(deps, ownerId),
  reportablePhotos: (ownerId) => reportablePhotos(deps, ownerId),
  held: {
    kinds: (mediaIds) => heldMedia(deps, mediaIds),
    photos: (photoIds) => heldPhotos(deps, photoIds),
    open: (mediaId) => openHeldMedia(deps, mediaId),
    blur: (mediaId) => blurHeldMedia(deps, mediaId),
  },
  countUpload: (userId, origin) => countUploads(deps, userId, origin, 1),
  pictures: deps.pictures,
  messages: {
    attach: attachMedia,
    of: mediaOf,
    release: releaseMedia,
    open: (mediaId) => openSent(deps, mediaId),
    storePictureFor: (ownerId, picture) => storePictureFor(deps, ownerId, picture),
  },
  conversions: createConversions(deps),
  sweepUploads: () => sweepUploads(deps),
  schedules: [{ name: 'sweep-uploads', everyMs: sweepEveryMs, run: () => sweepUploads(deps) }],
})
