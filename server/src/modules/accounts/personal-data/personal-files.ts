import { type BlobStore, personalBlobs } from '../../../kernel/blob-store.ts'
import type { ArchiveFile } from './tar.ts'

/** Every file of a person, under its name below them, such as `photos/pho_…/page.webp`. */
export async function readPersonalFiles(files: BlobStore, accountId: string): Promise<ArchiveFile[]> {
  const prefix = personalBlobs(accountId)
  const read: ArchiveFile[] = []
  for (const key of await files.list(prefix)) {
    const bytes = await files.read(key)
    if (bytes) read.push({ name: key.slice(prefix.length), bytes })
  }
  return read
}
