import { ApiError } from '@serendip/contract/http-request'
import { beforeEach, expect, it } from 'vitest'
import {
  aConnection,
  agree,
  aWorld,
  inTextCall,
  inVideoCall,
  meetingIn,
  settle,
  textCall,
  welcomeTo,
  type World,
} from './meeting.test-kit.ts'
import { aBill, aCall, aWish, callId } from './state/call-fixtures.ts'

let world: World
beforeEach(() => {
  world = aWorld()
})

it('a call in a welcome that came before the screen is seen, and a reload of its tab resumes it', () => {
  world.socket.welcome = welcomeTo(world)
  expect(meetingIn(world).current().call).toMatchObject({ status: 'start', elsewhere: { resuming: false } })
  world.reloaded = callId()
  expect(meetingIn(world).current().call).toMatchObject({ status: 'start', elsewhere: { resuming: true } })
  expect(world.socket.sent).toEqual(['call.resume'])
})

it('a resume that the server cannot handle right now is retried, and finally given up', async () => {
  const meeting = inTextCall(world)
  world.socket.answers.push(...Array.from({ length: 4 }, () => new ApiError('unavailable')))
  world.socket.breaks()
  world.socket.says(welcomeTo(world))
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await settle()
    world.clock.advance(700)
  }
  expect(world.socket.sent.filter((type) => type === 'call.resume')).toHaveLength(4)
  expect(meeting.current().call).toMatchObject({ status: 'start', ended: { reason: 'lost' } })
})

it('a message lost with the socket is marked as failed; a lost search waits for the next welcome', async () => {
  const meeting = inTextCall(world)
  world.socket.answers.push(new ApiError('unavailable', {}, 0))
  meeting.dispatch({ type: 'send-text', tempId: 'tmp', text: 'Hello?' })
  await settle()
  expect(meeting.current().call).toMatchObject({ talk: { texts: [{ status: 'failed' }] } })

  world.socket.answers.push(new ApiError('unavailable', {}, 0))
  meeting.dispatch({ type: 'next', atMs: 1_000_000 })
  await settle()
  expect(meeting.current().call.status).toBe('match')
})

it('a Start before the socket is open searches once, with the welcome', () => {
  const meeting = meetingIn(world)
  world.socket.breaks()
  meeting.dispatch({ type: 'start', wish: aWish() })
  expect(world.socket.sent).toEqual([])
  world.socket.state = 'open'
  world.socket.says({ ...welcomeTo(world), call: null })
  expect(world.socket.sent).toEqual(['match.start'])
})

it('the screen of a search waits for the answer, and no longer than three tenths of a second', () => {
  const meeting = meetingIn(world)
  let drawn = 0
  meeting.subscribe(() => {
    drawn += 1
  })
  meeting.dispatch({ type: 'start', wish: aWish() })
  expect(drawn).toBe(0)
  world.clock.advance(299)
  expect(drawn).toBe(0)
  world.clock.advance(1)
  expect(drawn).toBe(1)
})

it('a Next that came too soon is sent again after the gap', async () => {
  const meeting = inTextCall(world)
  world.socket.answers.push(new ApiError('next_too_soon'))
  meeting.dispatch({ type: 'next', atMs: 1_000_000 })
  await settle()
  world.clock.advance(500)
  expect(world.socket.sent.filter((type) => type === 'match.next')).toHaveLength(2)
})

it('leaving the screen leaves the call, and the tab forgets it', () => {
  const meeting = inTextCall(world)
  meeting.exit()
  expect(world.socket.sent.at(-1)).toBe('call.leave')
  expect(world.remembered).toEqual([callId(), null])
})

it('a person who waits with open devices makes their offer early, and is the side that offers', () => {
  world.devices = 'open'
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  expect(world.earlyOffers).toBe(1)
  world.socket.says({ type: 'call.found', call: aCall({ polite: false }) })
  expect(world.taken).toEqual([true])
})

it('there is no early offer in text mode, or before the devices are open', () => {
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  meeting.dispatch({ type: 'cancel' })
  world.devices = 'open'
  meeting.dispatch({ type: 'start', wish: aWish({ mode: 'text' }) })
  world.socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  expect(world.earlyOffers).toBe(0)
})

it('the picture comes before the screen: drawing waits for it, and ends with its call', async () => {
  world.connection = aConnection()
  const meeting = meetingIn(world)
  let drawn = 0
  meeting.subscribe(() => {
    drawn += 1
  })
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'call.found', call: aCall() })
  await agree(world)
  expect(world.given).toEqual([`show ${callId()}`])
  expect(drawn).toBe(0)
  world.seePicture()
  expect(world.socket.sent.at(-1)).toBe('call.ready')
  expect(drawn).toBe(0)
  world.clock.advance(0)
  expect(drawn).toBe(1)
  meeting.dispatch({ type: 'next', atMs: 1_000_000 })
  expect(world.given.slice(1)).toEqual([`seen ${callId()}`, 'leave', 'over'])
})

it('from the press on End on nothing is sent or played, and the connection is closed after the screen is drawn', async () => {
  const done: string[] = []
  const sender = (kind: string) => ({
    replaceTrack: async (track: unknown) => void done.push(`${kind} ${track}`),
  })
  const heard = { track: { enabled: true } }
  const plain = aConnection()
  const pc = { ...plain.pc, getReceivers: () => [heard], close: () => done.push('closed') }
  const senders = { audioSender: sender('audio'), videoSender: sender('video') }
  world.connection = { ...plain, ...senders, pc } as unknown as typeof plain
  const meeting = inVideoCall(world)
  await agree(world)
  meeting.subscribe(() => done.push('drawn'))
  world.seePicture()
  world.clock.advance(0)
  done.length = 0
  meeting.dispatch({ type: 'leave', atMs: 1_000_000 })
  expect(heard.track.enabled).toBe(false)
  expect(done.filter((what) => what !== 'drawn')).toEqual(['audio null', 'video null'])
  expect(done.at(-1)).toBe('drawn')
  world.clock.advance(2_000)
  expect(done.filter((what) => what === 'closed')).toHaveLength(1)
  expect(done.at(-1)).toBe('closed')
})

it('every step is reported, even if an answer is so quick that no step between was drawn', () => {
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish({ mode: 'text' }) })
  world.socket.says({ type: 'call.found', call: textCall })
  meeting.dispatch({ type: 'next', atMs: 1_000_000 })
  world.socket.says({ type: 'call.found', call: aCall({ mode: 'text', callId: callId(2) }) })
  expect(world.steps).toEqual(['start match', 'match incall', 'incall match', 'match incall'])
})

it('leaving the screen while a call is taken up again leaves that call', () => {
  world.reloaded = callId()
  world.socket.welcome = welcomeTo(world)
  const meeting = meetingIn(world)
  meeting.exit()
  expect(world.socket.sent).toEqual(['call.resume', 'call.leave'])
})

it('a reason that only a newer server knows still ends a search and a call', () => {
  const newer = (message: object) => world.socket.says(message as Parameters<World['socket']['says']>[0])
  const searching = meetingIn(world)
  searching.dispatch({ type: 'start', wish: aWish({ mode: 'text' }) })
  newer({ type: 'match.searching', sinceMs: 0, widened: 'planet' })
  newer({ type: 'match.idle', reason: 'full_moon', until: 7 })
  expect(searching.current().call).toMatchObject({ status: 'start', notice: { kind: 'full_moon' } })
  const talking = inTextCall(world)
  newer({ type: 'call.ended', callId: callId(), reason: 'full_moon', durationMs: 9, refundCoins: 1 })
  expect(talking.current().call).toMatchObject({ status: 'start', ended: { reason: 'full_moon' } })
})

it('who pays is ready only once the picture shows something; who does not is ready with the first frame', async () => {
  for (const [bill, waits] of [
    [aBill(), true],
    [aBill({ role: 'creator' }), false],
    [null, false],
  ] as const) {
    world = aWorld()
    world.connection = aConnection()
    meetingIn(world).dispatch({ type: 'start', wish: aWish() })
    world.socket.says({ type: 'call.found', call: aCall({ polite: true, bill }) })
    await agree(world)
    world.seePicture()
    expect(world.given.includes('wait for a picture')).toBe(waits)
    expect(world.socket.sent.includes('call.ready')).toBe(!waits)
    world.showPicture()
    expect(world.socket.sent).toContain('call.ready')
  }
})

it('each report of a billed call carries what the watch of the pictures says', async () => {
  world.word = 'frozen'
  world.connection = aConnection()
  meetingIn(world).dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'call.found', call: aCall({ polite: true, bill: aBill() }) })
  await agree(world)
  world.clock.advance(1_000)
  await settle()
  expect(world.socket.payloads.at(world.socket.sent.indexOf('call.stats'))).toMatchObject({
    picture: 'frozen',
  })
})
