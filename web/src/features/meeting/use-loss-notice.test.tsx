import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import lobby from '../../../../locales/en/lobby.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { createNotices } from '../../platform/notices.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from './meeting-context.tsx'
import type { MissingDevice } from './own-senders.ts'
import { useLossNotice } from './use-loss-notice.ts'

afterEach(cleanup)

function Screen() {
  useLossNotice()
  return null
}

async function setUp() {
  let tell: (missing: MissingDevice) => void = () => {}
  const meeting = {
    current: () => ({ call: { status: 'incall' } }),
    onMissing(listener: typeof tell) {
      tell = listener
      return () => {}
    },
  }
  let devices = { microphones: [], microphoneId: null, speakers: [] as object[] }
  const subscribed = new Set<() => void>()
  let interrupt: (kind: 'audio' | 'video', isInterrupted: boolean) => void = () => {}
  const media = {
    onInterruption(listener: typeof interrupt) {
      interrupt = listener
      return () => {}
    },
    onLoss: () => () => {},
    current: () => devices,
    subscribe(listener: () => void) {
      subscribed.add(listener)
      return () => subscribed.delete(listener)
    },
  }
  let failBlur = () => {}
  const blur = {
    onFailure(listener: () => void) {
      failBlur = listener
      return () => {}
    },
  }
  const picture = { speaker: () => 'headphones', speakThrough: vi.fn(async () => true) }
  const notices = createNotices()
  const said: string[] = []
  notices.listen(({ title }) => said.push(title))
  render(
    <TestProviders platform={aPlatform({ notices })}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting, media, blur, picture })}>
        <Screen />
      </MeetingProvider>
    </TestProviders>,
  )
  return {
    tell: (missing: MissingDevice) => tell(missing),
    said,
    failBlur: () => failBlur(),
    picture,
    subscribed,
    plug(speakers: object[]) {
      devices = { ...devices, speakers }
      for (const listener of subscribed) listener()
    },
    interrupt: (...change: Parameters<typeof interrupt>) => interrupt(...change),
  }
}

test('a camera or microphone that could not be switched on is reported, with the reason', async () => {
  const { tell, said } = await setUp()
  tell({ kind: 'video', problem: 'taken' })
  tell({ kind: 'audio', problem: null })
  tell({ kind: 'audio', problem: 'refused' })
  expect(said).toEqual([
    lobby.problem.taken.title,
    lobby.microphone.problem.missing,
    lobby.microphone.problem.refused,
  ])
})

test('a background that could not be blurred is reported', async () => {
  const { failBlur, said } = await setUp()
  failBlur()
  expect(said).toEqual([lobby.camera.blurFailed])
})

test('a device that the system takes, and that comes back, is reported', async () => {
  const { interrupt, said } = await setUp()
  interrupt('video', true)
  interrupt('video', false)
  expect(said).toEqual([lobby.devices.interrupted.video, lobby.devices.back.video])
})

test('a loudspeaker that is unplugged is left, and taken again', async () => {
  const { plug, picture, subscribed } = await setUp()
  // The file that follows devices comes late.
  await vi.waitFor(() => expect(subscribed.size).toBe(2))
  plug([{ id: 'built-in' }])
  plug([{ id: 'built-in' }, { id: 'headphones' }])
  expect(picture.speakThrough.mock.calls).toEqual([[''], ['headphones']])
})
