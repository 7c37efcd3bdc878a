export const videosErrors = {
  // As many videos as a gallery takes
  video_gallery_full: 409,
} as const
