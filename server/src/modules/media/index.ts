export { endHold, holdMedia } from './held-media.ts'
export { endHoldOfPhotos } from './held-photos.ts'
export { createMedia, type Media } from './media.ts'
export type { MediaAccess, MediaDeps } from './media-deps.ts'
export {
  forgetWithheld,
  isOfGallery,
  kindOf,
  type PhotoRow,
  reviewedPhotosOf,
  shownGallery,
} from './photos.store.ts'
export type { SentMedia, SharedMedia } from './shared-media.ts'
export { restorePhoto, withholdPhoto } from './withheld-photos.ts'
