import { limits } from '@serendip/contract'
import type { Area } from 'react-easy-crop'

/** A square of this many pixels is sent, redrawn: nothing of the file but its picture leaves the browser. */
const photoSidePx = 960
const photoQuality = 0.88
const photoType = 'image/jpeg'

/** Why a file cannot be cropped, as a code of the contract. */
export type PictureProblem = 'picture_not_supported' | 'too_large' | 'photo_too_small'

/** A file that can be cropped, and its picture in its EXIF orientation. */
export interface OpenPicture {
  readonly file: Blob
  readonly bitmap: ImageBitmap
}

/** The picture of a file; or what is wrong with it. */
export async function openPicture(file: Blob): Promise<OpenPicture | PictureProblem> {
  if (file.size > limits.photoMaxBytes) return 'too_large'
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (Math.min(bitmap.width, bitmap.height) < limits.photoMinSidePx) return 'photo_too_small'
    return { file, bitmap }
  } catch {
    return 'picture_not_supported'
  }
}

/** A square of the picture as a file to send; null if the browser cannot create one. */
export function photoOf(picture: ImageBitmap, { x, y, width, height }: Area): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = photoSidePx
  canvas.height = photoSidePx
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  // JPEG knows no see-through.
  context.fillStyle = 'white'
  context.fillRect(0, 0, photoSidePx, photoSidePx)
  context.drawImage(picture, x, y, width, height, 0, 0, photoSidePx, photoSidePx)
  return new Promise((done) => canvas.toBlob(done, photoType, photoQuality))
}
