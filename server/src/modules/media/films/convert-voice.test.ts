import type { MediaItem } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRecordedVoice, ffmpegPath, probe } from '../../../../test/encoded-films.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { personalBlobs } from '../../../kernel/blob-store.ts'

const hasEncoder = ffmpegPath !== null
let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const announced = { purpose: 'chatAudio', contentType: 'audio/webm;codecs=opus', sizeBytes: 10_000 }

async function upload({ token }: SignedUp, sound: Uint8Array): Promise<MediaItem> {
  const { body } = await server.post<{ url: string; fields: { key: string } }>(
    '/createFileUpload',
    announced,
    token,
  )
  const form = new FormData()
  form.set('key', body.fields.key)
  form.set('file', new Blob([new Uint8Array(sound)]), 'voice.webm')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server.origin + body.url, { method: 'POST', body: form, headers })
  return ((await answer.json()) as { item: MediaItem }).item
}

async function hear({ token }: SignedUp, { id }: MediaItem) {
  const answer = await fetch(`${server.origin}/api/media/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return {
    type: answer.headers.get('content-type'),
    codec: answer.status === 200 ? probe(Buffer.from(await answer.arrayBuffer())) : answer.status,
  }
}
const filesOf = ({ userId }: SignedUp) => server.composition.fileParts.files.list(personalBlobs(userId))

test.skipIf(!hasEncoder)(
  'a recorded voice is heard at once, and becomes AAC that every browser plays, as long as it was recorded',
  async () => {
    const me = await aPerson(server)
    const item = await upload(me, aRecordedVoice(3))
    expect(item.metadata.contentType).toBe('audio/webm')
    expect(Math.abs(Number(item.duration) - 3)).toBeLessThan(0.15)
    expect((await hear(me, item)).codec).toMatch(/^(opus|aac)$/)
    await expect.poll(() => hear(me, item), { timeout: 20_000 }).toEqual({ type: 'audio/mp4', codec: 'aac' })
    const files = await filesOf(me)
    expect(files.map((key) => key.split('.').at(-1))).toEqual(['mp4'])
    const { db } = server.composition.plumbing
    const row = await db
      .selectFrom('media_items')
      .select(['duration_ms', 'state'])
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('ready')
    expect(Math.abs(Number(row.duration_ms) - 3_000)).toBeLessThan(150)
  },
)

test.skipIf(!hasEncoder)('of a voice that is taken back before its conversion nothing is kept', async () => {
  const me = await aPerson(server)
  const item = await upload(me, aRecordedVoice(2))
  expect((await server.post(`/media/${item.id}/remove`, {}, me.token)).status).toBe(200)
  await server.composition.media.jobHandlers[0]?.handle({ ownerId: me.userId, mediaId: item.id }, false)
  await expect.poll(() => filesOf(me)).toEqual([])
})
