import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aConnection, aWorld, inVideoCall, settle } from '../../meeting.test-kit.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { RemotePicture } from '../../picture/remote-picture.ts'
import { ReportingProvider } from '../../reporting.tsx'
import { aCall } from '../../state/call-fixtures.ts'
import { talkOf } from '../../state/talk.ts'
import { RemoteVideo } from './remote-video.tsx'

afterEach(cleanup)

const hear = call.away.sound.replace('{{name}}', 'Valentina')

/** A call whose statistics a test decides, with the partner's picture on the screen. */
async function aCallOnScreen() {
  const world = aWorld()
  const counters = { packetsReceived: 0, jitterBufferEmittedCount: 0 }
  const connection = aConnection()
  const rows = () => new Map([['audio', { type: 'inbound-rtp', kind: 'audio', ...counters }]])
  Object.assign(connection.pc, { getStats: async () => rows(), restartIce: () => {} })
  world.connection = connection
  const meeting = inVideoCall(world)
  await settle()
  world.seePicture()
  // The page's own again, in the place of the meeting's.
  vi.unstubAllGlobals()

  const picture = new RemotePicture(document, localStorage)
  const play = vi.fn(async () => {})
  picture.element.play = play
  const talk = { ...talkOf(aCall()), revealed: true }
  render(
    <TestProviders platform={aPlatform({ clock: fakeClock(), api: {} })}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting, picture })}>
        <ReportingProvider>
          <RemoteVideo talk={talk} volume={1} fit="cover" onDoubleTap={() => {}} />
        </ReportingProvider>
      </MeetingProvider>
    </TestProviders>,
  )
  picture.show(talk.callId, new MediaStream(), () => {})
  /** A second in which sound arrives; its samples are played, or stand still. */
  const second = (isPlayed: boolean) =>
    act(async () => {
      counters.packetsReceived += 50
      if (isPlayed) counters.jitterBufferEmittedCount += 48_000
      world.clock.advance(1_000)
      await settle()
    })
  return { picture, play, second }
}

test('sound that arrives and is not played shows a button, with which it starts again', async () => {
  const { picture, play, second } = await aCallOnScreen()
  await second(true)
  await second(false)
  expect(screen.queryByRole('button', { name: hear })).toBeNull()
  await second(false)
  const button = await screen.findByRole('button', { name: hear })

  const stream = picture.element.srcObject
  const sources: unknown[] = []
  Object.defineProperty(picture.element, 'srcObject', {
    get: () => stream,
    set: (source) => sources.push(source),
  })
  play.mockClear()
  fireEvent.click(button)
  expect(stream).not.toBeNull()
  expect(sources).toEqual([null, stream])
  expect(play).toHaveBeenCalledOnce()
  await second(true)
  expect(screen.queryByRole('button', { name: hear })).toBeNull()
})

test('sound that the browser silenced is let through by the same button, without a new start', async () => {
  const { picture, play } = await aCallOnScreen()
  play.mockRejectedValueOnce(Object.assign(new Error('not allowed'), { name: 'NotAllowedError' }))
  act(() => picture.show(aCall().callId, new MediaStream(), () => {}))
  const button = await screen.findByRole('button', { name: hear })
  expect(picture.element.muted).toBe(true)
  const stream = picture.element.srcObject
  fireEvent.click(button)
  expect(picture.element.muted).toBe(false)
  expect(picture.element.srcObject).toBe(stream)
  expect(screen.queryByRole('button', { name: hear })).toBeNull()
})
