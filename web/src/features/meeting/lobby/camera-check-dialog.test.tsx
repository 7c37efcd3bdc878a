import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { CameraCheckDialog } from './camera-check-dialog.tsx'

afterEach(cleanup)

const camera = new MediaStream()

function open(stream: MediaStream | null, openCamera: () => Promise<MediaStream | null>) {
  const report = vi.fn()
  render(
    <TestProviders platform={aPlatform({ analytics: { report } })}>
      <CameraCheckDialog stream={stream} openCamera={openCamera} onClose={() => undefined} />
    </TestProviders>,
  )
  return report
}
const steps = (report: ReturnType<typeof open>) => report.mock.calls.map(([{ fields }]) => fields.step)

test('without a camera a button asks for it, and then one sees oneself', async () => {
  const openCamera = vi.fn(async () => camera)
  const report = open(null, openCamera)
  screen.getByText('We don’t have access to your camera.')
  fireEvent.click(screen.getByRole('button', { name: 'Allow camera' }))
  await screen.findByLabelText('Your video')
  expect(openCamera).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Allow camera' })).toBeNull()
  expect(steps(report)).toEqual(['no_camera'])
})

test('a refused camera is asked for again by the same button, beside where the browser allows it', async () => {
  const openCamera = vi.fn(async () => null)
  open(null, openCamera)
  const allow = screen.getByRole('button', { name: 'Allow camera' })
  fireEvent.click(allow)
  await vi.waitFor(() => expect(screen.queryByText('We don’t have access to your camera.')).toBeNull())
  fireEvent.click(allow)
  await vi.waitFor(() => expect(openCamera).toHaveBeenCalledTimes(2))
})

test('a check is counted once', () => {
  expect(steps(open(camera, async () => camera))).toEqual(['shown'])
})
