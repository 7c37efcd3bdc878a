export { createMedia, type Media } from './media.ts'
export type { MediaDeps } from './media-deps.ts'
