import type { EventListener } from '../../kernel/events.ts'
import type { Calls } from './calls.ts'

/** Reacts to events of other modules: a block ends the call of the two. */
export const callListener = (calls: Calls): EventListener<'person.blocked'> => ({
  name: 'calls',
  hears: ['person.blocked'],
  handle: ({ payload: { ownerId, otherId } }) => calls.separate(ownerId, otherId),
})
