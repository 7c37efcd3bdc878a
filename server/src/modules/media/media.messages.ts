import type { DomainEvent, EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'

/** Tells a person, on every device, that their photo was looked at. */
export function mediaMessages(realtime: Realtime): EventListener {
  return async (event) => {
    if (event.name !== 'photo.decided') return
    const { ownerId, photoId } = (event as DomainEvent<'photo.decided'>).payload
    realtime.toUser(ownerId, { type: 'photo.decided', photoId })
  }
}
