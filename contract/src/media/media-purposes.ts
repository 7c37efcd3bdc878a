import { limits } from '../limits.ts'

/** Purposes of a file in a chat, of a story or of a gallery of videos. `chatVideoTranscoding` is a video that browsers need in another form. */
export const mediaPurposes = [
  'chatImage',
  'chatAudio',
  'chatVideo',
  'chatVideoTranscoding',
  'chatVideoPreviewImage',
  'storyImage',
  'storyVideo',
  'galleryVideo',
] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

export type MediaKind = 'image' | 'audio' | 'video'

const pictures = ['image/jpeg', 'image/png']
const videos = ['video/webm', 'video/mp4']
const convertedVideos = [...videos, 'video/quicktime', 'video/x-matroska']

interface MediaRule {
  readonly kind: MediaKind
  /** The accepted types: webm, mp4, mov, mkv, jpg, jpeg, png, mp3. The bytes decide; this is only the sender's claim. */
  readonly contentTypes: readonly string[]
  readonly maxBytes: number
}

export const mediaRules: Readonly<Record<MediaPurpose, MediaRule>> = {
  chatImage: { kind: 'image', contentTypes: pictures, maxBytes: limits.photoMaxBytes },
  chatVideoPreviewImage: { kind: 'image', contentTypes: pictures, maxBytes: limits.photoMaxBytes },
  chatAudio: {
    kind: 'audio',
    contentTypes: ['audio/mpeg', 'audio/mp3', 'audio/webm', 'audio/mp4'],
    maxBytes: limits.audioMaxBytes,
  },
  chatVideo: { kind: 'video', contentTypes: videos, maxBytes: limits.videoMaxBytes },
  chatVideoTranscoding: {
    kind: 'video',
    contentTypes: convertedVideos,
    maxBytes: limits.videoMaxBytes,
  },
  storyImage: { kind: 'image', contentTypes: pictures, maxBytes: limits.photoMaxBytes },
  storyVideo: { kind: 'video', contentTypes: convertedVideos, maxBytes: limits.videoMaxBytes },
  galleryVideo: { kind: 'video', contentTypes: convertedVideos, maxBytes: limits.videoMaxBytes },
}

export const storyPurposes = ['storyImage', 'storyVideo'] as const satisfies readonly MediaPurpose[]
export const galleryVideoPurposes = ['galleryVideo'] as const satisfies readonly MediaPurpose[]

/** Why a video was not converted. */
export const conversionProblems = [
  ...(['media_wrong_format', 'video_not_playable'] as const),
  ...(['video_too_long', 'storage_full'] as const),
] as const
export type ConversionProblem = (typeof conversionProblems)[number]
