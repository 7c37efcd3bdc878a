export const mediaErrors = {
  media_wrong_format: 415,
  // A picture, but in a format that is not taken: neither JPEG nor PNG
  picture_not_supported: 415,
  photo_too_small: 422,
  photo_too_many_pixels: 422,
  upload_gone: 410,
  // A creator has as many pictures beside the main photo as there may be: POST /createFileUpload
  gallery_full: 409,
  // The same picture or video was removed because it broke a rule
  content_removed: 422,
  too_many_files: 422,
  video_too_long: 422,
  // It would have to be converted, which would take too long
  video_too_many_pixels: 422,
  // Its codecs play in some browsers alone, and it was not converted
  video_not_playable: 422,
  storage_full: 422,
} as const
