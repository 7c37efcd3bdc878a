import { ApiError } from '@serendip/contract/http-request'
import type { OpenAppeal } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { AppealScreen } from './appeal-screen.tsx'

const appeals = { open: vi.fn(), claim: vi.fn(), release: vi.fn(), decide: vi.fn() }
const cases = { open: vi.fn(), evidence: vi.fn() }
const queue = { next: vi.fn() }
const showConsole = showConsoleWith({ appeals, cases, queue })

const appeal: OpenAppeal = {
  appealId: 'one',
  personId: 'usr_bo',
  personName: 'Bo',
  text: 'It was my cousin.',
  measure: 'd7',
  reason: 'x',
  until: null,
  reportId: null,
  sentAt: 0,
  decideBy: 0,
  mayDecide: true,
  claim: null,
  verdict: null,
}
beforeEach(() => {
  appeals.open.mockResolvedValue(appeal)
  appeals.claim.mockResolvedValue({})
  appeals.release.mockResolvedValue({})
  appeals.decide.mockResolvedValue({})
  queue.next.mockResolvedValue({ item: null })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Address = () => <output>{useLocation().pathname}</output>
const show = (at = '/appeals/one') =>
  showConsole(
    <>
      <AppealScreen />
      <Address />
    </>,
    { roles: ['seniorModerator'], at, path: '/appeals/:appealId' },
  )
const lift = () => screen.findByRole<HTMLButtonElement>('button', { name: /Lift ban/ })
const isFree = async () => {
  const button = await lift()
  await waitFor(() => expect(button.disabled).toBe(false))
}

test('an appeal is claimed, and decided by key only after a confirmation; what is next in the queue follows', async () => {
  show('/appeals/one?queue=all')
  await isFree()
  expect(appeals.claim).toHaveBeenCalledWith({ params: { appealId: 'one' } })
  fireEvent.keyDown(document, { key: 'r' })
  const dialog = await screen.findByRole('dialog', { name: 'Lift ban: Bo' })
  expect(appeals.decide).not.toHaveBeenCalled()
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await waitFor(() =>
    expect(appeals.decide).toHaveBeenCalledWith({
      params: { appealId: 'one' },
      body: { verdict: 'reversed' },
    }),
  )
  await waitFor(() => expect(queue.next).toHaveBeenCalledOnce())
})

test('N leaves an appeal undecided and takes the next thing, and closing the dialog decides nothing', async () => {
  show('/appeals/one?queue=appeals')
  await isFree()
  fireEvent.keyDown(document, { key: 'u' })
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document, { key: 'n' })
  await waitFor(() => expect(queue.next).toHaveBeenCalledWith({ body: { kind: 'appeals', skip: ['one'] } }))
  expect(appeals.decide).not.toHaveBeenCalled()
})

test('an appeal of another operator is read, not decided', async () => {
  appeals.claim.mockRejectedValue(new ApiError('conflict'))
  appeals.open.mockResolvedValue({ ...appeal, claim: { operatorId: 'opr_b', name: 'Mona', until: 1 } })
  show()
  await screen.findByText(/Mona is working on this appeal/)
  fireEvent.keyDown(document, { key: 'u' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await lift()).disabled).toBe(true)
})

test('who took part in the decision neither claims nor decides its appeal', async () => {
  appeals.open.mockResolvedValue({ ...appeal, mayDecide: false })
  show()
  await screen.findByText(/You took part in the first decision/)
  expect(screen.queryByRole('button', { name: /Lift ban/ })).toBeNull()
  expect(appeals.claim).not.toHaveBeenCalled()
})

test('a verdict waits until the evidence of the report was opened, by button and by key', async () => {
  appeals.open.mockResolvedValue({ ...appeal, reportId: 'rep_1' })
  const person = { userId: 'usr_bo', name: 'Bo' }
  cases.open.mockResolvedValue({
    reportId: 'rep_1',
    hasEvidence: true,
    person,
    reporter: person,
    state: 'upheld',
    evidenceUntil: null,
  })
  cases.evidence.mockResolvedValue({ texts: [], videos: [], frames: [] })
  show()
  await screen.findByRole('button', { name: 'Quality check' })
  await waitFor(() => expect(appeals.claim).toHaveBeenCalled())
  expect((await lift()).disabled).toBe(true)
  fireEvent.keyDown(document, { key: 'r' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Appeal' }).at(-1) ?? document.body)
  await isFree()
  fireEvent.keyDown(document, { key: 'r' })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('an appeal whose report has no evidence any more is decided without it', async () => {
  appeals.open.mockResolvedValue({ ...appeal, reportId: 'rep_1' })
  const person = { userId: 'usr_bo', name: 'Bo' }
  cases.open.mockResolvedValue({
    reportId: 'rep_1',
    hasEvidence: false,
    person,
    reporter: person,
    state: 'upheld',
    evidenceUntil: null,
  })
  show()
  await isFree()
})
