import type { DocumentView } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../../console.test-kit.tsx'
import { Documents } from './documents.tsx'

const creators = { documents: vi.fn(), openDocument: vi.fn() }
const showConsole = showConsoleWith({ creators })

const uploadedAt = Date.UTC(2026, 4, 20, 12)
const front: DocumentView = { documentId: 'doc_1', kind: 'front', uploadedAt }
const selfie: DocumentView = { documentId: 'doc_2', kind: 'selfie', uploadedAt }

beforeEach(() => {
  creators.documents.mockResolvedValue({ documents: [front, selfie], deletedAt: null })
  creators.openDocument.mockResolvedValue(new Blob(['picture']))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = () => showConsole(<Documents userId="usr_1" />)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('no document is opened before the operator says what for, and then each one alone', async () => {
  show()
  await screen.findByText('Front of the ID')
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
  await press('To decide an application')
  screen.getByText('Opened for: To decide an application')
  expect(creators.openDocument).not.toHaveBeenCalled()
  await press('Open: Front of the ID')
  expect(creators.openDocument).toHaveBeenCalledExactlyOnceWith({
    params: { userId: 'usr_1', documentId: 'doc_1' },
    body: { purpose: 'application' },
  })
  await screen.findByRole('img', { name: 'Front of the ID' })
  expect(screen.queryByRole('img', { name: 'Selfie with the ID' })).toBeNull()
})

test('one that is closed again is gone from the page, and opening it once more is another look', async () => {
  show()
  await screen.findByText('Front of the ID')
  await press('To decide an application')
  await press('Open: Front of the ID')
  await screen.findByRole('img')
  await press('Close again')
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  await press('Open: Front of the ID')
  await screen.findByRole('img')
  expect(creators.openDocument).toHaveBeenCalledTimes(2)
})

test('a refusal stands beside the document that was to be opened', async () => {
  creators.openDocument.mockRejectedValueOnce(new ApiError('not_found'))
  show()
  await screen.findByText('Front of the ID')
  await press('To decide an application')
  await press('Open: Selfie with the ID')
  const problem = await screen.findByRole('alert')
  expect(problem.closest('li')?.textContent).toContain('Selfie with the ID')
  expect(screen.queryByRole('img')).toBeNull()
})

test('after the decision their day of deletion is shown, and without any it says that none are stored', async () => {
  creators.documents.mockResolvedValueOnce({ documents: [front], deletedAt: Date.UTC(2026, 5, 19, 12) })
  show()
  await screen.findByText(/They are deleted on/)
  screen.getByText(/19 Jun 2026/)
  cleanup()
  creators.documents.mockResolvedValueOnce({ documents: [], deletedAt: null })
  show()
  await screen.findByText('No documents are stored.')
  cleanup()
  creators.documents.mockRejectedValueOnce(new ApiError('unavailable'))
  show()
  await screen.findByRole('alert')
})
