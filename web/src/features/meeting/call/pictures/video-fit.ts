export type Fit = 'cover' | 'contain'

interface Size {
  readonly width: number
  readonly height: number
}

/** Above this ratio, filling a large screen would crop more than half of the picture. */
const mismatchMax = 2
/** A frame whose shorter edge is below this, in px, is a phone, upright or on its side: there a face fills it. */
const phoneEdgePx = 580

/** Whether a picture fills its frame or is shown whole if the person has not chosen, derived from both shapes. */
export function fitOf(picture: Size, frame: Size): Fit {
  if (picture.width === 0 || picture.height === 0 || frame.width === 0 || frame.height === 0) return 'cover'
  if (Math.min(frame.width, frame.height) < phoneEdgePx) return 'cover'
  const ratio = picture.width / picture.height / (frame.width / frame.height)
  return Math.max(ratio, 1 / ratio) > mismatchMax ? 'contain' : 'cover'
}
