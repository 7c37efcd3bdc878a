import { limits } from '@serendip/contract'
import { type Crop, cropSquare } from './crop.ts'

/** A square of this many pixels is sent, redrawn: nothing of the file but its picture leaves the browser. */
const photoSidePx = 960
const photoQuality = 0.88
const photoType = 'image/jpeg'

/** Why a file cannot be cropped, as a code of the contract. */
export type PictureProblem = 'picture_not_supported' | 'too_large' | 'photo_too_small'

/** The picture of a file, in its EXIF orientation; or what is wrong with it. */
export async function openPicture(file: Blob): Promise<ImageBitmap | PictureProblem> {
  if (file.size > limits.photoMaxBytes) return 'too_large'
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return Math.min(picture.width, picture.height) < limits.photoMinSidePx ? 'photo_too_small' : picture
  } catch {
    return 'picture_not_supported'
  }
}

/** Draws the square that is seen. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  canvas.width = photoSidePx
  canvas.height = photoSidePx
  // JPEG knows no see-through.
  context.fillStyle = 'white'
  context.fillRect(0, 0, photoSidePx, photoSidePx)
  const { left, top, side } = cropSquare(crop, picture)
  context.drawImage(picture, left, top, side, side, 0, 0, photoSidePx, photoSidePx)
}

/** The canvas as a file to send; null if the browser cannot create one. */
export const photoOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, photoType, photoQuality))
