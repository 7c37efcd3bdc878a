import { type Crop, cropSquare } from './crop.ts'

/** What is kept is a square of this many pixels, drawn anew: nothing of the file but its picture is left. */
const photoSidePx = 640
const photoQuality = 0.85
/** A photo is at most 10 MB (OPEN.md). */
const fileMaxBytes = 10 * 1024 * 1024

/** The picture of a file, upright as its camera meant it; null for what is no picture, or too large. */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  if (file.size > fileMaxBytes) return null
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return picture.width > 0 && picture.height > 0 ? picture : null
  } catch {
    return null
  }
}

/** Draws the square and answers it as a JPEG's data address; null where the browser cannot draw. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): string | null {
  const context = canvas.getContext('2d')
  if (context === null) return null
  canvas.width = photoSidePx
  canvas.height = photoSidePx
  const { left, top, side } = cropSquare(crop, picture)
  context.drawImage(picture, left, top, side, side, 0, 0, photoSidePx, photoSidePx)
  return canvas.toDataURL('image/jpeg', photoQuality)
}
