/** From here on filling the screen would cut away more than half of somebody. */
const mismatchMax = 2

/** Whether a picture fills its frame or is shown whole, when its shape and the frame's differ too much. */
export function fitOf(
  picture: { readonly width: number; readonly height: number },
  frame: { readonly width: number; readonly height: number },
): 'cover' | 'contain' {
  if (picture.width === 0 || picture.height === 0 || frame.width === 0 || frame.height === 0) return 'cover'
  const ratio = picture.width / picture.height / (frame.width / frame.height)
  return Math.max(ratio, 1 / ratio) > mismatchMax ? 'contain' : 'cover'
}
