import { limits, type MediaKind, type MediaPurpose, mediaRules } from '@serendip/contract'
import type { NewFile } from '../engine/outbox.port.ts'
import { readVideo } from '../../../shared/media-files/read-video.ts'
import { takenPicture } from '../../../shared/media-files/redraw-picture.ts'

/** Types of files that the picker offers (SPEC §5). */
export const acceptedFiles = '.webm,.mp4,.mov,.mkv,.jpg,.jpeg,.png,.mp3'

/** Why files were not taken. */
export type ChoiceProblem =
  | 'media_wrong_format'
  | 'picture_not_supported'
  | 'too_many_files'
  | 'video_too_long'
  | 'too_large'

/** Reads a video's length and a frame of it, as `readVideo` does. */
export type VideoReader = typeof readVideo

interface Choice {
  readonly files: readonly NewFile[]
  readonly problem: ChoiceProblem | null
}

const purposes: readonly MediaPurpose[] = ['chatImage', 'chatVideo', 'chatVideoTranscoding', 'chatAudio']
const purposeOf = (type: string): MediaPurpose | undefined =>
  purposes.find((purpose) => mediaRules[purpose].contentTypes.includes(type))

/** Takes chosen files to the `count` that are there; wrong ones are dropped, and the last reason is returned. */
export async function takeFiles(
  chosen: readonly File[],
  count: number,
  makeId: () => string,
  read: VideoReader = readVideo,
): Promise<Choice> {
  const files: NewFile[] = []
  let problem: ChoiceProblem | null = null
  for (const file of chosen) {
    const hasRoom = count + files.length < limits.filesMax
    const taken = hasRoom ? await takeFile(typed(file), makeId(), read) : 'too_many_files'
    if (typeof taken === 'string') problem = taken
    else files.push(taken)
  }
  return { files, problem }
}

/** Types that some browsers do not know, by the end of the name. */
const typesByName: readonly (readonly [end: string, type: string])[] = [
  ['.mkv', 'video/x-matroska'],
  ['.mov', 'video/quicktime'],
]

/** The file with a type that the server knows, if its name tells one. */
function typed(file: File): File {
  if (purposeOf(file.type) !== undefined) return file
  const [, type] = typesByName.find(([end]) => file.name.toLowerCase().endsWith(end)) ?? []
  return type === undefined ? file : new File([file], file.name, { type })
}

async function takeFile(chosen: File, fileId: string, read: VideoReader): Promise<NewFile | ChoiceProblem> {
  // The bytes of a picture decide, whatever its name says.
  const file = chosen.type.startsWith('image/') ? await takenPicture(chosen) : chosen
  if (file === null) return 'picture_not_supported'
  const purpose = purposeOf(file.type)
  if (purpose === undefined) return 'media_wrong_format'
  const { kind, maxBytes } = mediaRules[purpose]
  if (file.size > maxBytes) return 'too_large'
  const taken = { fileId, kind, purpose, blob: file }
  return kind === 'video' ? takeVideo(taken, read) : taken
}

async function takeVideo(
  taken: NewFile & { readonly kind: MediaKind },
  read: VideoReader,
): Promise<NewFile | ChoiceProblem> {
  const video = await read(taken.blob)
  // The server may be able to rewrite a video that this browser cannot play; it measures the length itself.
  if (video === null) return taken
  if (video.seconds > limits.videoMaxSeconds) return 'video_too_long'
  return video.frame === null ? taken : { ...taken, preview: video.frame }
}
