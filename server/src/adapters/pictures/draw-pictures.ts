import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@serendip/contract'
import sharp, { type Sharp } from 'sharp'
import { FileRefusal, type ReadFile } from '../file-readers/reader-task.ts'

// Runs in reader processes alone.

const quality = 82
const workSeconds = 10

const beginnings: readonly (readonly number[])[] = [
  // JPEG, PNG
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** Whether a file's first bytes are those of a supported type, whatever it claims to be. */
const isPicture = (file: Uint8Array): boolean =>
  beginnings.some((bytes) => bytes.every((byte, at) => file[at] === byte))

/** Whether it begins as a picture that is not supported: GIF, WebP, or of the family of HEIC and AVIF. */
function isOtherPicture(file: Buffer): boolean {
  const [start, brand] = [file.toString('latin1', 0, 8), file.toString('latin1', 8, 12)]
  if (start.startsWith('GIF8') || (start.startsWith('RIFF') && brand === 'WEBP')) return true
  return start.endsWith('ftyp') && /^(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])$/.test(brand)
}

// The library reads dozens of formats; only the decoders of those that are used stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
// WebP is only that of our own photos: uploads are told apart by their first bytes before.
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

async function checkSize(bytes: Uint8Array, minSidePx: number, maxPixels: number): Promise<void> {
  // Only the header is read here, so that an oversized picture is never decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) throw new FileRefusal('photo_too_many_pixels')
  if (Math.min(width, height) < minSidePx) throw new FileRefusal('photo_too_small', { minPx: minSidePx })
}

/** Opens a file of which the beginning and the size are right; each call decodes it anew. */
async function opened(file: StoredFile, options: Parameters<ReadFile>[2]): Promise<() => Sharp> {
  const [minSidePx, maxPixels] = [Number(options['minSidePx'] ?? 1), Number(options['maxPixels'])]
  const bytes = await buffer(file.stream())
  if (isOtherPicture(bytes)) throw new FileRefusal('picture_not_supported')
  if (!isPicture(bytes)) throw new FileRefusal('media_wrong_format')
  await checkSize(bytes, minSidePx, maxPixels)
  return () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient()
}

const drawSquare = (picture: Sharp, side: number): Promise<Uint8Array> =>
  picture
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality })
    .timeout({ seconds: workSeconds })
    .toBuffer()

/** Greys that are compared with their right neighbours: 16 comparisons in each of 16 rows, a bit each. */
const compared = { columns: 17, rows: 16 }
/** Of 256: with fewer visible differences a picture is as good as empty, and equal to others by chance. */
const visibleMin = 64
const visibleStep = 3

/** 256 bits that say where the picture becomes lighter, which other sizes, formats and qualities hardly change. */
async function fingerprintOf(picture: Sharp): Promise<string | null> {
  const { columns: width, rows: height } = compared
  const { data, info } = await picture
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .timeout({ seconds: workSeconds })
    .toBuffer({ resolveWithObject: true })
  const bits: string[] = []
  let visible = 0
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = (row * width + column) * info.channels
      const step = (data[at + info.channels] ?? 0) - (data[at] ?? 0)
      bits.push(step > 0 ? '1' : '0')
      if (Math.abs(step) > visibleStep) visible += 1
    }
  }
  if (visible < visibleMin) return null
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(bits.length / 4, '0')
}

/** Two squares, one behind the other; `avatarBytes` says where the second begins. */
export const drawPhoto: ReadFile = async (file, write, options) => {
  const open = await opened(file, options)
  const avatar = await drawSquare(open(), Number(options['avatarPx']))
  const page = await drawSquare(open(), Number(options['pagePx']))
  await write(0, avatar)
  await write(avatar.length, page)
  return { avatarBytes: avatar.length, fingerprint: await fingerprintOf(open()) }
}

/** In its own proportions, within a square or a height, and never enlarged. */
export const drawPicture: ReadFile = async (file, write, options) => {
  const open = await opened(file, options)
  const box =
    'heightPx' in options
      ? { height: Number(options['heightPx']) }
      : { width: Number(options['sidePx']), height: Number(options['sidePx']) }
  const { data, info } = await open()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .timeout({ seconds: workSeconds })
    .toBuffer({ resolveWithObject: true })
  await write(0, data)
  return { width: info.width, height: info.height, fingerprint: await fingerprintOf(open()) }
}

/** So few dots are left that no stronger machine brings back more. */
const blurredDots = 16
const blurredSidePx = 320

export const drawBlurred: ReadFile = async (file, write, options) => {
  const open = await opened(file, options)
  const dots = await open()
    .resize({ width: blurredDots, height: blurredDots, fit: 'inside' })
    .png()
    .timeout({ seconds: workSeconds })
    .toBuffer()
  const blurred = await sharp(dots)
    .resize({ width: blurredSidePx, height: blurredSidePx, fit: 'inside', kernel: 'cubic' })
    .blur(blurredSidePx / blurredDots / 2)
    .jpeg({ quality })
    .toBuffer()
  await write(0, blurred)
  return {}
}

/** The size in which services show the pictures of links. */
const card = { width: 1_200, height: 630, markSide: 168, blurPx: 28, darkened: 0.42 } as const

/** A photo of ours, as a square beside the mark on a blurred, dark copy of it; `photoBytes` says where the mark begins. */
export const drawShareCard: ReadFile = async (file, write, options) => {
  const bytes = await buffer(file.stream())
  const [photo, mark] = [
    bytes.subarray(0, Number(options['photoBytes'])),
    bytes.subarray(Number(options['photoBytes'])),
  ]
  const { width, height, markSide } = card
  const square = await sharp(photo).resize(height, height, { fit: 'cover' }).png().toBuffer()
  const sign = await sharp(mark).resize(markSide, markSide).png().toBuffer()
  // Drawn first: what is laid over it must not be darkened too.
  const behind = await sharp(photo)
    .resize(width, height, { fit: 'cover' })
    .blur(card.blurPx)
    .linear(card.darkened, 0)
    .png()
    .toBuffer()
  const drawn = await sharp(behind)
    .composite([
      { input: square, left: 0, top: 0 },
      {
        input: sign,
        left: Math.round(height + (width - height - markSide) / 2),
        top: Math.round((height - markSide) / 2),
      },
    ])
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .timeout({ seconds: workSeconds })
    .toBuffer()
  await write(0, drawn)
  return {}
}
