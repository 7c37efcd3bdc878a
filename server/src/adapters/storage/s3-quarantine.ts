import type { Quarantine } from '../../modules/media/quarantine.port.ts'
import { presignForm } from './presign-form.ts'
import { createS3Objects, type S3Settings } from './s3-objects.ts'

/** Apart from everything that is kept, so that a rule of the bucket can also expire it. */
const prefix = 'quarantine/'
const keyOf = (name: string): string => prefix + name

/** Read with one request. */
const readBytes = 1024 * 1024

/** Uploads of browsers in an object store, unencrypted until the server has taken them. */
export function createS3Quarantine(settings: S3Settings): Quarantine {
  const objects = createS3Objects(settings)
  return {
    form: (name, expected) => ({
      url: new URL(settings.bucket, settings.endpoint).href,
      fields: presignForm(settings, { key: keyOf(name), ...expected }),
    }),
    sizeOf: (name) => objects.sizeOf(keyOf(name)),
    async *read(name, size) {
      for (let start = 0; start < size; start += readBytes) {
        const piece = await objects.getRange(keyOf(name), start, Math.min(size, start + readBytes))
        // It was removed or replaced by a shorter one; what has been read is checked like any file.
        if (piece === null) return
        yield piece
      }
    },
    remove: (name) => objects.remove(keyOf(name)),
    async removeBefore(ms) {
      let removed = 0
      for await (const { key, changedMs } of objects.list(prefix)) {
        if (!(changedMs < ms)) continue
        await objects.remove(key)
        removed += 1
      }
      return removed
    },
  }
}
