import type { SpooledFile } from '../../kernel/spool.ts'

/** A sound or a video of our own making: its frames are those that came, and nothing else of the file is left. */
export interface MadeFilm {
  readonly contentType: string
  readonly durationMs: number
  readonly width: number | null
  readonly height: number | null
  readonly sizeBytes: number
  readonly file: SpooledFile
}

export interface Films {
  /**
   * Reads what the bytes are, whatever they are called, and writes their frames into a container anew.
   * Throws media_wrong_format, video_too_long, too_large, unavailable (too much to do just now).
   */
  remake(file: Blob, kind: 'audio' | 'video'): Promise<MadeFilm>
}
