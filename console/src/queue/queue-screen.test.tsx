import type { QueueItem } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { QueueScreen } from './queue-screen.tsx'

const queue = { list: vi.fn(), next: vi.fn() }
const showConsole = showConsoleWith({ queue })

const theirs = { operatorId: 'opr_other', name: 'Bo', until: 1 }
const item = (itemId: string, change: Partial<QueueItem> = {}): QueueItem => ({
  kind: 'reports',
  itemId,
  priority: 0,
  waitingSince: 0,
  dueAt: 0,
  reason: 'minor',
  textKind: null,
  personId: `usr_${itemId}`,
  personName: `Person ${itemId}`,
  claim: null,
  mayDecide: true,
  ...change,
})
const counts = [
  { kind: 'reports', waiting: 5_000, oldestAt: 0 },
  { kind: 'photos', waiting: 0, oldestAt: null },
]
beforeEach(() => {
  queue.list.mockResolvedValue({ items: [item('one')], next: null, counts })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const address = () => document.querySelector('output')?.textContent
const show = (at = '/queue') =>
  showConsole(
    <>
      <QueueScreen />
      <Address />
    </>,
    { roles: ['admin'], at },
  )
const asked = () => queue.list.mock.lastCall?.[0].query

test('each item leads to the screen of its kind, with who has it and whether another operator has to decide', async () => {
  const items = [
    item('one'),
    item('two', { kind: 'appeals', reason: null, mayDecide: false }),
    item('three', { kind: 'photos', reason: null, claim: theirs }),
    item('four', { kind: 'texts', reason: null, textKind: 'bio' }),
    item('five', { kind: 'applications', reason: null }),
    item('six', { kind: 'confirmations', reason: 'scam' }),
    item('seven', { kind: 'galleries', reason: null }),
  ]
  queue.list.mockResolvedValue({ items, next: null, counts })
  show()
  const table = await screen.findByRole('table')
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...['/reports/one', '/appeals/two', '/photos/three', '/texts/four', '/applications/five'],
    ...['/reports/six', '/galleries/seven'],
  ])
  expect(within(table).getByText('With Bo')).toBeTruthy()
  expect(within(table).getByText('Needs another operator')).toBeTruthy()
})

test('the kinds show how much waits and for how long, and one of them alone is an address', async () => {
  show()
  const reports = await screen.findByRole('button', { name: /Reports.*5,000\+.*Oldest/ })
  expect(screen.getByRole('button', { name: /Photos.*0.*Nothing waiting/ })).toBeTruthy()
  fireEvent.click(reports)
  await waitFor(() => expect(asked()).toEqual({ kind: 'reports', after: undefined }))
  expect(address()).toBe('/queue?kind=reports')
  fireEvent.click(screen.getByRole('button', { name: /Reports/, pressed: true }))
  await waitFor(() => expect(address()).toBe('/queue'))
})

test('N claims what is most urgent and opens it, as a part of the queue', async () => {
  queue.next.mockResolvedValue({ item: item('taken', { kind: 'texts' }) })
  show('/queue?kind=texts')
  await screen.findByRole('table')
  fireEvent.keyDown(document, { key: 'n', ctrlKey: true })
  fireEvent.keyDown(document, { key: 'n' })
  fireEvent.keyDown(document, { key: 'n' })
  await waitFor(() => expect(address()).toBe('/texts/taken?queue=texts'))
  expect(queue.next).toHaveBeenCalledOnce()
  expect(queue.next).toHaveBeenCalledWith({ body: { kind: 'texts', skip: [] } })
})

test('where others have or must decide all of it, no next one is offered', async () => {
  const items = [item('one', { claim: theirs }), item('two', { mayDecide: false })]
  queue.list.mockResolvedValue({ items, next: null, counts })
  show()
  await screen.findByText('Person one')
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
})

test('a page is followed by the one after its last item', async () => {
  queue.list
    .mockResolvedValueOnce({ items: [item('one')], next: '3.0.one', counts })
    .mockResolvedValueOnce({ items: [item('last')], next: null, counts })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Person last')
  expect(asked()).toEqual({ kind: undefined, after: '3.0.one' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
