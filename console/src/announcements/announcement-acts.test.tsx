import { ApiError } from '@serendip/contract/http-request'
import type { AnnouncementView } from '@serendip/contract/operator'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { ActDialog } from './announcement-acts.tsx'

const announcements = { stop: vi.fn() }
const showConsole = showConsoleWith({ announcements })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

test('an announcement is stopped once and with a reason, which a refusal keeps', async () => {
  const close = vi.fn()
  const answer = Promise.withResolvers<object>()
  announcements.stop.mockRejectedValueOnce(new ApiError('conflict')).mockReturnValueOnce(answer.promise)
  const announcement = { announcementId: 'ann_1', savedAt: 1 } as AnnouncementView
  showConsole(<ActDialog act="stop" announcement={announcement} close={close} />)
  await submit('Stop announcement')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(focused()).toBe('Reason')
  expect(announcements.stop).not.toHaveBeenCalled()
  await fill('Reason', 'everyone knows')
  await submit('Stop announcement')
  expect(screen.getByText('Someone else changed this announcement. Reload the page.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('everyone knows')
  await submit('Stop announcement')
  await submit('Stop announcement')
  answer.resolve({})
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(announcements.stop).toHaveBeenCalledTimes(2)
})
