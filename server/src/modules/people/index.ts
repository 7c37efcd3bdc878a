export { isPublic, mayAdd } from './follow.ts'
export { createPeople, type People } from './people.ts'
export type { PeopleDeps } from './people-deps.ts'
export { type Exclusions, type Relation, unrelated } from './ties.store.ts'
