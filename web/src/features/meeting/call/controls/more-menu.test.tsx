import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import blur from '../../../../../../locales/en/blur.json' with { type: 'json' }
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import lobby from '../../../../../../locales/en/lobby.json' with { type: 'json' }
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import type { LocalMediaState } from '../../../../shared/devices/local-media-state.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { RemotePicture } from '../../picture/remote-picture.ts'
import { aCall } from '../../state/call-fixtures.ts'
import { talkOf } from '../../state/talk.ts'
import { MoreMenu } from './more-menu.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
})

const devices = {
  cameras: [
    { id: 'cam-1', label: 'Front' },
    { id: 'cam-2', label: 'Back' },
  ],
  speakers: [],
  microphones: [
    { id: 'mic-1', label: 'Built in' },
    { id: 'mic-2', label: '' },
  ],
  cameraId: 'cam-1',
  microphoneId: 'mic-1',
} as unknown as LocalMediaState

async function open(over: Parameters<typeof aCall>[0] = {}, volume = 1, fit: 'cover' | 'contain' = 'cover') {
  const picture = new RemotePicture(document, localStorage)
  const float = vi.fn(async () => ({}) as PictureInPictureWindow)
  picture.element.requestPictureInPicture = float
  const choose = vi.fn(async () => {})
  const reopenCamera = vi.fn(async () => {})
  const media = { current: () => devices, subscribe: () => () => {}, choose, reopenCamera }
  const turn = vi.fn()
  const ownBlur = { isOn: () => false, subscribe: () => () => {}, turn }
  const view = { fit, toggle: vi.fn() }
  const handlers = { onVolume: vi.fn(), onKeys: vi.fn(), view }
  render(
    <TestProviders>
      <MeetingProvider parts={stub<MeetingParts>({ media, blur: ownBlur, picture })}>
        <MoreMenu talk={talkOf(aCall({ revealed: true, ...over }))} volume={volume} {...handlers} />
      </MeetingProvider>
    </TestProviders>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: call.controls.more }), { key: 'Enter' })
  const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent)
  const pick = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
  return { ...handlers, choose, reopenCamera, turn, float, names, pick }
}

test('the partner’s sound is switched off, and on again', async () => {
  const loud = await open()
  loud.pick(call.more.soundOff)
  expect(loud.onVolume).toHaveBeenCalledWith(0)
  cleanup()
  const silent = await open({}, 0)
  silent.pick(call.more.soundOn)
  expect(silent.onVolume).toHaveBeenCalledWith(1)
})

test('camera and microphone are changed during the call, each with its own list', async () => {
  const { choose, pick } = await open()
  pick(call.more.devices)
  fireEvent.change(await screen.findByLabelText(lobby.devices.camera), { target: { value: 'cam-2' } })
  fireEvent.change(screen.getByLabelText(lobby.devices.microphone), { target: { value: 'mic-2' } })
  expect(choose.mock.calls).toEqual([
    ['video', 'cam-2'],
    ['audio', 'mic-2'],
  ])
  expect(screen.getByRole('option', { name: 'Microphone 2' })).toBeTruthy()
})

test('the background is blurred during the call, for which the same camera is opened again', async () => {
  vi.stubGlobal('MediaStreamTrackProcessor', class {})
  vi.stubGlobal('MediaStreamTrackGenerator', class {})
  const { reopenCamera, turn, pick } = await open()
  pick(call.more.devices)
  fireEvent.click(await screen.findByRole('switch', { name: blur.label }))
  expect(turn).toHaveBeenCalledExactlyOnceWith(true)
  expect(reopenCamera).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('where neither camera nor browser can blur, the switch explains it', async () => {
  const { pick } = await open()
  pick(call.more.devices)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: blur.label })
  expect(toggle.disabled).toBe(true)
  expect(screen.getByText(blur.elsewhere)).toBeTruthy()
})

test('the volume is one slider, in percent of what comes', async () => {
  const { onVolume, pick } = await open({}, 0.5)
  pick(call.more.devices)
  const slider = await screen.findByRole('slider', { name: 'Volume of Valentina' })
  expect(slider.getAttribute('aria-valuetext')).toBe('50 percent')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(onVolume).toHaveBeenCalledWith(0.51)
})

test('the partner’s picture is shown whole, and fills the screen again', async () => {
  const filling = await open()
  filling.pick(call.more.whole)
  expect(filling.view.toggle).toHaveBeenCalledOnce()
  cleanup()
  const whole = await open({}, 1, 'contain')
  whole.pick(call.more.fill)
  expect(whole.view.toggle).toHaveBeenCalledOnce()
})

test('the partner’s picture floats', async () => {
  const { float, pick } = await open()
  pick(call.more.pictureInPicture)
  expect(float).toHaveBeenCalledOnce()
})

test('picture-in-picture is not offered for a covered picture or in a browser without it', async () => {
  expect((await open({ revealed: false })).names()).not.toContain(call.more.pictureInPicture)
  cleanup()
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: false, configurable: true })
  expect((await open()).names()).not.toContain(call.more.pictureInPicture)
})

test('a talk in writing has neither sound nor devices, only who it is with and its keys', async () => {
  const { names, onKeys, pick } = await open({ mode: 'text' })
  expect(names()).toEqual([`About ${aCall().partner.name}`, call.more.keys])
  pick(call.more.keys)
  expect(onKeys).toHaveBeenCalledOnce()
})

test('on a phone, which has no keys, there are none to read about', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { names } = await open({ mode: 'text' })
  expect(names()).toEqual([`About ${aCall().partner.name}`])
})
