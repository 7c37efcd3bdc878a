import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import lobby from '../../../../../../locales/en/lobby.json' with { type: 'json' }
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import type { Device } from '../../../../shared/devices/local-media-state.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { RemotePicture } from '../../picture/remote-picture.ts'
import { CallDevicesDialog } from './call-devices-dialog.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const built = { id: 'built-in', label: 'Built-in' }
const headphones = { id: 'headphones', label: 'Headphones' }

/** The element of a browser that lets a page choose. */
function letChoose(element: HTMLVideoElement) {
  let sinkId = ''
  const setSinkId = vi.fn(async (id: string) => {
    sinkId = id
  })
  Object.defineProperties(element, {
    sinkId: { get: () => sinkId },
    setSinkId: { value: setSinkId, writable: true },
  })
  return setSinkId
}

async function open(speakers: readonly Device[], picture: RemotePicture) {
  const devices = { cameras: [], microphones: [], cameraId: null, microphoneId: null, stream: null, speakers }
  const media = { current: () => devices, subscribe: () => () => {} }
  const ownBlur = { isOn: () => false, subscribe: () => () => {} }
  render(
    <TestProviders>
      <MeetingProvider parts={stub<MeetingParts>({ media, blur: ownBlur, picture })}>
        <CallDevicesDialog open onOpenChange={() => {}} name="Bo" volume={1} onVolume={() => {}} />
      </MeetingProvider>
    </TestProviders>,
  )
  await screen.findByRole('slider')
  return screen.queryByRole<HTMLSelectElement>('combobox', { name: lobby.devices.speaker })
}

test('a chosen speaker plays the partner’s sound, is shown, and is what the next visit shows and plays', async () => {
  const picture = new RemotePicture(document, localStorage)
  const setSinkId = letChoose(picture.element)
  const choice = await open([built, headphones], picture)
  expect(choice?.selectedOptions[0]?.textContent).toBe(lobby.devices.systemSpeaker)
  fireEvent.change(choice ?? document.body, { target: { value: 'headphones' } })
  expect(setSinkId).toHaveBeenCalledExactlyOnceWith('headphones')
  await vi.waitFor(() => expect(choice?.value).toBe('headphones'))
  cleanup()

  const later = new RemotePicture(document, localStorage)
  const setLater = letChoose(later.element)
  expect((await open([built, headphones], later))?.value).toBe('headphones')
  later.element.play = async () => {}
  later.show('call', new MediaStream(), () => {})
  expect(setLater).toHaveBeenCalledExactlyOnceWith('headphones')
})

test('the system’s own entry, where a browser lists it, is the one without a choice', async () => {
  const picture = new RemotePicture(document, localStorage)
  letChoose(picture.element)
  const choice = await open([{ id: 'default', label: 'Default (Built-in)' }, built], picture)
  expect(choice?.selectedOptions[0]?.textContent).toBe('Default (Built-in)')
  expect(choice?.options).toHaveLength(2)
})

test('no speaker is offered where the browser allows no choice, or there is only one', async () => {
  const picture = new RemotePicture(document, localStorage)
  expect(await open([built], picture)).toBeNull()
  cleanup()
  const { setSinkId } = HTMLMediaElement.prototype
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
  try {
    expect(await open([built, headphones], picture)).toBeNull()
  } finally {
    HTMLMediaElement.prototype.setSinkId = setSinkId
  }
})

test('a speaker that does not open is not chosen, and one that is gone is shown as the system’s', async () => {
  const picture = new RemotePicture(document, localStorage)
  letChoose(picture.element)
  localStorage.setItem('speaker', 'headphones')
  picture.element.setSinkId = () => Promise.reject(new DOMException('', 'NotFoundError'))
  const choice = await open([built, headphones], picture)
  fireEvent.change(choice ?? document.body, { target: { value: 'built-in' } })
  await vi.waitFor(() => expect(choice?.value).toBe('headphones'))
  expect(picture.speaker()).toBe('headphones')
  cleanup()
  const without = await open([built, { id: 'monitor', label: 'Monitor' }], picture)
  expect(without?.selectedOptions[0]?.textContent).toBe(lobby.devices.systemSpeaker)
})
