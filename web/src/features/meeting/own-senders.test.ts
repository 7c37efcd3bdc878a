import { beforeEach, expect, it } from 'vitest'
import {
  aWorld,
  empty,
  FakeSocket,
  inTextCall,
  inVideoCall,
  meetingIn,
  welcomeTo,
  type World,
} from './meeting.test-kit.ts'
import { aBill, aCall, callId } from './state/call-fixtures.ts'

let world: World
beforeEach(() => {
  world = aWorld()
})

/** A webcam with a microphone is pulled out, and put back in. */
function unplug(): void {
  Object.assign(world, { hasCamera: false, hasMicrophone: false })
  world.loseDevice('audio')
  world.loseDevice('video')
}
function replug(): void {
  Object.assign(world, { hasCamera: true, hasMicrophone: true })
  world.captured(empty.audio)
  world.captured(empty.video)
}

it('mute and a dark camera reach the devices, and a pause of the bill does as well', () => {
  const meeting = inVideoCall(world)
  void meeting.switch({ microphone: false })
  expect(world.lets).toEqual({ microphone: false, camera: true })
  void meeting.switch({ camera: false })
  expect(world.lets).toEqual({ microphone: false, camera: false })
  void meeting.switch({ microphone: true, camera: true })
  expect(world.lets).toEqual({ microphone: true, camera: true })
  world.socket.says({ type: 'call.bill', ...aBill({ state: 'paused' }) })
  expect(world.lets).toEqual({ microphone: false, camera: false })
})

it('a lost camera is reported to the partner, and an empty track replaces it', () => {
  const meeting = inVideoCall(world)
  world.loseDevice('video')
  expect(world.replaced).toEqual([empty.video])
  expect(world.socket.sent.at(-1)).toBe('call.media')
  expect(meeting.current().call).toMatchObject({ sends: { microphone: true, camera: false } })
})

it('a camera lost in the lobby changes nothing of what the next partner will get', () => {
  const meeting = meetingIn(world)
  world.loseDevice('video')
  expect(meeting.current().call.sends).toEqual({ microphone: true, camera: true })
})

it('a lost camera is opened before video is reported to the partner', async () => {
  const meeting = inVideoCall(world)
  world.loseDevice('video')
  world.hasCamera = false
  await meeting.switch({ camera: true })
  expect(world.given.at(-1)).toBe('open devices')
  expect(meeting.current().call.sends.camera).toBe(false)
  world.hasCamera = true
  await meeting.switch({ camera: true })
  expect(meeting.current().call.sends.camera).toBe(true)
})

it('a webcam that drops for a second is no wish: its camera and its microphone come back together', async () => {
  const meeting = inVideoCall(world)
  unplug()
  expect(meeting.current().call.sends).toEqual({ microphone: false, camera: false })
  expect(world.lastSends).toEqual({ microphone: true, camera: true })
  world.onOpenDevices = replug
  const before = world.socket.sent.length
  await meeting.switch({ camera: true })
  expect(meeting.current().call.sends).toEqual({ microphone: true, camera: true })
  expect(world.lets).toEqual({ microphone: true, camera: true })
  expect(world.socket.sent.slice(before)).toEqual(['call.media'])
  expect(world.socket.payloads.at(-1)).toMatchObject({ microphone: true, camera: true })
})

it('a person muted before the webcam dropped is muted when it comes back', async () => {
  const meeting = inVideoCall(world)
  await meeting.switch({ microphone: false })
  unplug()
  replug()
  expect(meeting.current().call.sends).toEqual({ microphone: false, camera: true })
  expect(world.lastSends).toEqual({ microphone: false, camera: true })
})

it('a missing microphone is opened, and no sound is reported to the partner before', async () => {
  const meeting = inVideoCall(world)
  await meeting.switch({ microphone: false })
  const [before, missing] = [world.socket.sent.length, [] as unknown[]]
  meeting.onMissing((device) => missing.push(device))
  world.hasMicrophone = false
  await meeting.switch({ microphone: true })
  expect(world.given.at(-1)).toBe('open devices')
  expect(missing).toEqual([{ kind: 'audio', problem: null }])
  expect(meeting.current().call.sends.microphone).toBe(false)
  expect(world.socket.sent).toHaveLength(before)
})

it('a camera that does not open is reported, with the reason', async () => {
  const meeting = inVideoCall(world)
  const missing: unknown[] = []
  meeting.onMissing((device) => missing.push(device))
  unplug()
  await meeting.switch({ camera: true })
  expect(missing).toEqual([{ kind: 'video', problem: 'missing' }])
})

it('in writing no key wakes the camera', async () => {
  const meeting = inTextCall(world)
  world.hasCamera = false
  await meeting.switch({ camera: false })
  await meeting.switch({ camera: true })
  expect(world.given).not.toContain('open devices')
})

it('a reload of a muted tab without video stays so: no device is opened, and the partner is sent no change', () => {
  const none = { microphone: false, camera: false }
  void inVideoCall(world).switch(none)
  expect(world.lastSends).toEqual(none)
  world.lets = null
  world.socket = new FakeSocket()
  world.reloaded = callId()
  world.socket.welcome = welcomeTo(world, aCall({ sends: none }))
  const meeting = meetingIn(world)
  expect(world.lets).toEqual(none)
  world.socket.says({ type: 'call.resumed', call: aCall({ sends: none, epoch: 1 }) })
  expect(meeting.current().call).toMatchObject({ status: 'incall', sends: none })
  expect(world.socket.sent).toEqual(['call.resume'])
})

it.each(['before', 'after'])(
  'a reload without its camera, known %s the call is resumed, reports no video and keeps the preferences',
  (when) => {
    world.reloaded = callId()
    world.socket.welcome = welcomeTo(world, aCall())
    const meeting = meetingIn(world)
    const noCamera = () => {
      Object.assign(world, { devices: 'failed', hasCamera: false })
      world.devicesChanged()
    }
    if (when === 'before') noCamera()
    world.socket.says({ type: 'call.resumed', call: aCall({ epoch: 1 }) })
    if (when === 'after') noCamera()
    expect(meeting.current().call).toMatchObject({
      status: 'incall',
      sends: { microphone: true, camera: false },
    })
    expect(world.socket.sent.at(-1)).toBe('call.media')
    expect(world.lastSends).toEqual({ microphone: true, camera: true })
  },
)
