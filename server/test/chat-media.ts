import { randomUUID } from 'node:crypto'
import type { ChatMedia, MediaPurpose } from '@serendip/contract'
import { sendPicture } from './owned-things.ts'
import { aPicture } from './pictures.ts'
import type { SignedUp, TestServer } from './server.ts'

/** Calls by which tests send files in chats. */
export const mediaOn = (server: TestServer) => ({
  /** Uploads a file, by default a picture; returns its id. */
  async upload(
    person: SignedUp,
    {
      file,
      ...over
    }: { file?: Uint8Array; purpose?: MediaPurpose; contentType?: string; previewOf?: string } = {},
  ): Promise<string> {
    const announced = { purpose: 'chatImage', contentType: 'image/jpeg', sizeBytes: 1_000, ...over }
    const { body } = await server.post<{ fields: { key: string } }>(
      '/createFileUpload',
      announced,
      person.token,
    )
    const bytes = file ?? (await aPicture(900, 600))
    const sent = await sendPicture(server, '/mediaUpload', body.fields.key, person, bytes)
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    return body.fields.key
  },
  send: (from: SignedUp, to: SignedUp, ids: readonly string[], over: Record<string, unknown> = {}) =>
    server.post<{ message: { _id: string; media: ChatMedia[] }; code: string }>(
      `/message/sendToUser/${to.userId}`,
      { tempId: randomUUID(), type: 'media', text: '', media: ids.map((id) => ({ id })), ...over },
      from.token,
    ),
  /** The status of the file, its preview and its blurred picture. */
  access: (person: SignedUp | null, mediaId: string): Promise<number[]> =>
    Promise.all(
      ['', '/preview', '/blurred'].map(async (part) => {
        const headers: HeadersInit = person ? { authorization: `Bearer ${person.token}` } : {}
        const answer = await fetch(`${server.origin}/api/media/${mediaId}${part}`, { headers })
        await answer.arrayBuffer()
        return answer.status
      }),
    ),
})
