import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import { filtersKey } from '../parts/lists/filters-query.ts'
import { Shell } from './shell.tsx'

afterEach(cleanup)

const navigation = () => screen.getByRole('navigation', { name: 'Console' })
const groups = () =>
  within(navigation())
    .getAllByRole('list')
    .map((list) => {
      const label = document.getElementById(list.getAttribute('aria-labelledby') ?? '')
      return [
        label?.textContent,
        within(list)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ]
    })

test('the navigation is in named groups, without what an operator has no right to', () => {
  showConsole(<Shell />, { roles: ['moderator'], at: '/texts' })
  expect(groups()).toEqual([
    ['Overview', ['Home', 'Trends']],
    ['Review', ['Queue', 'Reports', 'Strikes', 'Photos', 'Galleries', 'Stories', 'Videos', 'Names and bios']],
    ['People', ['People', 'Creators', 'Support']],
    ['Administration', ['Rights', 'Your account']],
  ])
  expect(within(navigation()).getByRole('link', { current: 'page' }).textContent).toBe('Names and bios')
})

test('an address that an operator has no right to shows why, also below a screen', () => {
  const title = 'Your roles don’t include this page'
  for (const [roles, at, isRefused] of [
    [['moderator'], '/operators', true],
    [['finance'], '/people/usr_0123456789abcdefghjk', true],
    [['finance'], '/ledger/wallets/usr_0123456789abcdefghjk', false],
    [['moderator'], '/people', false],
    [['support'], '/', false],
    [['support'], '/rights', false],
  ] as const) {
    const { unmount } = showConsole(<Shell />, { roles: [...roles], at })
    expect([at, screen.queryByRole('heading', { name: title }) !== null]).toEqual([at, isRefused])
    unmount()
  }
})

test('an admin has every group, and each screen once', () => {
  showConsole(<Shell />)
  expect(groups().map(([name]) => name)).toEqual([
    ...['Overview', 'Review', 'People', 'Product', 'Money', 'Operations', 'Administration'],
  ])
  const paths = within(navigation())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(new Set(paths).size).toBe(paths.length)
})

test('the menu of a phone has the same groups', async () => {
  showConsole(<Shell />, { roles: ['finance'] })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu' }), { key: 'Enter' })
  const menu = await screen.findByRole('menu')
  const named = within(menu)
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)
  expect(named).toEqual(['Overview', 'People', 'Money', 'Administration'])
  expect(within(menu).getAllByRole('menuitem').length).toBe(12)
})

test('the palette finds a screen by its name or its group, and nothing without a right', async () => {
  showConsole(<Shell />, { roles: ['moderator'] })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Go to' })
  const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  fireEvent.change(field, { target: { value: 'review' } })
  expect(found()).toEqual([
    ...[
      'QueueReview',
      'ReportsReview',
      'StrikesReview',
      'PhotosReview',
      'GalleriesReview',
      'StoriesReview',
      'VideosReview',
      'Names and biosReview',
      'Search people for “review”People',
    ],
  ])
  fireEvent.change(field, { target: { value: 'ledger' } })
  expect(found()).toEqual(['Search people for “ledger”People'])
  fireEvent.change(field, { target: { value: 'photos' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(within(navigation()).getByRole('link', { current: 'page' }).textContent).toBe('Photos')
})

test('the palette opens a person or a report by its id, with the right to it', async () => {
  const id = '0123456789abcdefghjk'
  const { unmount } = showConsole(<Shell />, { roles: ['support'] })
  const enter = async (value: string) => {
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Go to' }), { target: { value } })
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }
  expect(await enter(`rep_${id}`)).toEqual([`Search people for “rep_${id}”People`])
  expect(await enter(`usr_${id}`)).toEqual([`Open person usr_${id}People`])
  unmount()
  showConsole(<Shell />, { roles: ['moderator'] })
  expect(await enter(`rep_${id}`)).toEqual([`Open report rep_${id}Review`])
  expect(await enter(`pho_${id}`)).toEqual([`Open photo pho_${id}Review`])
  expect(await enter(`apl_${id}`)).toEqual([`Search people for “apl_${id}”People`])
})

test('a palette without results shows a message and selects no entry', async () => {
  showConsole(<Shell />, { roles: ['finance'] })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Go to' })
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  fireEvent.change(field, { target: { value: 'zebra' } })
  expect(screen.getByRole('status').textContent).not.toBe('')
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})

test('the palette finds a saved filter by its name', async () => {
  const { queries } = showConsole(<Shell />, { roles: ['moderator'] })
  queries.setQueryData(filtersKey, {
    filters: [{ name: 'Urgent', path: '/reports?reason=minor' }],
  })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Go to' })
  fireEvent.change(field, { target: { value: 'urgent' } })
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('UrgentReports')
})
