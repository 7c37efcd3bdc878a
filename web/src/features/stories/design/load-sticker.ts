import type { StickerId } from '@serendip/contract'
import { stickerAddress } from '../../../art/stickers.ts'

/** The side at which a drawing is read, in pixels: stories draw none larger. */
const sidePx = 1200

/** A sticker that a canvas draws: not every browser draws one whose file names no size. */
export async function loadSticker(id: StickerId): Promise<HTMLImageElement> {
  const address = stickerAddress(id)
  if (address === undefined) throw new Error(`there is no sticker ${id}`)
  const drawing = await (await fetch(address)).text()
  const sized = drawing.replace('<svg ', `<svg width="${sidePx}" height="${sidePx}" `)
  const file = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }))
  const image = new Image()
  image.src = file
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(file)
  }
}
