import { beforeEach, expect, it } from 'vitest'
import { aConnection, aWorld, meetingIn, settle, welcomeTo, type World } from './meeting.test-kit.ts'
import { aCall, aWish, callId } from './state/call-fixtures.ts'

let world: World
beforeEach(() => {
  world = aWorld()
})

/** A person with a complete offer waits; a call is found, which began with that offer or not. */
async function isFound(sdp: string, beganWithIt: boolean): Promise<void> {
  world.devices = 'open'
  world.earlyOffer = sdp
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  await settle()
  const call = aCall({ polite: false })
  world.socket.says({ type: 'call.found', call, ...(beganWithIt && { offered: true }) })
  await settle()
}

it('is stored at the server, and not sent again if the call began with it', async () => {
  world.connection = aConnection('v=0 early')
  await isFound('v=0 early', true)
  expect(world.socket.sent).toEqual(['match.start', 'match.offer'])
  expect(world.socket.payloads.at(-1)).toEqual({ sdp: 'v=0 early' })
  expect(world.given).toEqual([])
  const signal = { description: { type: 'answer', sdp: 'v=0 answer' } } as const
  world.socket.says({ type: 'call.signal', callId: callId(), epoch: 0, seq: 0, signal })
  await settle()
  expect(world.given).toEqual([`show ${callId()}`])
})

it('is sent in the call if the server did not begin with it', async () => {
  world.connection = aConnection('v=0 early')
  await isFound('v=0 early', false)
  expect(world.socket.sent).toEqual(['match.start', 'match.offer', 'call.signal'])
  expect(world.socket.payloads.at(-1)).toMatchObject({
    seq: 0,
    signal: { description: { type: 'offer', sdp: 'v=0 early' } },
  })
})

it('restarts the call if its connection is gone', async () => {
  world.connection = aConnection('v=0 newer')
  await isFound('v=0 early', true)
  expect(world.socket.sent).toEqual(['match.start', 'match.offer', 'call.resume'])
  expect(world.socket.payloads.at(-1)).toMatchObject({ callId: callId(), fresh: true })
})

it('restarts the call if the server has it and this tab does not, even if nothing listens at first', async () => {
  world.connection = aConnection('v=0 newer')
  world.devices = 'open'
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'call.found', call: aCall({ polite: false }), offered: true })
  world.socket.breaks()
  await settle()
  expect(world.socket.sent).toEqual(['match.start'])
  world.socket.state = 'open'
  world.socket.says(welcomeTo(world, aCall({ polite: false })))
  world.socket.says({ type: 'call.resumed', call: aCall({ polite: false }) })
  const resumes = world.socket.payloads.filter((_, index) => world.socket.sent[index] === 'call.resume')
  expect(resumes).toMatchObject([{ fresh: false }, { fresh: true }])
})

it('of the partner is applied before the picture is prepared, and another call that is left keeps it', async () => {
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.connection = aConnection()
  world.socket.says({ type: 'call.found', call: aCall({ polite: true }) })
  await settle()
  world.connection = aConnection()
  Object.assign(world.connection.pc, {
    setRemoteDescription: async ({ type, sdp }: RTCSessionDescriptionInit) =>
      void world.given.push(`apply ${type} ${sdp}`),
  })
  const signal = { description: { type: 'offer', sdp: 'v=0 early' } } as const
  world.socket.says({ type: 'call.signal', callId: callId(2), epoch: 0, seq: 0, signal })
  world.socket.says({ type: 'call.found', call: aCall({ callId: callId(2), polite: true }) })
  await settle()
  expect(world.given).toEqual(['leave', 'over', 'apply offer v=0 early', `show ${callId(2)}`])
})
