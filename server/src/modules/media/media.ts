import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { allowGroup, allowUpload } from './allow-uploads.ts'
import { decidePhoto, type PhotoDecision } from './decide-photo.ts'
import { sweepUploads } from './finish-removals.ts'
import type { MediaDeps } from './media-deps.ts'
import { openOwnPicture, openPicture, ownPhotos, pendingPhotoId, removePhoto } from './own-photos.ts'
import { describeMedia, openMedia, removeMedia } from './own-media.ts'
import { findPending, type PhotoRow } from './photos.store.ts'
import { takeUpload } from './take-upload.ts'
import { uploadPhoto } from './upload-photo.ts'

export interface Media {
  readonly routes: { readonly media: Handlers<Routes['media']> }
  /** For operators. Throws not_found, conflict. */
  decidePhoto(decision: PhotoDecision): Promise<void>
  /** The photos that wait for a decision, oldest first. */
  pendingPhotos(most: number): Promise<readonly PhotoRow[]>
  pendingPhotoId(ownerId: string): Promise<string | null>
  /** Finishes removals and abandoned uploads; answers how many. For a schedule. */
  sweepUploads(): Promise<number>
}

const mediaRoutes = (deps: MediaDeps): Media['routes']['media'] => ({
  createFileUpload: ({ caller, body, origin }) => allowUpload(deps, caller, body, origin),
  async createGroupFileUpload({ caller, body, origin }) {
    return { uploads: await allowGroup(deps, caller, body.files, origin) }
  },
  mediaUpload: async ({ caller, body }) => ({ item: await takeUpload(deps, caller, body) }),
  openMedia: ({ caller, params }) => openMedia(deps, { ownerId: caller.userId, ...params }),
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
  ownPicture: async ({ caller, params }) => openOwnPicture(deps, caller.userId, params),
  picture: async ({ caller, params }) => openPicture(deps, caller.userId, params),
})

export const createMedia = (deps: MediaDeps): Media => ({
  routes: { media: mediaRoutes(deps) },
  decidePhoto: (decision) => decidePhoto(deps, decision),
  pendingPhotos: (most) => findPending(deps.plumbing.db, most),
  pendingPhotoId: (ownerId) => pendingPhotoId(deps, ownerId),
  sweepUploads: () => sweepUploads(deps),
})
