import type { StoredFile } from '@serendip/contract'

/** Writes a part of a result: anywhere in what was written, or directly behind it. */
export type WritePart = (position: number, bytes: Uint8Array) => Promise<void>

/** Reads an uploaded file, writes what becomes of it, and describes that. Runs in a reader process alone. */
export type ReadFile = (
  file: StoredFile,
  write: WritePart,
  options: Readonly<Record<string, number | string>>,
) => Promise<object>

export const taskNames = [
  ...(['photo', 'picture', 'blurredPicture', 'shareCard'] as const),
  ...(['film', 'filmMeasures', 'filmToEncode'] as const),
] as const
export type TaskName = (typeof taskNames)[number]

/** The most bytes of a file in one frame between the processes; longer parts take several. */
export const partMaxBytes = 256 * 1024

/** Codes with which a task may refuse a file. */
export const refusalCodes = [
  ...(['media_wrong_format', 'photo_too_small', 'photo_too_many_pixels'] as const),
  ...(['picture_not_supported', 'video_too_long', 'video_not_playable'] as const),
] as const

/** A refusal within a reader process, which passes it on. */
export class FileRefusal extends Error {
  readonly code: (typeof refusalCodes)[number]
  readonly details: Readonly<Record<string, number>>

  constructor(code: (typeof refusalCodes)[number], details: Readonly<Record<string, number>> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
