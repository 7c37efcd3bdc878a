import type { PhotoSize } from '@serendip/contract'

/** A photo in every size, each redrawn by us so that nothing of the uploaded file is left. */
export interface MadePhoto extends Readonly<Record<PhotoSize, Uint8Array>> {
  readonly fingerprint: string | null
}

/** A picture of a chat, or a frame of a video, as JPEG. */
export interface MadePicture {
  readonly picture: Uint8Array
  readonly width: number
  readonly height: number
  /** As 64 hexadecimal digits, nearly the same in every size and format; null if there is too little in the picture to tell it apart. */
  readonly fingerprint: string | null
}
/** The maximum size of a picture: a square that it fits into, or a height. Pictures are never enlarged. */
export type PictureBox = { readonly side: number } | { readonly height: number }

export interface Pictures {
  /**
   * Detects what the bytes are, regardless of their name, and redraws them: upright, square, without metadata. Throws
   * media_wrong_format, picture_not_supported, photo_too_small, photo_too_many_pixels, unavailable (overloaded).
   */
  makePhoto(bytes: Uint8Array): Promise<MadePhoto>
  /** The same for a picture in its own aspect ratio, of any size. */
  makePicture(bytes: Uint8Array, box: PictureBox): Promise<MadePicture>
  /**
   * The picture of a shared link, 1200 × 630 as JPEG: one of our own photos beside the brand’s mark, a PNG. Throws
   * media_wrong_format, unavailable.
   */
  makeShareCard(photo: Uint8Array, mark: Uint8Array): Promise<Uint8Array>
  /** One of our own pictures, small and beyond recognition, as JPEG. Throws media_wrong_format, unavailable. */
  blurPicture(bytes: Uint8Array): Promise<Uint8Array>
}
