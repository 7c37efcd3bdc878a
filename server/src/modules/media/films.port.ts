import type { StoredFile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { SpooledFile } from '../../kernel/spool.ts'

/** A sound or a video produced by us: it contains the original frames, and nothing else of the uploaded file. */
export interface MadeFilm {
  readonly contentType: string
  readonly durationMs: number
  readonly width: number | null
  readonly height: number | null
  readonly sizeBytes: number
  readonly file: SpooledFile
}

/** A converted video, and a frame of it as JPEG. */
export interface ConvertedFilm {
  readonly film: MadeFilm
  readonly frame: Uint8Array
}

/** A video that is fine, but in codecs that some browsers do not play. */
export class UnplayableVideo extends DomainError {
  readonly seconds: number

  constructor(seconds: number) {
    super('video_not_playable')
    this.seconds = seconds
  }
}

export interface Films {
  /**
   * Detects what the bytes are, regardless of their name, and writes their frames into a new container. Throws
   * media_wrong_format, video_too_long, video_too_many_pixels, too_large, unavailable (overloaded), UnplayableVideo, and
   * what storage fails with.
   */
  remake(file: StoredFile, kind: 'audio' | 'video'): Promise<MadeFilm>
  /**
   * Re-encodes a video that is not playable; null if nothing is installed that can. Reports the percentage that is
   * done, and ends with an AbortError by `signal`. Throws media_wrong_format, video_too_long, video_not_playable (the
   * conversion failed or took too long); anything else says nothing about the video, and can be tried again.
   */
  readonly convert:
    | ((
        file: StoredFile,
        onProgress: (percent: number) => void,
        signal: AbortSignal,
      ) => Promise<ConvertedFilm>)
    | null
  /**
   * Encodes a stored WebM sound as AAC in MP4; null if nothing is installed that can. Throws video_not_playable,
   * media_wrong_format; anything else says nothing about the sound, and can be tried again.
   */
  readonly convertSound: ((file: StoredFile) => Promise<MadeFilm>) | null
}
