import type { FoundPerson, OperatorRole } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { PeopleScreen } from './people-screen.tsx'

const people = { search: vi.fn(), searchPrivately: vi.fn() }
const showConsole = showConsoleWith({ people, filters: { list: async () => ({ filters: [] }) } })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const ann: FoundPerson = {
  userId: 'usr_ann',
  humanReadableId: 'ann12345',
  name: 'Ann',
  rolesGroup: 'user',
  language: 'en',
  country: null,
  joinedAt: 0,
  standing: 'good',
  standingUntil: null,
}
const show = (q: string, role: OperatorRole = 'support') =>
  showConsole(<PeopleScreen />, { at: `/people?q=${encodeURIComponent(q)}`, roles: [role] })

test('an address is searched only for a purpose that the operator chose', async () => {
  people.searchPrivately.mockResolvedValue({ by: 'address', people: [ann] })
  show('192.0.2.7')
  expect(await screen.findByRole('heading', { name: 'Search IP addresses' })).toBeTruthy()
  expect(people.search).not.toHaveBeenCalled()
  expect(people.searchPrivately).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Support request' }))
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeTruthy()
  expect(people.searchPrivately).toHaveBeenCalledExactlyOnceWith({
    body: { q: '192.0.2.7', purpose: 'support', after: undefined },
  })
})

test('digits search names at once, and telephone numbers for a purpose; nobody found is said of each', async () => {
  people.search.mockResolvedValue({ people: [] })
  people.searchPrivately.mockResolvedValue({ by: 'phone', people: [] })
  show('7911 123')
  fireEvent.click(await screen.findByRole('button', { name: 'Support request' }))
  expect(await screen.findByText('Nobody gave support a phone number with these digits.')).toBeTruthy()
  expect(people.search).toHaveBeenCalledOnce()
  expect(screen.queryByText('Nobody found')).toBeNull()
})

test('the people of a report are offered to who may see reports alone', async () => {
  show('rep_00000000000000000000', 'moderator')
  expect(await screen.findByRole('heading', { name: 'Find the people of this report' })).toBeTruthy()
  cleanup()
  show('rep_00000000000000000000', 'support')
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Find the people of this report' })).toBeNull()
})
