import type { AnnouncementView, MailView, WebhookView } from '@serendip/contract/operator'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcementsList } from '../../announcements/announcements-screen.tsx'
import { auditList } from '../../audit/audit-screen.tsx'
import { showConsoleWith, watchFiles } from '../../console.test-kit.tsx'
import { creatorsList } from '../../creators/creators-screen.tsx'
import { mailsList } from '../../operations/mails-screen.tsx'
import { webhooksList } from '../../operations/webhooks-screen.tsx'
import { ListScreen } from './define-list.tsx'

const webhooks = { list: vi.fn(), retry: vi.fn() }
const mails = { list: vi.fn(), retry: vi.fn() }
const audit = { search: vi.fn() }
const announcements = { list: vi.fn() }
const creators = { overview: vi.fn(), groups: vi.fn() }
const exports = { csv: vi.fn() }
const filters = { list: vi.fn() }
const showConsole = showConsoleWith({ webhooks, mails, audit, announcements, creators, exports, filters })
beforeEach(() => {
  vi.resetAllMocks()
  filters.list.mockResolvedValue({ filters: [] })
})
afterEach(cleanup)

const webhook = (webhookId: string, change: Partial<WebhookView> = {}): WebhookView => ({
  webhookId,
  provider: 'onfido',
  receivedAt: 0,
  event: webhookId,
  outcome: 'failed',
  reason: null,
  sizeBytes: 1,
  body: null,
  canRetry: true,
  ...change,
})
const page = (from: number, count: number) => ({
  webhooks: Array.from({ length: count }, (_, at) => webhook(`whk_${from + at}`)),
})
const rows = () => screen.getAllByRole('row').length - 1
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('the filter is the address; the next page begins after the last entry, and the last page ends the list', async () => {
  webhooks.list.mockResolvedValueOnce(page(0, 50)).mockResolvedValueOnce(page(50, 2))
  showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks?outcome=failed' })
  await screen.findByRole('table')
  expect(webhooks.list).toHaveBeenLastCalledWith({ query: { outcome: 'failed', after: undefined } })
  expect(rows()).toBe(50)
  await press('Show more')
  expect(webhooks.list).toHaveBeenLastCalledWith({ query: { outcome: 'failed', after: 'whk_49' } })
  await waitFor(() => expect(rows()).toBe(52))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the entries of the filter before are marked as such until the answer comes', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof page>>()
  webhooks.list.mockResolvedValueOnce(page(0, 2)).mockReturnValueOnce(answer.promise)
  showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks' })
  const isMarked = () => screen.getByRole('table').closest('[aria-busy="true"]') !== null
  await screen.findByRole('table')
  expect(isMarked()).toBe(false)
  await press('Refused')
  expect([rows(), isMarked()]).toEqual([2, true])
  await act(async () => answer.resolve(page(0, 1)))
  await waitFor(() => expect([rows(), isMarked()]).toEqual([1, false]))
})

test('a value that the filter does not know filters nothing, and a choice is read anew', async () => {
  webhooks.list.mockResolvedValue(page(0, 1))
  showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks?outcome=lost' })
  await screen.findByRole('table')
  expect(webhooks.list).toHaveBeenLastCalledWith({ query: { outcome: undefined, after: undefined } })
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeTruthy()
  await press('Refused')
  expect(webhooks.list).toHaveBeenLastCalledWith({ query: { outcome: 'refused', after: undefined } })
})

test('a filter that leaves nothing says how many entries there are without it, and is cleared', async () => {
  webhooks.list.mockImplementation(async ({ query }) => page(0, query.outcome === 'refused' ? 0 : 3))
  showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks?outcome=refused' })
  await screen.findByText('None of 3 match')
  await press('Clear filter')
  await screen.findByRole('table')
  expect(rows()).toBe(3)
})

test('the details of an entry stay open when newer ones push it off the list', async () => {
  webhooks.list.mockResolvedValueOnce({ webhooks: [webhook('whk_1', { event: 'old.event' })] })
  const { queries } = showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks' })
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
  webhooks.list.mockResolvedValue({ webhooks: [webhook('whk_2', { event: 'new.event' })] })
  await act(() => queries.invalidateQueries({ queryKey: ['webhooks'] }))
  expect(await screen.findByText('new.event')).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: 'old.event' })
  expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

/** Two lists at neighbouring addresses. */
function Lists() {
  const { name } = useParams()
  return (
    <>
      <Link to="/webhooks">Other</Link>
      {name === 'mails' ? <ListScreen list={mailsList} /> : <ListScreen list={webhooksList} />}
    </>
  )
}

test('another list takes the place of one, and nothing of it stays', async () => {
  const mail: Partial<MailView> = { mailId: 'mai_1', kind: 'newLogin', to: 'ada@x.example', state: 'failed' }
  mails.list.mockResolvedValue({
    mails: [{ ...mail, error: null, endedAt: null, requestedAt: 0, attempts: 1 }],
  })
  webhooks.list.mockResolvedValue(page(0, 1))
  showConsole(<Lists />, { at: '/mails', path: '/:name' })
  await screen.findByText('New login')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Other' })))
  expect(await screen.findByText('whk_0')).toBeTruthy()
  expect(screen.queryByText('New login')).toBeNull()
})

test('days are instants of UTC, the last one whole, and an entry is the cursor by its number', async () => {
  const entry = {
    at: 0,
    actor: '',
    actorName: null,
    subject: '',
    subjectName: null,
    action: 'a',
    details: {},
  }
  const entries = Array.from({ length: 50 }, (_, at) => ({ ...entry, seq: 99 - at }))
  audit.search.mockResolvedValue({ entries, actions: ['photo.approved'] })
  showConsole(<ListScreen list={auditList} />, { at: '/audit?from=2026-05-01&to=2026-05-02&actor=%20opr_1 ' })
  await screen.findByRole('table')
  const query = { actor: 'opr_1', subject: undefined, action: undefined }
  const days = { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 3) }
  expect(audit.search).toHaveBeenLastCalledWith({ query: { ...query, ...days, before: undefined } })
  expect(screen.getByRole('option', { name: 'Photo approved' })).toBeTruthy()
  await press('Show more')
  expect(audit.search).toHaveBeenLastCalledWith({ query: { ...query, ...days, before: 50 } })
})

const announcement = (announcementId: string): AnnouncementView => ({
  announcementId,
  texts: { en: { title: announcementId, text: '' } },
  place: null,
  segment: { languages: [], countries: [], gender: null, role: null, newWithinDays: null, brand: null },
  startsAt: 0,
  endsAt: 0,
  state: 'ended',
  seen: 0,
  dismissed: 0,
  savedAt: 0,
  savedByName: 'Ada',
  published: null,
  stopped: null,
})
const announcementsPage = (from: number, hasMore: boolean) => ({
  announcements: Array.from({ length: 50 }, (_, at) => announcement(`ann_${from + at}`)),
  hasMore,
  brands: [],
})

test('a list that says whether more follows offers no page after a full last one, and its table has a label of its own', async () => {
  announcements.list
    .mockResolvedValueOnce(announcementsPage(0, true))
    .mockResolvedValueOnce(announcementsPage(50, false))
  showConsole(<ListScreen list={announcementsList} />, { at: '/announcements' })
  await screen.findByRole('region', { name: 'Announcements and their state' })
  await press('Show more')
  expect(announcements.list).toHaveBeenLastCalledWith({ query: { after: 'ann_49' } })
  await waitFor(() => expect(rows()).toBe(100))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

const openMenu = async (table: string) =>
  fireEvent.keyDown(await screen.findByRole('button', { name: `Options of the table “${table}”` }), {
    key: 'Enter',
  })

test('the file of a list is in its menu, filtered as the list is', async () => {
  const { saved } = watchFiles()
  exports.csv.mockResolvedValue(new Blob())
  webhooks.list.mockResolvedValue(page(0, 1))
  showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks?outcome=failed' })
  await openMenu('Webhooks')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download CSV' }))
  await waitFor(() => expect(saved[0]?.name).toMatch(/^webhooks-.*\.csv$/))
  expect(exports.csv.mock.calls).toEqual([[{ body: { list: 'webhooks', outcome: 'failed' } }]])
})

test('a list with private facts is downloaded for a purpose; a refused download is an error above its table', async () => {
  const supervisor = { operatorId: 'opr_s', name: 'Sam' }
  creators.groups.mockResolvedValue({
    groups: [{ groupId: 'grp_1', name: 'Night', supervisor }],
    supervisors: [],
  })
  creators.overview.mockResolvedValue({
    creators: [
      {
        userId: 'usr_1',
        name: 'Bo',
        rolesGroup: 'artist',
        language: 'en',
        country: null,
        rateCoins: 60,
        groupId: null,
      },
    ],
  })
  exports.csv.mockRejectedValue(new Error('offline'))
  showConsole(<ListScreen list={creatorsList} />, { at: '/creators?group=grp_1' })
  await openMenu('Creators')
  expect(screen.queryByRole('menuitem', { name: 'Download CSV' })).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: /^For: Quality/ }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(exports.csv).toHaveBeenLastCalledWith({
    body: { list: 'creators', groupId: 'grp_1', purpose: 'quality' },
  })
  expect(creators.overview).toHaveBeenLastCalledWith({ query: { groupId: 'grp_1', after: undefined } })
})

test('a list with filters offers those that the operator saved', async () => {
  filters.list.mockResolvedValue({ filters: [{ name: 'Refused ones', path: '/webhooks?outcome=refused' }] })
  webhooks.list.mockResolvedValue(page(0, 1))
  showConsole(<ListScreen list={webhooksList} />, { at: '/webhooks' })
  expect(await screen.findByRole('button', { name: 'Refused ones', pressed: false })).toBeTruthy()
})
