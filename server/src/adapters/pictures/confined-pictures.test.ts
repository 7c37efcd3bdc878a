import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testReaders } from '../../../test/file-readers.ts'
import { aPicture, aPromisingPng, aScene, aTellingPicture, sentOn } from '../../../test/pictures.ts'
import { createWorkQueue } from '../work-queue.ts'
import { createConfinedPictures } from './confined-pictures.ts'

const pictures = createConfinedPictures(testReaders)
const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    await pictures.makePhoto(bytes)
    return 'taken'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

/** The colours of a picture's four corners, as `r` (red), `b` (blue) or `?`. */
async function corners(webp: Uint8Array): Promise<string> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number): string => {
    const at = (y * info.width + x) * info.channels
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    return red > 200 && blue < 60 ? 'r' : blue > 200 && red < 60 ? 'b' : '?'
  }
  const far = info.width - 5
  return [colourAt(4, 4), colourAt(far, 4), colourAt(4, far), colourAt(far, far)].join('')
}

test('a photo becomes two WebP squares, in its intended orientation', async () => {
  const { avatar, page } = await pictures.makePhoto(await aPicture(640, 480))
  const sizes = await Promise.all([avatar, page].map((bytes) => sharp(bytes).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 192, 192],
    ['webp', 800, 800],
  ])
  expect(await corners(page)).toBe('rbrb')
})

test('a photo taken sideways is upright, and reveals neither where nor by whom it was taken', async () => {
  const original = await aTellingPicture()
  expect(original.includes('Planted Artist')).toBe(true)
  expect((await sharp(original).metadata()).orientation).toBe(6)
  const { avatar, page } = await pictures.makePhoto(original)
  expect(await corners(page)).toBe('rbrb')
  for (const made of [avatar, page]) {
    const { exif, icc, xmp, orientation } = await sharp(made).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(made).includes('Planted')).toBe(false)
  }
})

test('text hidden behind or inside a picture does not survive', async () => {
  const picture = Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')])
  const { avatar, page } = await pictures.makePhoto(picture)
  for (const made of [avatar, page]) expect(Buffer.from(made).includes('<script')).toBe(false)
})

test('a transparent PNG gets a white background', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const png = await sharp({ create: { width: 400, height: 400, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const { dominant } = await sharp((await pictures.makePhoto(png)).page).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

test('anything but JPEG or PNG is refused, whatever it claims to be', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const refused = {
    nothing: Buffer.alloc(0),
    svg,
    'svg that begins like a JPEG': Buffer.concat([jpegStart, svg]),
    pdf: Buffer.from('%PDF-1.7\n'),
    html: Buffer.from('<!doctype html><script>1</script>'),
    'half a JPEG': (await aPicture(1200, 1200)).subarray(0, 4_000),
    'a PNG without its rows': aPromisingPng(400, 400, 1),
  }
  const codes = await Promise.all(
    Object.entries(refused).map(async ([name, bytes]) => [name, await refusal(bytes)]),
  )
  expect(codes).toEqual(Object.keys(refused).map((name) => [name, 'media_wrong_format']))
})

test('pictures in other formats are refused by a code of their own, whatever their name and type', async () => {
  const ofFamily = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(400)])
  const gif = await sharp(await aPicture())
    .gif()
    .toBuffer()
  const refused = [await aPicture(640, 480, 'webp'), gif, ...['avif', 'heic', 'heix', 'mif1'].map(ofFamily)]
  for (const bytes of refused) expect(await refusal(bytes)).toBe('picture_not_supported')
})

test('a small file that declares a huge picture is refused before it is decoded', async () => {
  const bomb = aPromisingPng(60_000, 60_000, 2_000)
  expect(bomb.length).toBeLessThan(100_000)
  expect(await refusal(bomb)).toBe('photo_too_many_pixels')
})

test('a picture too small for a page is refused, by its shorter side', async () => {
  expect(await refusal(await aPicture(319, 1000))).toBe('photo_too_small')
  expect(await refusal(await aPicture(320, 320))).toBe('taken')
})

test('work beyond the queue is refused at once, and queued work is done in order', async () => {
  const enqueue = createWorkQueue({ atOnce: 1, waiting: 1 })
  const done: string[] = []
  let finish = (): void => {}
  const first = enqueue(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    done.push('first')
  })
  const second = enqueue(async () => done.push('second'))
  await expect(enqueue(async () => done.push('third'))).rejects.toMatchObject({ code: 'unavailable' })
  finish()
  await Promise.all([first, second])
  await enqueue(async () => done.push('fourth'))
  expect(done).toEqual(['first', 'second', 'fourth'])
})

/** The number of bits in which two fingerprints differ. */
function distance(first: string | null, second: string | null): number {
  const differs = BigInt(`0x${first ?? ''}`) ^ BigInt(`0x${second ?? ''}`)
  return differs.toString(2).replaceAll('0', '').length
}

test('a picture saved again in another size, quality and format has nearly the same fingerprint, and another picture has not', async () => {
  const box = { side: 1_600 }
  const scene = await aScene(1, 900)
  const { fingerprint } = await pictures.makePicture(scene, box)
  const copies = [await sentOn(scene), await sharp(scene).png().toBuffer(), await sentOn(scene, 800, 30)]
  for (const copy of copies)
    expect(distance(fingerprint, (await pictures.makePicture(copy, box)).fingerprint)).toBeLessThanOrEqual(16)
  expect((await pictures.makePhoto(await sentOn(scene))).fingerprint).not.toBeNull()
  for (const seed of [2, 3, 4])
    expect(
      distance(fingerprint, (await pictures.makePicture(await aScene(seed), box)).fingerprint),
    ).toBeGreaterThan(60)
})

test('a picture with almost nothing in it has no fingerprint: it would be that of many others', async () => {
  const dark = sharp({ create: { width: 400, height: 400, channels: 3, background: '#111111' } })
  expect((await pictures.makePicture(await dark.jpeg().toBuffer(), { side: 400 })).fingerprint).toBeNull()
  expect((await pictures.makePicture(await aPicture(), { side: 400 })).fingerprint).toBeNull()
})

test('the picture of a link is 1200 by 630, with the photo on the left and the mark on the right', async () => {
  const { page } = await pictures.makePhoto(await aScene(5))
  const mark = await sharp({ create: { width: 192, height: 192, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const card = await pictures.makeShareCard(page, mark)
  const { format, width, height } = await sharp(card).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1_200, 630])
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [red = 255, green = 0] = at(915, 315)
  expect(green - red).toBeGreaterThan(150)
  await expect(pictures.makePhoto(page)).rejects.toMatchObject({ code: 'picture_not_supported' })
})
