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

it('a camera that is gone is told to the partner, and an empty track takes its place', () => {
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

it('a camera that is gone is opened before the partner is told of a picture', async () => {
  const meeting = inVideoCall(world)
  world.loseDevice('video')
  world.hasCamera = false
  await meeting.switch({ camera: true })
  expect(world.told.at(-1)).toBe('open devices')
  expect(meeting.current().call.sends.camera).toBe(false)
  world.hasCamera = true
  await meeting.switch({ camera: true })
  expect(meeting.current().call.sends.camera).toBe(true)
})

it('in writing no key wakes the camera', async () => {
  const meeting = inTextCall(world)
  world.hasCamera = false
  await meeting.switch({ camera: false })
  await meeting.switch({ camera: true })
  expect(world.told).not.toContain('open devices')
})

it('a reload of a muted and dark tab stays so: no device is let through, and the partner is told nothing else', () => {
  const none = { microphone: false, camera: false }
  void inVideoCall(world).switch(none)
  expect(world.keptSends).toEqual(none)
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
