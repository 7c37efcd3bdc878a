import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const unknownCall = `call_${'0'.repeat(20)}`
const candidate = (text: string) => ({ candidate: { candidate: text, sdpMid: '0', sdpMLineIndex: 0 } })

/** Two people who have just met; `came` makes the first offer. */
async function aCall(mode: 'video' | 'text' = 'video') {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const [waited, came] = [await aTab(server, first), await aTab(server, second)]
  const callId = await server.composition.calls.start(
    { userId: first.userId, connectionId: waited.connectionId },
    { userId: second.userId, connectionId: came.connectionId },
    mode,
  )
  const found = { waited: await waited.next('call.found'), came: await came.next('call.found') }
  return { callId, waited, came, first, second, found }
}

const openCalls = async (userId: string): Promise<number> => {
  const { db } = server.composition.engines.database
  const found = await sql`select 1 from call_sides where user_id = ${userId} and open`.execute(db)
  return found.rows.length
}

describe('meeting', () => {
  test('each learns what a stranger may about the other, and exactly one of them is polite', async () => {
    const { found, first, second } = await aCall()
    expect(found.waited.call.partner.userId).toBe(second.userId)
    expect(found.came.call.partner.userId).toBe(first.userId)
    expect([found.waited.call.polite, found.came.call.polite]).toEqual([false, true])
    expect(JSON.stringify(found)).not.toContain('@people.example')
  })

  test('a person is never in two calls', async () => {
    const { first, waited } = await aCall()
    const third = await aPerson(server)
    const tab = await aTab(server, third)
    const again = server.composition.calls.start(
      { userId: first.userId, connectionId: waited.connectionId },
      { userId: third.userId, connectionId: tab.connectionId },
      'video',
    )
    await expect(again).rejects.toMatchObject({ code: 'already_in_match' })
    expect(await openCalls(third.userId)).toBe(0)
  })

  test('in a text call no signal reaches the other, so that no picture can flow', async () => {
    const { callId, waited, came } = await aCall('text')
    const signal = { type: 'call.signal', callId, epoch: 0, seq: 0, signal: candidate('c') } as const
    expect(await came.request(signal)).toBeNull()
    await came.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'Hello' })
    await waited.next('call.text')
    expect(waited.unread('call.signal')).toEqual([])
  })

  test('both are revealed once both are ready, and not before', async () => {
    const { callId, waited, came } = await aCall()
    await waited.request({ type: 'call.ready', callId })
    expect(waited.unread('call.revealed')).toEqual([])
    await came.request({ type: 'call.ready', callId })
    expect((await waited.next('call.revealed')).callId).toBe(callId)
    expect((await came.next('call.revealed')).callId).toBe(callId)
  })
})

describe('signalling is treated as hostile', () => {
  test('a signal reaches the partner unchanged', async () => {
    const { callId, waited, came } = await aCall()
    const signal = { description: { type: 'offer' as const, sdp: 'v=0' } }
    expect(await came.request({ type: 'call.signal', callId, epoch: 0, seq: 0, signal })).toBeNull()
    expect((await waited.next('call.signal')).signal).toEqual(signal)
  })

  test('a replayed or older signal is stale and is not relayed', async () => {
    const { callId, waited, came } = await aCall()
    const send = (seq: number) =>
      came.request({ type: 'call.signal', callId, epoch: 0, seq, signal: candidate(`c${seq}`) })
    expect(await send(3)).toBeNull()
    expect(await send(3)).toBe('stale_signal')
    expect(await send(1)).toBe('stale_signal')
    await waited.next('call.signal')
    expect(waited.unread('call.signal')).toEqual([])
  })

  test('a signal of another epoch is stale', async () => {
    const { callId, came } = await aCall()
    const message = { type: 'call.signal', callId, epoch: 7, seq: 0, signal: candidate('c') } as const
    expect(await came.request(message)).toBe('stale_signal')
  })

  test('an oversized description is refused', async () => {
    const { callId, came } = await aCall()
    const signal = { description: { type: 'offer' as const, sdp: 'x'.repeat(25_000) } }
    expect(await came.request({ type: 'call.signal', callId, epoch: 0, seq: 0, signal })).toBe('bad_input')
  })

  test('a stranger, or a person’s other tab, cannot touch the call', async () => {
    const { callId, waited, first } = await aCall()
    const stranger = await aTab(server, await aPerson(server))
    const otherTab = await aTab(server, first)
    for (const tab of [stranger, otherTab]) {
      const signal = { type: 'call.signal', callId, epoch: 0, seq: 0, signal: candidate('c') } as const
      expect(await tab.request(signal)).toBe('not_in_call')
      expect(await tab.request({ type: 'call.leave', callId })).toBe('not_in_call')
      expect(await tab.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'hi' })).toBe(
        'not_in_call',
      )
    }
    expect(await stranger.request({ type: 'call.resume', callId, fresh: true })).toBe('not_in_call')
    expect(await waited.request({ type: 'call.leave', callId: unknownCall })).toBe('not_in_call')
    expect(await openCalls(first.userId)).toBe(1)
  })

  test('after the end nothing is relayed', async () => {
    const { callId, waited, came } = await aCall()
    await came.request({ type: 'call.leave', callId })
    const late = { type: 'call.signal', callId, epoch: 0, seq: 9, signal: candidate('c') } as const
    expect(await waited.request(late)).toBe('call_ended')
  })
})

describe('the talk', () => {
  test('a text is shown to both, and resending it shows it only once', async () => {
    const { callId, waited, came } = await aCall('text')
    const tempId = randomUUID()
    const message = { type: 'call.text', callId, tempId, text: 'Hello there' } as const
    await came.request(message)
    await came.request(message)
    expect((await waited.next('call.text')).text.text).toBe('Hello there')
    expect(waited.unread('call.text')).toEqual([])
    const [own, repeated] = [await came.next('call.text'), await came.next('call.text')]
    expect(own.tempId).toBe(tempId)
    expect(repeated.text.textId).toBe(own.text.textId)
  })

  test('a returning person sees their own texts with the ids they chose, and the partner’s without', async () => {
    const { callId, waited, came, second } = await aCall('text')
    const tempId = randomUUID()
    await came.request({ type: 'call.text', callId, tempId, text: 'ok' })
    await waited.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'ok' })
    came.close()
    const back = await aTab(server, second)
    await back.request({ type: 'call.resume', callId, fresh: false })
    const { texts } = (await back.next('call.resumed')).call
    expect(texts.map((text) => text.tempId)).toEqual([tempId, null])
  })

  test('an offensive text is rejected and not delivered', async () => {
    const { callId, waited, came } = await aCall('text')
    const text = 'you bitch'
    expect(await came.request({ type: 'call.text', callId, tempId: randomUUID(), text })).toBe('offensive')
    expect(waited.unread('call.text')).toEqual([])
  })

  test('more than thirty texts a minute are refused', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    const [first, second] = [await aPerson(strict), await aPerson(strict)]
    const [waited, came] = [await aTab(strict, first), await aTab(strict, second)]
    const callId = await strict.composition.calls.start(
      { userId: first.userId, connectionId: waited.connectionId },
      { userId: second.userId, connectionId: came.connectionId },
      'text',
    )
    const say = () => came.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'again' })
    for (let index = 0; index < 30; index += 1) expect(await say()).toBeNull()
    expect(await say()).toBe('rate_limited')
    await strict.stop()
  })

  test('texts are deleted a day after the call ended, and never while it runs', async () => {
    const { callId, came } = await aCall('text')
    await came.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'for now' })
    const { db } = server.composition.engines.database
    const stored = async () =>
      (await sql`select 1 from call_texts where call_id = ${callId}`.execute(db)).rows.length
    await sql`update calls set started_at = now() - interval '3 days' where id = ${callId}`.execute(db)
    await runSchedules(server, 'forget-texts')
    expect(await stored()).toBe(1)
    await came.request({ type: 'call.leave', callId })
    await sql`update calls set ended_at = now() - interval '25 hours' where id = ${callId}`.execute(db)
    await runSchedules(server, 'forget-texts')
    expect(await stored()).toBe(0)
  })

  test('switching a device off is shown to the other', async () => {
    const { callId, waited, came } = await aCall()
    await came.request({ type: 'call.media', callId, microphone: false, camera: true })
    expect(await waited.next('call.media')).toMatchObject({ microphone: false, camera: true })
  })

  test('a returning person receives the switched-off devices of both sides', async () => {
    const { callId, waited, came, first, second } = await aCall()
    await came.request({ type: 'call.media', callId, microphone: false, camera: false })
    await waited.next('call.media')
    came.close()
    waited.close()
    const [own, otherTab] = [await aTab(server, second), await aTab(server, first)]
    await own.request({ type: 'call.resume', callId, fresh: true })
    await otherTab.request({ type: 'call.resume', callId, fresh: true })
    const both = { microphone: true, camera: true }
    const none = { microphone: false, camera: false }
    expect((await own.next('call.resumed')).call).toMatchObject({ sends: none, partnerSends: both })
    expect((await otherTab.next('call.resumed')).call).toMatchObject({ sends: both, partnerSends: none })
  })
})

describe('leaving and coming back', () => {
  test('leaving ends the call for both, and the partner does not learn how', async () => {
    const { callId, waited, came } = await aCall()
    await came.request({ type: 'call.leave', callId })
    expect((await came.next('call.ended')).reason).toBe('left')
    expect((await waited.next('call.ended')).reason).toBe('partner_left')
  })

  test('a lost connection is announced with its deadline, and resuming clears it', async () => {
    const { callId, waited, came, second } = await aCall()
    came.close()
    const gone = await waited.next('call.partner')
    expect(gone.present).toBe(false)
    expect(gone.resumeBy).toBeGreaterThan(Date.now())
    const back = await aTab(server, second)
    expect(await back.request({ type: 'call.resume', callId, fresh: false })).toBeNull()
    expect((await back.next('call.resumed')).call.epoch).toBe(0)
    expect(await waited.next('call.partner')).toMatchObject({ present: true, resumeBy: null, epoch: 0 })
  })

  test('resuming after a reload starts a new epoch in which sequence numbers restart', async () => {
    const { callId, waited, came, second } = await aCall()
    await came.request({ type: 'call.signal', callId, epoch: 0, seq: 5, signal: candidate('old') })
    came.close()
    const back = await aTab(server, second)
    await back.request({ type: 'call.resume', callId, fresh: true })
    expect((await back.next('call.resumed')).call.epoch).toBe(1)
    const first = { type: 'call.signal', callId, epoch: 1, seq: 0, signal: candidate('new') } as const
    expect(await back.request(first)).toBeNull()
    await waited.next('call.signal')
    expect((await waited.next('call.signal')).epoch).toBe(1)
  })

  test('staying away past the deadline ends the call as lost', async () => {
    const { waited, came, second } = await aCall()
    came.close()
    await waited.next('call.partner')
    const { db } = server.composition.engines.database
    await sql`update call_sides set absent_since = now() - interval '16 seconds' where user_id = ${second.userId}`.execute(
      db,
    )
    await server.composition.calls.sweep()
    expect((await waited.next('call.ended')).reason).toBe('lost')
  })

  test('the partner is notified of a closed tab even while presence and the pool are unreachable', async () => {
    const { waited, came } = await aCall()
    const { presence, matchPool } = server.composition.engines
    const away = new Error('out of reach')
    const broken = [
      vi.spyOn(presence, 'remove').mockRejectedValueOnce(away),
      vi.spyOn(matchPool, 'leave').mockRejectedValueOnce(away),
    ]
    came.close()
    expect((await waited.next('call.partner')).present).toBe(false)
    for (const run of broken) {
      expect(run).toHaveBeenCalledOnce()
      run.mockRestore()
    }
  })

  test('blocking ends the call of the two', async () => {
    const { waited, first, second } = await aCall()
    await server.post(`/block/${second.userId}`, {}, first.token)
    expect((await waited.next('call.ended')).reason).toBe('blocked')
    expect(await openCalls(second.userId)).toBe(0)
  })
})
