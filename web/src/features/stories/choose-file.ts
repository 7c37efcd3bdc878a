import { mediaRules, storyLimits } from '@serendip/contract'
import { bareType, chooseVideo, typed, type VideoProblem } from '../../shared/media-files/choose-video.ts'
import { takenPicture } from '../../shared/media-files/redraw-picture.ts'
import type { ChosenMedia } from '../../shared/media-files/use-upload.ts'

/** Checks and reads a file that can become a story; the server checks it again. */
export async function chooseFile(given: File): Promise<ChosenMedia | VideoProblem | 'picture_not_supported'> {
  const file = typed(given)
  if (!file.type.startsWith('image/'))
    return chooseVideo(file, { purpose: 'storyVideo', maxSeconds: storyLimits.maxSeconds })
  const picture = await takenPicture(file)
  if (picture === null || !mediaRules.storyImage.contentTypes.includes(bareType(picture.type)))
    return 'picture_not_supported'
  return picture.size > mediaRules.storyImage.maxBytes
    ? 'too_large'
    : { purpose: 'storyImage', file: picture, still: null, isVideo: false }
}
