import { ApiError } from '@serendip/contract/http-request'
import { expect, test, vi } from 'vitest'
import type { Api } from '../../../platform/api/api-client.ts'
import type { FormUpload } from '../../../platform/api/send-form.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { aDatabase, aMessage, chatId, me } from '../chat.test-kit.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { createOutbox } from './outbox.ts'
import type { NewFile } from './outbox.port.ts'
import { createUploads } from './uploads.ts'

const aFile = (fileId: string): NewFile => ({
  fileId,
  kind: 'image',
  purpose: 'chatImage',
  blob: new Blob([fileId], { type: 'image/jpeg' }),
})
const draft = (tempId: string, files: readonly NewFile[]) => ({
  chatId,
  from: me,
  to: 'usr_mia',
  type: 'media' as const,
  text: '',
  ignoreOffensive: false,
  priceCoins: 0,
  tempId,
  files,
})

/** An outbox whose files arrive as the test lets them. */
function aSender(database: ChatDatabase, items: object[] = [], url = '/api/mediaUpload') {
  const arriving: FormUpload[] = []
  const delivered: unknown[] = []
  const removed: string[] = []
  const completed: string[] = []
  const lets: PromiseWithResolvers<void>[] = []
  let keys = 0
  const clock = fakeClock()
  const uploads = createUploads({
    database,
    clock,
    api: stub<Api>({
      media: {
        createGroupFileUpload: async ({ body }: { body: { files: readonly unknown[] } }) => ({
          uploads: body.files.map(() => {
            keys += 1
            return { url, fields: { key: `mda_${keys}` }, fileId: `mda_${keys}` }
          }),
        }),
        completeUpload: async ({ params }: { params: { mediaId: string } }) => {
          completed.push(params.mediaId)
          return { item: {} }
        },
        mediaItem: async () => ({ item: items.shift() ?? { transcodingStatus: 'notNeeded' } }),
        removeMedia: async ({ params }: { params: { mediaId: string } }) => {
          removed.push(params.mediaId)
          return { ok: true }
        },
      },
    }),
    sendForm(upload) {
      arriving.push(upload)
      const made = Promise.withResolvers<void>()
      lets.push(made)
      upload.signal.addEventListener('abort', () => made.reject(new ApiError('unavailable', {}, 0)))
      return made.promise
    },
  })
  const outbox = createOutbox({
    database,
    uploads,
    clock,
    onChange() {},
    onAdding() {},
    withdraw: async () => undefined,
    edit: () => Promise.reject(new Error('nothing is edited')),
    settle: () => Promise.reject(new Error('nothing is changed')),
    alone: (task) => task(),
    delivering: (task) => task(),
    async deliver({ tempId, media }) {
      delivered.push(media)
      return { message: aMessage(1, { tempId, type: 'media', text: '', media: [] }) }
    },
  })
  const nextFile = (count: number) => vi.waitFor(() => expect(arriving).toHaveLength(count), 20_000)
  return { uploads, outbox, clock, arriving, completed, delivered, removed, lets, nextFile }
}

test('a group is sent once all its files have arrived, each with its own progress; then the browser forgets them', async () => {
  const database = await aDatabase()
  const { uploads, outbox, arriving, delivered, lets, nextFile } = aSender(database)
  await outbox.add(draft('one', [aFile('a'), aFile('b')]))
  await nextFile(1)
  arriving[0]?.onProgress(0.5)
  expect(uploads.progress.getSnapshot().get('a')).toEqual({ step: 'sending', share: 0.5 })
  lets[0]?.resolve()
  await nextFile(2)
  expect(delivered).toEqual([])
  lets[1]?.resolve()
  await vi.waitFor(() => expect(delivered).toEqual([[{ id: 'mda_1' }, { id: 'mda_2' }]]), 20_000)
  await vi.waitFor(async () => expect(await database.files.count()).toBe(0), 20_000)
  // The page that sent them shows them without fetching them.
  expect(await uploads.sentPicture('mda_2')?.text()).toBe('b')
  expect(uploads.sentPicture('mda_3')).toBeUndefined()
})

test('a cancelled file is stopped and left out; with the last one the message is taken back', async () => {
  const database = await aDatabase()
  const { uploads, outbox, arriving, delivered, lets, nextFile } = aSender(database)
  await outbox.add(draft('one', [aFile('a'), aFile('b')]))
  await nextFile(1)
  await uploads.cancel('one', 'a')
  expect(arriving[0]?.signal.aborted).toBe(true)
  await nextFile(2)
  lets[1]?.resolve()
  await vi.waitFor(() => expect(delivered).toEqual([[{ id: 'mda_2' }]]), 20_000)
  await outbox.add(draft('two', [aFile('c')]))
  await nextFile(3)
  await uploads.cancel('two', 'c')
  await vi.waitFor(async () => expect(await database.messages.get('two')).toBeUndefined(), 20_000)
  expect(delivered).toHaveLength(1)
})

test('after a reload only what has not arrived is uploaded', async () => {
  const database = await aDatabase()
  const before = aSender(database)
  await before.outbox.add(draft('one', [aFile('a'), aFile('b')]))
  await before.nextFile(1)
  before.lets[0]?.resolve()
  await before.nextFile(2)
  before.outbox.stop()
  const after = aSender(database)
  after.outbox.kick()
  await after.nextFile(1)
  expect(await after.arriving[0]?.file.text()).toBe('b')
  after.lets[0]?.resolve()
  await vi.waitFor(() => expect(after.delivered).toEqual([[{ id: 'mda_1' }, { id: 'mda_1' }]]), 20_000)
})

test('what went to the object store is completed at the server before its message is sent; what was cancelled is not', async () => {
  const database = await aDatabase()
  const { uploads, outbox, completed, delivered, lets, nextFile } = aSender(
    database,
    [],
    'https://s3.example/files',
  )
  await outbox.add(draft('one', [aFile('a'), aFile('b')]))
  await nextFile(1)
  await uploads.cancel('one', 'a')
  await nextFile(2)
  expect(completed).toEqual([])
  lets[1]?.resolve()
  await vi.waitFor(() => expect(delivered).toEqual([[{ id: 'mda_2' }]]), 20_000)
  expect(completed).toEqual(['mda_2'])
})

const aVideo: NewFile = {
  fileId: 'a',
  kind: 'video',
  purpose: 'chatVideoTranscoding',
  blob: new Blob(['a'], { type: 'video/quicktime' }),
}

test('a video that is converted shows how far it is, and is sent once it can be played', async () => {
  const database = await aDatabase()
  const running = { transcodingStatus: 'running', transcodingProgress: 40 }
  const { uploads, outbox, clock, delivered, lets, nextFile } = aSender(database, [running])
  await outbox.add(draft('one', [aVideo]))
  await nextFile(1)
  lets[0]?.resolve()
  const shown = () => uploads.progress.getSnapshot().get('a')
  await vi.waitFor(() => expect(shown()).toEqual({ step: 'converting', share: 0.4 }), 20_000)
  expect(delivered).toEqual([])
  await vi.waitFor(() => {
    clock.advance(1_000)
    expect(delivered).toEqual([[{ id: 'mda_1' }]])
  }, 20_000)
})

test('a video that could not be converted is not sent, and says why', async () => {
  const database = await aDatabase()
  const failed = { transcodingStatus: 'failed', problem: 'video_too_long' }
  const { outbox, delivered, lets, nextFile } = aSender(database, [failed])
  await outbox.add(draft('one', [aVideo]))
  await nextFile(1)
  lets[0]?.resolve()
  const refused = { status: 'failed', refusedBy: 'video_too_long' }
  await vi.waitFor(async () => expect(await database.messages.get('one')).toMatchObject(refused), 20_000)
  expect(delivered).toEqual([])
})
