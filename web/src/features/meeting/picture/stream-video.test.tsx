import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StreamVideo } from './stream-video.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a video that leaves the page gives the camera its pictures back', () => {
  vi.useFakeTimers()
  const stream = new MediaStream()
  const { container, unmount } = render(<StreamVideo stream={stream} />)
  const video = container.querySelector('video')
  expect(video?.srcObject).toBe(stream)
  unmount()
  vi.runAllTimers()
  expect(video?.srcObject).toBeNull()
})
