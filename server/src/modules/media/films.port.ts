import type { StoredFile } from '@serendip/contract'
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

export interface Films {
  /**
   * Detects what the bytes are, regardless of their name, and writes their frames into a new container. Throws
   * media_wrong_format, video_too_long, too_large, unavailable (overloaded).
   */
  remake(file: StoredFile, kind: 'audio' | 'video'): Promise<MadeFilm>
}
