import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { AnnouncementEditor } from './announcement-editor.tsx'

const announcements = { save: vi.fn(), estimate: vi.fn(), list: vi.fn(), discard: vi.fn() }
const showConsole = showConsoleWith({ announcements })
beforeEach(() => {
  vi.resetAllMocks()
  announcements.estimate.mockRejectedValue(new ApiError('unavailable'))
  announcements.list.mockResolvedValue({ announcements: [], brands: [], hasMore: false })
})
afterEach(cleanup)

test('a draft that lacks something is refused with each missing text named, in the language that lacks it', async () => {
  showConsole(<AnnouncementEditor stored={null} />)
  await submit('Save draft')
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
  expect(focused()).toBe('Title')
  expect(announcements.save).not.toHaveBeenCalled()
  await fill('Title', 'Maintenance')
  await fill('Text', 'Tonight')
  const german = screen.getByRole('tab', { name: 'German' })
  fireEvent.mouseDown(german, { button: 0 })
  await fill('Title', 'Wartung')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'English' }), { button: 0 })
  await submit('Save draft')
  expect(screen.getByRole('tab', { name: 'German', selected: true })).toBeTruthy()
  expect(screen.getAllByText('Fill this in.')).toHaveLength(1)
  expect(announcements.save).not.toHaveBeenCalled()
})

test('a refusal is shown beside the button and keeps the texts', async () => {
  announcements.save.mockRejectedValue(new ApiError('unavailable'))
  showConsole(<AnnouncementEditor stored={null} />)
  await fill('Title', 'Maintenance')
  await fill('Text', 'Tonight')
  await submit('Save draft')
  const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '')
  expect(alert?.nextElementSibling?.contains(screen.getByRole('button', { name: 'Save draft' }))).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Maintenance')
})

test('people who cannot be counted do not count for ever', async () => {
  showConsole(<AnnouncementEditor stored={null} />)
  await waitFor(() => expect(screen.getByText(/number of people isn’t known/)).toBeTruthy())
  await act(async () => {})
})
