import { type BlobStore, personalBlobs } from '../../../kernel/blob-store.ts'
import type { ArchiveFile } from './pack-zip.ts'

/** Every file of a person, one by one, named relative to their folder, such as `photos/pho_…/page.webp`. */
export async function* readPersonalFiles(files: BlobStore, accountId: string): AsyncGenerator<ArchiveFile> {
  const prefix = personalBlobs(accountId)
  for (const key of await files.list(prefix)) {
    const content = await files.open(key)
    if (content) yield { name: key.slice(prefix.length), content, isPacked: true }
  }
}
