import { limits, type PhotoSize } from '@serendip/contract'
import sharp, { type Sharp } from 'sharp'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MadePhoto, MadePicture, PictureBox, Pictures } from '../../modules/media/pictures.port.ts'
import { createWorkQueue } from '../work-queue.ts'

/** The sides of the squares, in pixels: an avatar at twice its largest size on screen, and a profile page. */
const sidePx: Readonly<Record<PhotoSize, number>> = { avatar: 192, page: 800 }
const quality = 82
const workSeconds = 10
const queue = { atOnce: 2, waiting: 16 }

const beginnings: readonly (readonly number[])[] = [
  // JPEG, PNG
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** Whether a file's first bytes are those of a supported type, whatever it claims to be. */
const isPicture = (file: Uint8Array): boolean =>
  beginnings.some((bytes) => bytes.every((byte, at) => file[at] === byte))

/** The library reads dozens of formats; only the decoders of the two supported ones stay enabled. */
function closeOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: limits.photoMaxPixels, failOn: 'error', pages: 1 })

async function checkSize(bytes: Uint8Array, minSidePx: number): Promise<void> {
  // Only the header is read here, so that an oversized picture is never decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new DomainError('media_wrong_format')
    })
  if (width * height > limits.photoMaxPixels) throw new DomainError('photo_too_many_pixels')
  if (Math.min(width, height) < minSidePx) throw new DomainError('photo_too_small', { minPx: minSidePx })
}

const drawSquare = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  open(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality })
    .timeout({ seconds: workSeconds })
    .toBuffer()

async function drawInBox(bytes: Uint8Array, box: PictureBox): Promise<MadePicture> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({
      ...('side' in box ? { width: box.side, height: box.side } : { height: box.height }),
      ...{ fit: 'inside', withoutEnlargement: true },
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .timeout({ seconds: workSeconds })
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

/** So few dots are left that no stronger machine brings back more. */
const blurredDots = 16
const blurredSidePx = 320

async function drawBlurred(bytes: Uint8Array): Promise<Uint8Array> {
  const dots = await open(bytes)
    .autoOrient()
    .resize({ width: blurredDots, height: blurredDots, fit: 'inside' })
    .png()
    .timeout({ seconds: workSeconds })
    .toBuffer()
  return sharp(dots)
    .resize({ width: blurredSidePx, height: blurredSidePx, fit: 'inside', kernel: 'cubic' })
    .blur(blurredSidePx / blurredDots / 2)
    .jpeg({ quality })
    .toBuffer()
}

/** Photos by libvips. Only the visible pixels of a file survive. */
export function createSharpPictures(): Pictures {
  closeOtherDecoders()
  const enqueue = createWorkQueue(queue)
  const make = async <T>(bytes: Uint8Array, minSidePx: number, draw: () => Promise<T>): Promise<T> => {
    if (!isPicture(bytes)) throw new DomainError('media_wrong_format')
    await checkSize(bytes, minSidePx)
    try {
      return await draw()
    } catch {
      // Truncated, damaged, or crafted to be invalid.
      throw new DomainError('media_wrong_format')
    }
  }
  const drawPhoto = async (bytes: Uint8Array): Promise<MadePhoto> => ({
    avatar: await drawSquare(bytes, sidePx.avatar),
    page: await drawSquare(bytes, sidePx.page),
  })
  return {
    makePhoto: (bytes) => enqueue(() => make(bytes, limits.photoMinSidePx, () => drawPhoto(bytes))),
    blurPicture: (bytes) => enqueue(() => make(bytes, 1, () => drawBlurred(bytes))),
    makePicture: (bytes, box) => enqueue(() => make(bytes, 1, () => drawInBox(bytes, box))),
  }
}
