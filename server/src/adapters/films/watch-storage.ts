import type { StoredFile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Spool, SpooledFile } from '../../kernel/spool.ts'

/** Passes the outcome on. What fails, other than by a refusal of the file, ends the whole work with its own error. */
type Watch = <T>(work: Promise<T>) => Promise<T>

interface WatchedFile {
  readonly file: StoredFile
  readonly spool: Spool
  readonly watch: Watch
}

const watchedFile = (file: StoredFile, watch: Watch): StoredFile => ({
  size: file.size,
  slice: (start, end) => watchedFile(file.slice(start, end), watch),
  stream() {
    const reader = file.stream().getReader()
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await watch(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    })
  },
})

function watchedSpooled(file: SpooledFile, watch: Watch): SpooledFile {
  let isReleased = false
  // Work that still runs when a file is released fails by that, which is no failure of the disk.
  const watchUsed: Watch = (work) => (isReleased ? work : watch(work))
  return {
    size: () => file.size(),
    write: (position, bytes) => watchUsed(file.write(position, bytes)),
    content: () => watchedFile(file.content(), watchUsed),
    release() {
      isReleased = true
      return file.release()
    },
  }
}

/**
 * Runs `work` on a file, and says why it failed: readers and writers of containers report a disk or an object store
 * that fails like a damaged file. Throws what storage failed with, so that the work can be repeated; otherwise the
 * DomainError that `work` threw, or media_wrong_format.
 */
export async function watchStorage<T>(
  file: StoredFile,
  spool: Spool,
  work: (watched: WatchedFile) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  const watch: Watch = (part) =>
    part.catch((error: unknown) => {
      if (!(error instanceof DomainError)) failures.push(error)
      throw error
    })
  const create = async () => watchedSpooled(await watch(spool.create()), watch)
  try {
    return await work({ file: watchedFile(file, watch), spool: { ...spool, create }, watch })
  } catch (error) {
    if (failures.length > 0) throw failures[0]
    if (error instanceof DomainError) throw error
    // Truncated, damaged, or crafted to be invalid.
    throw new DomainError('media_wrong_format')
  }
}
