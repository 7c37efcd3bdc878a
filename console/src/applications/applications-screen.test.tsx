import { ApiError } from '@serendip/contract/http-request'
import type { ApplicationView } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { ApplicationsScreen } from './applications-screen.tsx'

const creators = {
  applications: vi.fn(),
  openApplication: vi.fn(),
  decideApplication: vi.fn(),
  claimApplication: vi.fn(),
  releaseApplication: vi.fn(),
  documents: vi.fn(),
  openDocument: vi.fn(),
}
const queue = { next: vi.fn() }
const showConsole = showConsoleWith({ creators, queue })

const application = (applicationId: string, name: string): ApplicationView => ({
  applicationId,
  name,
  state: 'waiting',
  email: 'x',
  ageYears: 30,
  country: null,
  language: 'en',
  about: '',
  reason: null,
  note: '',
  answer: '',
  decidedBy: '',
  decidedByName: '',
  appliedAt: 0,
  changedAt: 0,
  isConfirmed: true,
  claim: null,
  applicant: {
    userId: `usr_${name}`,
    rolesGroup: 'pendingGoddess',
    standing: 'good',
    emailConfirmed: true,
    avatar: '',
    createdAt: 0,
    mayUseVideo: true,
    hasDocuments: false,
    identity: { status: 'none', declined: null, triesLeft: 3 },
  },
})
const counts = { waiting: 2, asked: 0, approved: 0, declined: 0 }
beforeEach(() => {
  const applications = [application('one', 'Mira'), application('two', 'Noor')]
  creators.applications.mockResolvedValue({ applications, counts, next: null })
  creators.claimApplication.mockResolvedValue({})
  creators.documents.mockResolvedValue({ documents: [], deletedAt: null })
  creators.releaseApplication.mockResolvedValue({})
  creators.decideApplication.mockResolvedValue({})
  queue.next.mockResolvedValue({ item: null })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const show = (at = '/applications') =>
  showConsole(<ApplicationsScreen />, { at, path: '/applications/:applicationId?' })
const shown = async (name: string) => {
  await screen.findByRole('article', { name })
  await waitFor(() => expect(approve().disabled).toBe(false))
}
const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ })
const claimed = () => creators.claimApplication.mock.calls.map(([{ params }]) => params.applicationId)

test('an approval that the applicant has to confirm first says so of the applicant', async () => {
  creators.decideApplication.mockRejectedValue(new ApiError('email_not_confirmed'))
  show()
  await shown('Mira')
  fireEvent.keyDown(document, { key: 'a' })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText('This person has to confirm their email first.')
})

test('the application on screen is claimed, and released when another is opened', async () => {
  show()
  await shown('Mira')
  fireEvent.keyDown(document, { key: 'j' })
  await shown('Noor')
  expect(claimed()).toEqual(['one', 'two'])
  await waitFor(() =>
    expect(creators.releaseApplication).toHaveBeenCalledWith({ params: { applicationId: 'one' } }),
  )
})

test('an application of another operator is marked in the list and not decided', async () => {
  const claim = { operatorId: 'opr_b', name: 'Mona', until: 1 }
  const applications = [{ ...application('one', 'Mira'), claim }]
  creators.applications.mockResolvedValue({ applications, counts, next: null })
  creators.claimApplication.mockRejectedValue(new ApiError('conflict'))
  show()
  await screen.findByText(/Mona is working on this application/)
  expect(screen.getByText('With Mona')).toBeTruthy()
  fireEvent.keyDown(document, { key: 'a' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(approve().disabled).toBe(true)
})

test('one beyond the first page opens by its address, and after its decision the queue goes on', async () => {
  creators.openApplication.mockResolvedValue(application('far', 'Zoe'))
  show('/applications/far?queue=applications')
  await shown('Zoe')
  fireEvent.keyDown(document, { key: 'a' })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(queue.next).toHaveBeenCalledOnce())
  expect(creators.decideApplication).toHaveBeenCalledWith({
    params: { applicationId: 'far' },
    body: { verdict: 'approved' },
  })
})

test('who asks for something else writes what it is', async () => {
  show()
  await shown('Mira')
  fireEvent.keyDown(document, { key: 'q' })
  fireEvent.click(await screen.findByRole('radio', { name: /A question of your own/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  expect(creators.decideApplication).not.toHaveBeenCalled()
  const note = screen.getByRole('textbox', { name: /^Our note|note/i })
  expect(document.activeElement).toBe(note)
  fireEvent.change(note, { target: { value: 'A clearer photo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(creators.decideApplication).toHaveBeenCalledWith({
      params: { applicationId: 'one' },
      body: { verdict: 'asked', reason: 'other', note: 'A clearer photo' },
    }),
  )
})

test('a full page is followed by the next one', async () => {
  creators.applications
    .mockResolvedValueOnce({ applications: [application('one', 'Mira')], counts, next: 'place' })
    .mockResolvedValueOnce({ applications: [application('last', 'Ola')], counts, next: null })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: /Ola/ })
  expect(creators.applications.mock.lastCall?.[0].query).toEqual({ state: 'waiting', after: 'place' })
})

test('an approval waits until each document was on the screen, by button and by key; a question does not', async () => {
  HTMLImageElement.prototype.decode = async () => {}
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }))
  const documents = [
    { documentId: 'doc_1', kind: 'front', uploadedAt: 0 },
    { documentId: 'doc_2', kind: 'selfie', uploadedAt: 0 },
  ]
  creators.documents.mockResolvedValue({ documents, deletedAt: null })
  creators.openDocument.mockResolvedValue(new Blob(['picture']))
  show()
  await screen.findByText('Front of the ID')
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: /Request info/ })
  await waitFor(() => expect(ask.disabled).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'To decide an application' }))
  for (const name of ['Front of the ID', 'Selfie with the ID']) {
    expect([name, approve().disabled]).toEqual([name, true])
    fireEvent.keyDown(document, { key: 'a' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: `Open: ${name}` }))
    fireEvent.load(await screen.findByRole('img', { name }))
  }
  await waitFor(() => expect(approve().disabled).toBe(false))
  fireEvent.keyDown(document, { key: 'a' })
  expect(await screen.findByRole('dialog')).toBeTruthy()
  vi.unstubAllGlobals()
})
