import { storyLimits, mediaRules, type storyPurposes } from '@serendip/contract'
import { readVideo } from '../../shared/media-files/read-video.ts'
import { takenPicture } from '../../shared/media-files/redraw-picture.ts'

export type FileProblem = 'media_wrong_format' | 'picture_not_supported' | 'video_too_long' | 'too_large'

/** A file that can become a story. */
export interface ChosenFile {
  readonly purpose: (typeof storyPurposes)[number]
  readonly file: File
  /** A frame of a video; null if this browser draws none. */
  readonly still: Blob | null
}

/** Types that some browsers do not know, by the end of the name. */
const typesByName: readonly (readonly [end: string, type: string])[] = [
  ['.mkv', 'video/x-matroska'],
  ['.mov', 'video/quicktime'],
]
const bareType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

function typed(file: File): File {
  if (file.type !== '') return file
  const [, type] = typesByName.find(([end]) => file.name.toLowerCase().endsWith(end)) ?? []
  return type === undefined ? file : new File([file], file.name, { type })
}

/** Checks and reads a chosen file; the server checks it again. */
export async function chooseFile(given: File): Promise<ChosenFile | FileProblem> {
  const file = typed(given)
  if (file.type.startsWith('image/')) {
    const picture = await takenPicture(file)
    if (picture === null || !mediaRules.storyImage.contentTypes.includes(bareType(picture.type)))
      return 'picture_not_supported'
    return picture.size > mediaRules.storyImage.maxBytes
      ? 'too_large'
      : { purpose: 'storyImage', file: picture, still: null }
  }
  if (!mediaRules.storyVideo.contentTypes.includes(bareType(file.type))) return 'media_wrong_format'
  if (file.size > mediaRules.storyVideo.maxBytes) return 'too_large'
  // The server may be able to rewrite a video that this browser cannot play; it measures the length itself.
  const video = await readVideo(file)
  if (video !== null && video.seconds > storyLimits.maxSeconds + 0.5) return 'video_too_long'
  return { purpose: 'storyVideo', file, still: video?.frame ?? null }
}
