import type { OwnVideo } from '@serendip/contract'
import { mediaOn } from './chat-media.ts'
import { aFilm } from './films.ts'
import type { SignedUp, TestServer } from './server.ts'

interface VideoTerms {
  readonly unlockCoins?: number
  readonly membersOnly?: true
}

/** Uploads a video for a gallery, with its still picture; answers its id as a file. */
export async function aVideoFile(server: TestServer, creator: SignedUp, seconds = 2): Promise<string> {
  const media = mediaOn(server)
  const file = await aFilm({ container: 'webm', seconds })
  const mediaId = await media.upload(creator, { purpose: 'galleryVideo', contentType: 'video/webm', file })
  await media.upload(creator, { purpose: 'chatVideoPreviewImage', previewOf: mediaId })
  return mediaId
}

/** Adds a video to a creator's gallery, where it waits. */
export async function postVideo(
  server: TestServer,
  creator: SignedUp,
  terms: VideoTerms = {},
): Promise<OwnVideo> {
  const mediaId = await aVideoFile(server, creator)
  const { status, body } = await server.post<{ video: OwnVideo }>(
    '/videos/post',
    { mediaId, ...terms },
    creator.token,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.video
}
