import type { ChatDatabase } from '../store/chat-database.ts'

const recentMax = 16

/** Emoji that the person used last, the newest first. They end with the database, and so with the session. */
export const readRecent = async ({ chatFilters }: ChatDatabase): Promise<readonly string[]> =>
  (await chatFilters.get('default'))?.recentEmoji ?? []

export async function addRecent(database: ChatDatabase, emoji: string): Promise<void> {
  const { chatFilters } = database
  await database.transaction('rw', chatFilters, async () => {
    const before = await readRecent(database)
    const recentEmoji = [emoji, ...before.filter((knownEmoji) => knownEmoji !== emoji)].slice(0, recentMax)
    await chatFilters.update('default', { recentEmoji })
  })
}
