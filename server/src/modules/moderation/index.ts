export { eventsAfter, statementOf } from './events.store.ts'
export { countCases, watchCases } from './list-cases.ts'
export { createModeration, type Moderation } from './moderation.ts'
export { findAnybody } from './open-person.ts'
