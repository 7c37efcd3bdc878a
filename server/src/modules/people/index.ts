export { isPublic, mayAdd, unrelated } from './follow.ts'
export { peopleHandlers } from './people.handlers.ts'
export { createPeople, type People } from './people.ts'
