export { createModeration, type Moderation } from './moderation.ts'
