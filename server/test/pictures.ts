import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with a red left half and a blue right half, as a camera held upright stores it. */
export const aPicture = (
  width = 640,
  height = 480,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> => halves(width, height).toFormat(format).toBuffer()

const halves = (width: number, height: number) => {
  const red = {
    create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' },
  } as const
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: red, left: 0, top: 0 },
  ])
}

/** The same as a camera held sideways stores it, with where and by whom it was taken. */
export const aTellingPicture = async (width = 640, height = 480): Promise<Buffer> =>
  sharp(await halves(width, height).png().toBuffer())
    .rotate(270)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Planted Artist' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const crc = body.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff)
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([length, body, check])
}

/** A small PNG that declares a picture of any size; `rows` of it really exist. */
export function aPromisingPng(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, grey.
  header.writeUInt8(1, 8)
  const row = Math.ceil(width / 8) + 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture like no other, of soft light and dark spots; the same seed draws the same one. */
export async function aScene(seed: number, side = 640): Promise<Buffer> {
  const dots = 12
  let state = seed
  const greys = Uint8Array.from({ length: dots * dots * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
  return sharp(greys, { raw: { width: dots, height: dots, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The same picture, smaller and of less quality, as messengers send them on. */
export const sentOn = (picture: Uint8Array, side = 420, quality = 55): Promise<Buffer> =>
  sharp(picture).resize(side, side).jpeg({ quality }).toBuffer()
