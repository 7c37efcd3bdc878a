import { randomUUID } from 'node:crypto'
import type { OwnVideos, ShownVideo } from '@serendip/contract'
import type { QueueItem, WaitingVideo } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../../test/console.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'
import { aCreator } from '../../../../test/stories.ts'
import { aTab } from '../../../../test/socket.ts'
import { postVideo } from '../../../../test/videos.ts'

let server: TestServer
let mona: ConsoleBrowser
let audra: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona } = await logInTeam(server.consoleOrigin))
  audra = await logInAs(server.consoleOrigin, 'auditor')
})
afterAll(() => server.stop())

/** A video as it waits outside of demo mode, where a rule approves it. */
async function aWaiting(...[on, creator, terms]: Parameters<typeof postVideo>): Promise<string> {
  const { videoId } = await postVideo(on, creator, terms)
  await sql`update gallery_videos set state = 'pending', approved_at = null, decided_by = null
    where id = ${videoId}`.execute(on.composition.engines.database.db)
  return videoId
}

const pathOf = (videoId: string) => `/review/videos/${videoId}`
const approved = { verdict: 'approved' }

test('a video is decided by who saw it, one operator at a time, and its creator hears of a decline with the reason', async () => {
  const [creator, viewer] = [await aCreator(server), await aPerson(server)]
  const tab = await aTab(server, creator)
  const videoId = await aWaiting(server, creator, { unlockCoins: 25 })
  expect(await tab.next('video.decided')).toMatchObject({ videoId, isApproved: true })
  const list = await mona.send<{ videos: WaitingVideo[]; waiting: number }>('GET', '/review/videos')
  expect(list.body.videos.find((video) => video.videoId === videoId)).toMatchObject({
    ownerId: creator.userId,
    hasStill: true,
    unlockCoins: 25,
    membersOnly: false,
    claim: null,
  })
  const queue = await mona.send<{ items: QueueItem[] }>('GET', '/queue?kind=videos')
  expect(queue.body.items.map(({ itemId }) => itemId)).toContain(videoId)
  expect((await mona.send('POST', `${pathOf(videoId)}/claim`)).status).toBe(200)
  const unseen = await mona.sendUnseen<{ code: string }>('POST', `${pathOf(videoId)}/decide`, approved)
  expect([unseen.status, unseen.body.code]).toEqual([409, 'unseen'])
  expect(await audra.openBytes(`${pathOf(videoId)}/file`)).toBe(403)
  expect(await audra.openBytes(`${pathOf(videoId)}/still`)).toBe(403)
  expect(await mona.openBytes(`${pathOf(videoId)}/still`)).toBe(200)
  expect(await mona.openBytes(`${pathOf(videoId)}/file`)).toBe(200)
  const declined = { verdict: 'declined', reason: 'nudity' }
  expect((await mona.send('POST', `${pathOf(videoId)}/decide`, declined)).status).toBe(200)
  expect(await tab.next('video.decided')).toMatchObject({ videoId, isApproved: false })
  tab.close()
  const own = await server.get<OwnVideos>('/videos/own', creator.token)
  expect(own.body.videos).toMatchObject([{ videoId, state: 'declined', reason: 'nudity' }])
  expect((await mona.send('GET', pathOf(videoId))).status).toBe(404)
  const next = await aWaiting(server, creator)
  await mona.openBytes(`${pathOf(next)}/file`)
  expect((await mona.send('POST', `${pathOf(next)}/decide`, approved)).status).toBe(200)
  expect((await mona.send('POST', `${pathOf(next)}/decide`, approved)).status).toBe(409)
  const shown = await server.get<{ videos: ShownVideo[] }>(`/videos/of/${creator.userId}`, viewer.token)
  expect(shown.body.videos).toMatchObject([{ videoId: next }])
})

test('the measure of a report takes a video away, and its evidence has the file', async () => {
  const [creator, viewer, otherPerson] = [
    await aCreator(server),
    await aPerson(server),
    await aPerson(server),
  ]
  const { videoId } = await postVideo(server, creator)
  const filed = await server.post<{ reportId: string }>(
    '/report',
    { videoId, reason: 'nudity', key: randomUUID() },
    viewer.token,
  )
  const { reportId } = filed.body
  expect((await mona.send('POST', `/cases/${reportId}/claim`)).status).toBe(200)
  const evidence = await mona.send<{ texts: { files: { fileId: string }[]; isReported: boolean }[] }>(
    'POST',
    `/cases/${reportId}/evidence`,
    { purpose: 'decision' },
  )
  const [text] = evidence.body.texts
  expect([evidence.body.texts.length, text?.isReported, text?.files.length]).toEqual([1, true, 1])
  const fileId = text?.files[0]?.fileId ?? ''
  expect(await mona.openBytes(`/cases/${reportId}/files/${fileId}/open`, { purpose: 'decision' })).toBe(200)
  const measure = { measure: 'mediaRemoved', rule: 'nudity', facts: '' }
  expect((await mona.send('POST', `/cases/${reportId}/decide`, measure)).status).toBe(200)
  await expect
    .poll(async () => {
      const found = await sql<{
        state: string
      }>`select state from gallery_videos where id = ${videoId}`.execute(
        server.composition.engines.database.db,
      )
      return found.rows[0]?.state
    })
    .toBe('deleted')
  const shown = await server.get<{ videos: ShownVideo[] }>(`/videos/of/${creator.userId}`, otherPerson.token)
  expect(shown.body.videos).toEqual([])
})
