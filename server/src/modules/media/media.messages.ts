import type { EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'

/** Notifies a person, on every device, that their photo was reviewed. */
export const mediaMessages = (realtime: Realtime): EventListener<'photo.decided'> => ({
  name: 'media-messages',
  hears: ['photo.decided'],
  async handle({ payload: { ownerId, photoId } }) {
    realtime.toUser(ownerId, { type: 'photo.decided', photoId })
  },
})
