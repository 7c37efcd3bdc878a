import { ApiError } from '@serendip/contract/http-request'
import type { OpenCase } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { Evidence } from './evidence.tsx'

const cases = { evidence: vi.fn(), openFile: vi.fn(), blurredFile: vi.fn() }
const showConsole = showConsoleWith({ cases })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const report = {
  reportId: 'rep_1',
  hasEvidence: true,
  evidenceUntil: 0,
  heldAt: null,
  state: 'open',
  person: { userId: 'usr_bo', name: 'Bo' },
  reporter: { userId: 'usr_al', name: 'Al' },
} as unknown as OpenCase
const photos = [
  { fileId: 'pho_2', deletedAt: null },
  { fileId: 'pho_1', deletedAt: Date.UTC(2026, 10, 20, 12) },
]
const seen = { evidence: null, files: new Set<string>(), open: vi.fn(), see: vi.fn() }
async function show(isClaimedHere: boolean) {
  cases.evidence.mockResolvedValue({ texts: [], photos, frames: [], videos: [] })
  cases.blurredFile.mockRejectedValue(new ApiError('not_found'))
  cases.openFile.mockResolvedValue(new Blob())
  showConsole(<Evidence report={report} isClaimedHere={isClaimedHere} seen={seen} />, {
    roles: ['moderator'],
  })
  fireEvent.click(screen.getByRole('button', { name: 'To decide this report' }))
  await screen.findByRole('heading', { name: 'Profile photos' })
}

test('photos of the person are evidence; one that its owner deleted says so, and each opens on request', async () => {
  await show(true)
  expect(screen.getAllByText(/Deleted by its owner at/)).toHaveLength(1)
  const [, second] = screen.getAllByRole('button', { name: 'Show photo' })
  expect(cases.openFile).not.toHaveBeenCalled()
  if (second) fireEvent.click(second)
  await waitFor(() =>
    expect(cases.openFile).toHaveBeenCalledExactlyOnceWith({
      params: { reportId: 'rep_1', fileId: 'pho_1' },
      body: { purpose: 'decision' },
    }),
  )
})

test('who has not claimed the report learns of the photos, and opens none', async () => {
  await show(false)
  expect(screen.getByText(/^2 photos\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show photo' })).toBeNull()
})
