import type { DomainEvent, EventListener } from '../../kernel/events.ts'
import type { Calls } from './calls.ts'

/** What calls do about news from other modules: a block ends the talk of the two. */
export function callListener(calls: Calls): EventListener {
  return async (event) => {
    if (event.name !== 'person.blocked') return
    const { ownerId, otherId } = (event as DomainEvent<'person.blocked'>).payload
    await calls.separate(ownerId, otherId)
  }
}
