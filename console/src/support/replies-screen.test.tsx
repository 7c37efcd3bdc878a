import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith, submit } from '../console.test-kit.tsx'
import { RepliesScreen } from './replies-screen.tsx'

const support = { replies: vi.fn(), deleteReply: vi.fn() }
const showConsole = showConsoleWith({ support })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

const reply = { replyId: 'rpl_1', kind: null, language: 'de', title: 'Refund', text: 'Hallo' }

test('a reply is deleted after a question that names it; a refusal stays in the question', async () => {
  support.replies.mockResolvedValue({ replies: [reply] })
  support.deleteReply.mockRejectedValueOnce(new ApiError('unavailable')).mockResolvedValueOnce({})
  showConsole(<RepliesScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “Refund”' }))
  expect(support.deleteReply).not.toHaveBeenCalled()
  expect(screen.getByText(/No operator can insert “Refund” any more/)).toBeTruthy()
  await submit('Delete reply')
  expect(screen.getByRole('alert')).toBeTruthy()
  await submit('Delete reply')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(support.deleteReply).toHaveBeenLastCalledWith({ params: { replyId: 'rpl_1' } })
})

test('a list that cannot be read says so instead of loading for ever; languages have names', async () => {
  support.replies.mockRejectedValueOnce(new ApiError('unavailable'))
  showConsole(<RepliesScreen />)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(document.querySelector('[class*=spinner]')).toBeNull()
  cleanup()
  support.replies.mockResolvedValue({ replies: [reply] })
  showConsole(<RepliesScreen />)
  expect(await screen.findByText('German')).toBeTruthy()
})
