import { fakeClock } from '../../../platform/fake-clock.ts'
import { aStorage, locks, me } from '../chat.test-kit.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { createChatClient } from './chat-client.ts'

/** A client whose outbox has found nothing to send, so that nothing runs on after a test. */
export async function aClient(
  database: ChatDatabase,
  chat: object,
  draftStorage = aStorage(),
  socket: object = { state: 'closed', on: () => () => {} },
) {
  const rested = Promise.withResolvers<void>()
  const client = createChatClient({
    userId: me,
    database,
    draftStorage,
    clock: fakeClock(),
    uuid: () => 'id',
    brand: { id: 'serendip' },
    api: { chat },
    socket,
    session: { token: () => null },
    alone: (task: () => Promise<void>) => task(),
    delivering: locks(),
    onOnline: () => () => {},
    isKept: true,
    unsent: [],
    onOutbox: () => rested.resolve(),
  } as unknown as Parameters<typeof createChatClient>[0])
  await rested.promise
  return client
}
