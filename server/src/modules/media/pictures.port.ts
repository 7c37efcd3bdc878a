import type { PhotoSize } from '@serendip/contract'

/** A photo in every size, each a picture of its own making in which nothing of the file that came is left. */
export type MadePhoto = Readonly<Record<PhotoSize, Uint8Array>>

/** A picture of a chat, or a frame of a video, as JPEG. */
export interface MadePicture {
  readonly picture: Uint8Array
  readonly width: number
  readonly height: number
}
/** How large a picture may become: a square that it fits into, or a height. None is made larger than it came. */
export type PictureBox = { readonly side: number } | { readonly height: number }

export interface Pictures {
  /**
   * Looks at what the bytes are, whatever they are called, and draws them anew: upright, square, without metadata.
   * Throws media_wrong_format, photo_too_small, photo_too_many_pixels, unavailable (too much to do just now).
   */
  makePhoto(bytes: Uint8Array): Promise<MadePhoto>
  /** The same for a picture in its own shape. Throws media_wrong_format, photo_too_many_pixels, unavailable. */
  makePicture(bytes: Uint8Array, box: PictureBox): Promise<MadePicture>
}
