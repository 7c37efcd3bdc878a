import { afterAll, afterEach, expect } from 'vitest'
import { chatOn, miscounts } from './chat.ts'
import { aServer, type TestServer } from './server.ts'

/** A server for the chats of the tests around; after each of them the counters equal a recount, and numbers have no gap. */
export async function aChatServer(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: TestServer; readonly chat: ReturnType<typeof chatOn> }> {
  const server = await aServer(env)
  afterEach(async () => {
    expect(await miscounts(server.composition.engines.database.db)).toEqual([])
  })
  afterAll(() => server.stop())
  return { server, chat: chatOn(server) }
}
