export { conversionKind } from './convert-video.ts'
export { createMedia, type Media } from './media.ts'
export type { MediaAccess, MediaDeps } from './media-deps.ts'
export type { SentMedia, SharedMedia } from './shared-media.ts'
