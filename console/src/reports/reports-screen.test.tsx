import { casesCounted, casesShown, type ReportCase } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const cases = { list: vi.fn() }
const queue = { next: vi.fn() }
const showConsole = showConsoleWith({ cases, queue })

const theirs = { operatorId: 'opr_other', name: 'Bo', until: 1 }
const report = (reportId: string, change: Partial<ReportCase> = {}): ReportCase => ({
  reportId,
  reason: 'scam',
  subject: 'call',
  priority: 3,
  state: 'open',
  filedAt: 0,
  dueAt: 0,
  claim: null,
  personId: `usr_${reportId}`,
  personName: `Person ${reportId}`,
  ...change,
})
const answer = (shown: readonly ReportCase[], change = {}) => ({
  cases: shown,
  waiting: shown.length,
  overdue: 0,
  unconfirmed: 0,
  ...change,
})
beforeEach(() => {
  cases.list.mockResolvedValue(answer([report('one')]))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const show = (at = '/reports') =>
  showConsole(
    <>
      <ReportsScreen />
      <Address />
    </>,
    { roles: ['moderator'], at },
  )
const address = () => document.querySelector('output')?.textContent
const asked = () => cases.list.mock.lastCall?.[0].query

test('the next report is the one that the server claims, by key as in the queue', async () => {
  queue.next.mockResolvedValue({ item: { kind: 'reports', itemId: 'claimed' } })
  cases.list.mockResolvedValue(
    answer([report('taken', { claim: theirs }), report('waiting', { state: 'waiting' }), report('free')]),
  )
  show()
  await screen.findByRole('button', { name: /Next report/ })
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'n' })
  field.remove()
  expect(queue.next).not.toHaveBeenCalled()
  fireEvent.keyDown(document, { key: 'n' })
  await waitFor(() => expect(address()).toBe('/reports/claimed?queue=reports'))
  expect(queue.next).toHaveBeenCalledWith({ body: { kind: 'reports', skip: [] } })
})

test('an auditor reads reports, and is offered none to decide', async () => {
  showConsole(<ReportsScreen />, { roles: ['auditor'], at: '/reports' })
  await screen.findByText('Person one')
  expect(screen.queryByRole('button', { name: /Next report/ })).toBeNull()
  fireEvent.keyDown(document, { key: 'n' })
  expect(queue.next).not.toHaveBeenCalled()
})

test('where others have claimed all of them, no next one is offered', async () => {
  cases.list.mockResolvedValue(answer([report('taken', { claim: theirs })]))
  show()
  await screen.findByText('Person taken')
  expect(screen.queryByRole('button', { name: /Next report/ })).toBeNull()
})

test('what is shown is the address: decided reports of one reason', async () => {
  show('/reports?reason=nudity')
  await screen.findByText('Person one')
  expect(asked()).toEqual({ state: 'open', reason: 'nudity', after: undefined })
  expect(screen.queryByRole('button', { name: /Next report/ })).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'decided' } })
  await waitFor(() => expect(asked()).toEqual({ state: 'decided', reason: 'nudity', after: undefined }))
  expect(address()).toBe('/reports?state=decided&reason=nudity')
})

test('a full page is followed by the one after its last report', async () => {
  const page = Array.from({ length: 50 }, (_, at) => report(`r${at}`))
  cases.list.mockResolvedValueOnce(answer(page)).mockResolvedValueOnce(answer([report('last')]))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Person last')
  expect(asked()).toMatchObject({ after: 'r49' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an incomplete count, overdue reports and those waiting for a second operator are marked', async () => {
  const counts = { waiting: casesCounted, overdue: 2, unconfirmed: 1 }
  cases.list.mockResolvedValue(answer([report('one')], counts))
  show()
  await screen.findByText(/5,000 or more reports waiting/)
  expect(screen.getByText('2 reports have waited too long.')).toBeTruthy()
  expect(screen.getByText('1 permanent ban needs a second operator.')).toBeTruthy()
})

test('a filter that leaves everything out says of how many, and is cleared', async () => {
  const six = ['1', '2', '3', '4', '5', '6'].map((id) => report(id))
  cases.list.mockImplementation(async ({ query }: { query: { reason?: string } }) =>
    answer(query.reason === undefined ? six : []),
  )
  show('/reports?reason=scam')
  expect(await screen.findByRole('heading', { name: 'None of 6 match' })).toBeTruthy()
  expect(screen.queryByText('No reports waiting')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  await waitFor(() => expect(address()).toBe('/reports'))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('an empty list is not blamed on its filter, and a full page means that there are more', async () => {
  cases.list.mockResolvedValue(answer([]))
  show('/reports?reason=scam')
  expect(await screen.findByText('No reports waiting')).toBeTruthy()
  cleanup()
  const page = Array.from({ length: casesShown }, (_, at) => report(String(at)))
  cases.list.mockImplementation(async ({ query }: { query: { reason?: string } }) =>
    answer(query.reason === undefined ? page : []),
  )
  show('/reports?reason=scam')
  expect(await screen.findByRole('heading', { name: 'None of 50 or more match' })).toBeTruthy()
})
