export { statementOf } from './events.store.ts'
export { createModeration, type Moderation } from './moderation.ts'
