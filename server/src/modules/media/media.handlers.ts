import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { allowGroup, allowUpload } from './allow-uploads.ts'
import type { MediaDeps } from './media-deps.ts'
import { openOwnPicture, openPicture, ownPhotos, removePhoto } from './own-photos.ts'
import { describeMedia, openMedia, removeMedia } from './own-media.ts'
import { takeUpload } from './take-upload.ts'
import { uploadPhoto } from './upload-photo.ts'

export function mediaHandlers(deps: MediaDeps): Handlers<Routes['media']> {
  return {
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
  }
}
