/** Bounds of a creator's gallery of videos, apart from `limits`, which every page loads. */
export const videoLimits = {
  /** Length of a video. */
  maxSeconds: 60,
  /** Videos of a gallery that are shown, wait or were declined. */
  galleryMax: 12,
} as const
