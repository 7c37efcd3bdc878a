import { randomUUID } from 'node:crypto'
import type { OwnStory, Story } from '@serendip/contract'
import type { QueueItem, WaitingStory } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../../test/console.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'
import { aCreator, postStory } from '../../../../test/stories.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
let mona: ConsoleBrowser
let audra: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona } = await logInTeam(server.consoleOrigin))
  audra = await logInAs(server.consoleOrigin, 'auditor')
})
afterAll(() => server.stop())

/** A story as it waits outside of demo mode, where a rule approves it. */
async function aWaiting(...[on, creator, words]: Parameters<typeof postStory>): Promise<string> {
  const storyId = await postStory(on, creator, words)
  await sql`update stories set state = 'pending', ends_at = null, approved_at = null, decided_by = null
    where id = ${storyId}`.execute(on.composition.engines.database.db)
  return storyId
}

const pathOf = (storyId: string) => `/review/stories/${storyId}`
const approved = { verdict: 'approved' }

test('a story is decided by who saw it, one operator at a time, and its creator hears of a decline with the reason', async () => {
  const [creator, viewer] = [await aCreator(server), await aPerson(server)]
  const storyId = await aWaiting(server, creator, {
    caption: 'Hello',
    altText: 'A beach',
    drawnText: 'Soon',
    isPublic: true,
  })
  const list = await mona.send<{ stories: WaitingStory[]; waiting: number }>('GET', '/review/stories')
  expect(list.body.stories.find((story) => story.storyId === storyId)).toMatchObject({
    ownerId: creator.userId,
    type: 'image',
    caption: 'Hello',
    altText: 'A beach',
    drawnText: 'Soon',
    isPublic: true,
    claim: null,
  })
  const queue = await mona.send<{ items: QueueItem[] }>('GET', '/queue?kind=stories')
  expect(queue.body.items.map(({ itemId }) => itemId)).toContain(storyId)
  expect((await mona.send('POST', `${pathOf(storyId)}/claim`)).status).toBe(200)
  const unseen = await mona.sendUnseen<{ code: string }>('POST', `${pathOf(storyId)}/decide`, approved)
  expect([unseen.status, unseen.body.code]).toEqual([409, 'unseen'])
  expect(await audra.openBytes(`${pathOf(storyId)}/file`)).toBe(403)
  expect(await mona.openBytes(`${pathOf(storyId)}/file`)).toBe(200)
  const tab = await aTab(server, creator)
  const declined = { verdict: 'declined', reason: 'nudity' }
  expect((await mona.send('POST', `${pathOf(storyId)}/decide`, declined)).status).toBe(200)
  expect(await tab.next('story.decided')).toMatchObject({ storyId })
  tab.close()
  const own = await server.get<{ stories: OwnStory[] }>('/stories/own', creator.token)
  expect(own.body.stories).toMatchObject([{ storyId, state: 'declined', reason: 'nudity' }])
  expect((await mona.send('GET', pathOf(storyId))).status).toBe(404)
  const next = await aWaiting(server, creator)
  await mona.openBytes(`${pathOf(next)}/file`)
  expect((await mona.send('POST', `${pathOf(next)}/decide`, approved)).status).toBe(200)
  expect((await mona.send('POST', `${pathOf(next)}/decide`, approved)).status).toBe(409)
  const shown = await server.get<{ stories: Story[] }>(`/stories/of/${creator.userId}`, viewer.token)
  expect(shown.body.stories).toMatchObject([{ storyId: next }])
})

test('the measure of a report takes a story away, and its evidence has the file', async () => {
  const [creator, viewer, otherPerson] = [
    await aCreator(server),
    await aPerson(server),
    await aPerson(server),
  ]
  const storyId = await postStory(server, creator)
  const filed = await server.post<{ reportId: string }>(
    '/report',
    { storyId, reason: 'nudity', key: randomUUID() },
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
      const found = await sql<{ state: string }>`select state from stories where id = ${storyId}`.execute(
        server.composition.engines.database.db,
      )
      return found.rows[0]?.state
    })
    .toBe('deleted')
  const shown = await server.get<{ stories: Story[] }>(`/stories/of/${creator.userId}`, otherPerson.token)
  expect(shown.body.stories).toEqual([])
})
