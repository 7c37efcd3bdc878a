import type { SupportConversation } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { LoggedConversation } from './logged-conversation.tsx'

const support = { read: vi.fn(), readFile: vi.fn(), open: vi.fn(), openFile: vi.fn(), release: vi.fn() }
const showConsole = showConsoleWith({ support })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const conversation: SupportConversation = {
  request: {
    chatId: 'one',
    kind: 'general',
    state: 'waiting',
    since: 0,
    firstAnswerMs: null,
    claim: null,
    userId: 'usr_bo',
    name: 'Bo',
    language: 'en',
    preview: '',
  },
  person: { rolesGroup: 'user', country: null, standing: 'good', joinedAt: 0 },
  messages: [
    {
      messageId: 'm',
      seq: 1,
      at: 0,
      text: 'Where is my photo?',
      isMedia: true,
      operator: null,
      files: [{ mediaId: 'f', type: 'image', sizeBytes: 2048, duration: null }],
    },
  ],
}

test('a conversation and its files are read for a purpose, without claiming, answering or giving back', async () => {
  Element.prototype.scrollIntoView ??= () => {}
  support.read.mockResolvedValue(conversation)
  support.readFile.mockResolvedValue(new Blob())
  const { unmount } = showConsole(<LoggedConversation chatId="one" />, { roles: ['auditor'] })
  expect(screen.queryByText('Where is my photo?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Appeal' }))
  await screen.findByText('Where is my photo?')
  const body = { purpose: 'appeal' }
  expect(support.read).toHaveBeenCalledWith({ params: { chatId: 'one' }, body })
  fireEvent.click(screen.getByRole('button', { name: /Show the picture/ }))
  await waitFor(() => expect(support.readFile).toHaveBeenCalledOnce())
  expect(support.readFile).toHaveBeenCalledWith({ params: { chatId: 'one', mediaId: 'f' }, body })
  expect(screen.queryByRole('textbox')).toBeNull()
  unmount()
  expect([support.open, support.openFile, support.release].flatMap(({ mock }) => mock.calls)).toEqual([])
})
