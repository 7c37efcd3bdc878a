export { endHold, holdMedia } from './held-media.ts'
export { createMedia, type Media } from './media.ts'
export type { MediaAccess, MediaDeps } from './media-deps.ts'
export { endHoldOfPhotos, isShownPhoto, ownerOfShownPhoto } from './photos/held-photos.ts'
export {
  forgetWithheld,
  isOfGallery,
  kindOf,
  type PhotoRow,
  reviewedPhotosOf,
  shownGallery,
} from './photos/photos.store.ts'
export { restorePhoto, withholdPhoto } from './photos/withheld-photos.ts'
export { ruleOfDemo } from './photos/decide-photo.ts'
export type { SentMedia, SharedMedia } from './shared-media.ts'
export { type Copy, copiesOf, forgetKept, keepRemoved } from './removed-content.ts'
export type { ReviewedFile } from './reviewed-files.ts'
