import type { PhotoSize } from '@serendip/contract'

/** A photo in every size, each a picture of its own making in which nothing of the file that came is left. */
export type MadePhoto = Readonly<Record<PhotoSize, Uint8Array>>

export interface Pictures {
  /**
   * Looks at what the bytes are, whatever they are called, and draws them anew: upright, square, without metadata.
   * Throws media_wrong_format, photo_too_small, photo_too_many_pixels, unavailable (too much to do just now).
   */
  makePhoto(bytes: Uint8Array): Promise<MadePhoto>
}
