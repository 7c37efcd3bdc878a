import type { AuthorityExport, OpenCase, OperatorRole } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith, watchFiles } from '../console.test-kit.tsx'
import { AuthorityExportPart } from './authority-export.tsx'
import { LegalHold } from './legal-hold.tsx'

const authority = { ask: vi.fn(), answer: vi.fn(), download: vi.fn() }
const showConsole = showConsoleWith({ authority })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const me = { operatorId: 'opr_me', name: 'Ada Admin' }
const sena = { operatorId: 'opr_sena', name: 'Sena Senior' }
const asked = (change: Partial<AuthorityExport> = {}): AuthorityExport => ({
  state: 'waiting',
  reference: 'LKA Berlin, 4711/26',
  askedBy: me,
  askedAt: 0,
  until: 1,
  others: 1,
  answer: null,
  download: null,
  ...change,
})
const confirmed = (change: Partial<AuthorityExport> = {}) =>
  asked({ state: 'confirmed', answer: { by: sena, at: 0, verdict: 'confirmed' }, ...change })

interface ReportOptions {
  readonly authorityExport?: AuthorityExport | null
  readonly concernsMinor?: boolean
  readonly roles?: readonly OperatorRole[]
}
function show({ authorityExport = null, concernsMinor = true, roles = ['admin'] }: ReportOptions) {
  const report = { reportId: 'rep_1', hasEvidence: true, heldAt: 1, evidenceUntil: 1 }
  const shown = { ...report, concernsMinor, authorityExport } as unknown as OpenCase
  return showConsole(
    <>
      <LegalHold report={shown} />
      <AuthorityExportPart report={shown} />
    </>,
    { roles },
  )
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('only a report about a minor offers an export, and to an admin alone', () => {
  show({ concernsMinor: false })
  expect(screen.queryByRole('heading', { name: 'Export for an authority' })).toBeNull()
  cleanup()
  show({ roles: ['seniorModerator'] })
  expect(screen.getByRole('heading', { name: 'Export for an authority' })).toBeTruthy()
  expect(buttons()).toEqual([])
})

test('an admin names the authority and its reference, without which nothing is asked', async () => {
  authority.ask.mockResolvedValue({ ok: true })
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Request an export' }))
  const send = await screen.findByRole('button', { name: 'Request export' })
  const field = screen.getByRole('textbox', { name: 'Authority and reference' })
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.click(send)
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  expect(authority.ask).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'LKA Berlin' } })
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(authority.ask).toHaveBeenCalledWith({
    params: { reportId: 'rep_1' },
    body: { reference: 'LKA Berlin' },
  })
})

test('who asked waits; another operator confirms or declines', async () => {
  authority.answer.mockResolvedValue({ ok: true })
  show({ authorityExport: asked({ others: 0 }) })
  expect(screen.getByText('Waiting for a second operator')).toBeTruthy()
  expect(screen.getByText(/No other operator can confirm/)).toBeTruthy()
  expect(buttons()).toEqual([])
  cleanup()
  show({ authorityExport: asked({ askedBy: sena }), roles: ['seniorModerator'] })
  expect(screen.getByText(/by Sena Senior/)).toBeTruthy()
  expect(screen.getByText('LKA Berlin, 4711/26')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(authority.answer).toHaveBeenCalledWith({
      params: { reportId: 'rep_1' },
      body: { verdict: 'declined' },
    }),
  )
})

test('one of the two downloads a confirmed export, and the hold cannot be ended meanwhile', async () => {
  const file = new Blob(['zip'])
  authority.download.mockResolvedValue(file)
  const files = watchFiles()
  show({ authorityExport: confirmed({ download: { by: me, at: 0 } }) })
  expect(screen.getByText('Last downloaded')).toBeTruthy()
  expect(screen.getByText(/can’t be ended while the export is open/)).toBeTruthy()
  expect(buttons()).toEqual(['Download export'])
  fireEvent.click(screen.getByRole('button', { name: 'Download export' }))
  await waitFor(() => expect(files.saved).toEqual([{ file, name: 'rep_1.zip' }]))
  cleanup()
  show({ authorityExport: confirmed({ askedBy: { operatorId: 'opr_bo', name: 'Bo' } }) })
  expect(buttons()).toEqual([])
})

test('after it was declined or has expired, an export can be asked for again', () => {
  for (const state of ['declined', 'expired'] as const) {
    show({ authorityExport: asked({ state }) })
    expect(buttons()).toEqual(['End the legal hold', 'Request an export'])
    cleanup()
  }
})
