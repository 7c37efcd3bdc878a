import { limits } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'

const quality = 0.9

/** Types that the file picker offers; the browser reads them all, and only JPEG is sent. */
export const documentTypes = 'image/jpeg,image/png,image/webp'

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new ApiError('media_wrong_format')
  }
}

/**
 * The picture of a file as JPEG, upright and no longer than it is stored: nothing of the file but its picture leaves the
 * browser. Throws ApiError: media_wrong_format, photo_too_small, photo_too_many_pixels.
 */
export async function makeDocument(file: Blob): Promise<Blob> {
  const picture = await decode(file)
  try {
    const { width, height } = picture
    if (Math.min(width, height) < limits.photoMinSidePx) throw new ApiError('photo_too_small')
    if (width * height > limits.photoMaxPixels) throw new ApiError('photo_too_many_pixels')
    const scale = Math.min(1, limits.documentSidePx / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (context === null) throw new ApiError('media_wrong_format')
    // JPEG knows no see-through.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (made === null) throw new ApiError('media_wrong_format')
    return made
  } finally {
    picture.close()
  }
}
