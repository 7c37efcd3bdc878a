import { limits, type PhotoSize } from '@serendip/contract'
import { z } from 'zod'
import type { Pictures } from '../../modules/media/pictures.port.ts'
import type { FileReaders } from '../file-readers/file-readers.ts'
import type { TaskName } from '../file-readers/reader-task.ts'
import { createWorkQueue } from '../work-queue.ts'

/** The sides of the squares, in pixels: an avatar at twice its largest size on screen, and a profile page. */
const sidePx: Readonly<Record<PhotoSize, number>> = { avatar: 192, page: 800 }
const queue = { atOnce: 2, waiting: 16 }
/** Pictures of links, which anybody can ask for: uploads never wait for them. */
const cardQueue = { atOnce: 1, waiting: 8 }
const bounds = { wallS: 20, outputBytes: 8 * 1024 ** 2 }
const pixels = { maxPixels: limits.photoMaxPixels }

const fingerprint = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable()
const photoResult = z.object({ avatarBytes: z.int().min(1), fingerprint })
const pictureResult = z.object({ width: z.int().min(1), height: z.int().min(1), fingerprint })

/** Photos by libvips in a reader process. Only the visible pixels of a file survive. */
export function createConfinedPictures(readers: FileReaders): Pictures {
  const enqueue = createWorkQueue(queue)
  const enqueueCard = createWorkQueue(cardQueue)
  const draw = (
    name: TaskName,
    bytes: Uint8Array,
    options: Readonly<Record<string, number>>,
    line = enqueue,
  ) =>
    line(async () => {
      const drawn: Uint8Array[] = []
      const result = await readers.run({
        name,
        options: { ...pixels, ...options },
        bounds,
        file: new Blob([new Uint8Array(bytes)]),
        // A picture is written from its beginning to its end.
        write: async (_position, part) => void drawn.push(Uint8Array.from(part)),
      })
      return { result, picture: new Uint8Array(Buffer.concat(drawn)) }
    })
  return {
    async makePhoto(bytes) {
      const options = { minSidePx: limits.photoMinSidePx, avatarPx: sidePx.avatar, pagePx: sidePx.page }
      const { result, picture } = await draw('photo', bytes, options)
      const { avatarBytes, ...found } = photoResult.parse(result)
      return { avatar: picture.slice(0, avatarBytes), page: picture.slice(avatarBytes), ...found }
    },
    async makePicture(bytes, box) {
      const options = 'side' in box ? { sidePx: box.side } : { heightPx: box.height }
      const { result, picture } = await draw('picture', bytes, options)
      return { picture, ...pictureResult.parse(result) }
    },
    makeShareCard: async (photo, mark) =>
      (await draw('shareCard', Buffer.concat([photo, mark]), { photoBytes: photo.length }, enqueueCard))
        .picture,
    blurPicture: async (bytes) => (await draw('blurredPicture', bytes, {})).picture,
  }
}
