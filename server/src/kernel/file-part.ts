import type { StoredFile } from '@serendip/contract'

/** The bytes from `start` up to `end` as a file; `read` is only asked for what is consumed. */
export const filePart = (
  read: (start: number, end: number) => AsyncGenerator<Uint8Array>,
  start: number,
  end: number,
): StoredFile => ({
  size: end - start,
  slice(from, to) {
    const first = Math.min(start + from, end)
    return filePart(read, first, Math.max(first, Math.min(start + to, end)))
  },
  stream() {
    const chunks = read(start, end)
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    })
  },
})
