import type { Partner, PrivateMedia } from '@serendip/contract'
import type { ChatDatabase, PrivateRow } from '../store/chat-database.ts'
import { isQuota } from '../store/with-space.ts'

/** Previews of the newest files; older ones are left to the network. */
const keptMax = 200

export interface PrivatePage {
  readonly mediaItems: readonly PrivateMedia[]
  readonly people: readonly Partner[]
}

/** Whether the person chose to see previews of private files without a network. The choice ends with the session. */
export const readKeeps = async ({ chatFilters }: ChatDatabase): Promise<boolean> =>
  (await chatFilters.get('default'))?.keepsPrivate === true

/** Keeps previews from now on, or no longer, and forgets those that are kept. */
export async function setKeeps(database: ChatDatabase, keepsPrivate: boolean): Promise<void> {
  const { chatFilters, mediaItems } = database
  await database.transaction('rw', [chatFilters, mediaItems], async () => {
    await chatFilters.update('default', { keepsPrivate })
    if (!keepsPrivate) await mediaItems.clear()
  })
}

/** The kept files, the newest first. */
export const readKept = async ({ mediaItems }: ChatDatabase): Promise<readonly PrivateRow[]> =>
  (await mediaItems.toArray()).toSorted((earlier, later) => later.item.created - earlier.item.created)

/**
 * Keeps what the list shows: files that may be opened, with a small picture where there is one. `wholeList` says that
 * nothing else is private, so that what is missing is gone. Without space in the browser, keeps what fits.
 */
export async function keepPreviews(
  database: ChatDatabase,
  { mediaItems, people }: PrivatePage,
  { wholeList, load }: { readonly wholeList: boolean; load(mediaId: string): Promise<Blob> },
): Promise<void> {
  const byId = new Map(people.map((person) => [person.userId, person]))
  const open = mediaItems.filter(({ availability }) => availability === 'available').slice(0, keptMax)
  const known = new Set(await database.mediaItems.toCollection().primaryKeys())
  for (const item of open) {
    const person = byId.get(item.from)
    if (known.has(item.id) || person === undefined) continue
    const preview =
      item.type === 'audio' || item.metadata.preview === undefined
        ? null
        : await load(item.id).catch(() => null)
    try {
      // Turned off while a picture was on its way: nothing is kept any more.
      await database.transaction('rw', [database.chatFilters, database.mediaItems], async () => {
        if (await readKeeps(database)) await database.mediaItems.put({ id: item.id, item, person, preview })
      })
    } catch (thrown) {
      if (!isQuota(thrown)) throw thrown
      return
    }
  }
  if (!wholeList) return
  const still = new Set(open.map(({ id }) => id))
  await database.mediaItems.bulkDelete([...known].filter((id) => !still.has(id)))
}
