import { mediaRules, type MediaPurpose } from '@serendip/contract'
import { readVideo } from './read-video.ts'
import type { ChosenMedia } from './use-upload.ts'

export type VideoProblem = 'media_wrong_format' | 'video_too_long' | 'too_large'

/** Types that some browsers do not know, by the end of the name. */
const typesByName: readonly (readonly [end: string, type: string])[] = [
  ['.mkv', 'video/x-matroska'],
  ['.mov', 'video/quicktime'],
]
export const bareType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

export function typed(file: File): File {
  if (file.type !== '') return file
  const [, type] = typesByName.find(([end]) => file.name.toLowerCase().endsWith(end)) ?? []
  return type === undefined ? file : new File([file], file.name, { type })
}

interface VideoRules {
  readonly purpose: MediaPurpose
  readonly maxSeconds: number
}

/** Checks and reads a chosen video; the server checks it again. */
export async function chooseVideo(
  given: File,
  { purpose, maxSeconds }: VideoRules,
): Promise<ChosenMedia | VideoProblem> {
  const file = typed(given)
  if (!mediaRules[purpose].contentTypes.includes(bareType(file.type))) return 'media_wrong_format'
  if (file.size > mediaRules[purpose].maxBytes) return 'too_large'
  // The server may be able to rewrite a video that this browser cannot play; it measures the length itself.
  const video = await readVideo(file)
  if (video !== null && video.seconds > maxSeconds + 0.5) return 'video_too_long'
  return { purpose, file, still: video?.frame ?? null, isVideo: true }
}
