export { isPublic, mayAdd, unrelated } from './follow.ts'
export { createPeople, type People } from './people.ts'
export type { PeopleDeps } from './people-deps.ts'
export type { Exclusions, Relation } from './ties.store.ts'
