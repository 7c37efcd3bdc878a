import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { MediaDeps } from './media-deps.ts'
import { openOwnPicture, openPicture, ownPhotos, removePhoto } from './own-photos.ts'
import { allowUpload, uploadPhoto } from './upload-photo.ts'

/** Where files go that the house itself keeps; below `/api`, as every call. */
const uploadUrl = '/api/fileUpload'

export function mediaHandlers(deps: MediaDeps): Handlers<Routes['media']> {
  return {
    async createFileUpload({ caller, body, origin }) {
      return { url: uploadUrl, fields: { key: await allowUpload(deps, caller, body, origin) } }
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
