import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, showConsoleWith, submit } from '../../console.test-kit.tsx'
import { SavedFilters } from './saved-filters.tsx'

const filters = { list: vi.fn(), save: vi.fn(), remove: vi.fn() }
const showConsole = showConsoleWith({ filters })

const nudity = { name: 'Nudity', path: '/reports?reason=nudity' }
type Body = { readonly body: typeof nudity }
/** Filters that the server stores. */
let stored: (typeof nudity)[] = []

beforeEach(() => {
  vi.resetAllMocks()
  stored = []
  filters.list.mockImplementation(async () => ({ filters: [...stored] }))
  filters.save.mockImplementation(async ({ body }: Body) => {
    stored = [...stored.filter(({ path }) => path !== body.path), body]
  })
  filters.remove.mockImplementation(async ({ body }: Body) => {
    stored = stored.filter(({ path }) => path !== body.path)
  })
})
afterEach(cleanup)

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const show = async (at: string) => {
  showConsole(
    <>
      <SavedFilters />
      <Address />
    </>,
    { at },
  )
  await waitFor(() => expect(filters.list).toHaveBeenCalled())
  await act(async () => {})
}
const choose = async (act_: string) => {
  const button = await screen.findByRole('button', { name: 'Actions for the filter “Nudity”' })
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: act_ }))
  await act(async () => {})
}

test('a filter is saved under a name, opened, renamed and removed', async () => {
  await show('/reports?reason=nudity')
  fireEvent.click(await screen.findByRole('button', { name: 'Save filter' }))
  await fill(/Name of the filter/, 'Nudity')
  await submit('Save')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nudity', pressed: true })).toBeDefined())
  expect(stored).toEqual([nudity])
  expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull()
  cleanup()
  await show('/reports')
  fireEvent.click(await screen.findByRole('button', { name: 'Nudity', pressed: false }))
  expect(document.querySelector('output')?.textContent).toBe(nudity.path)
  await choose('Rename')
  await fill(/Name of the filter/, 'Naked')
  await submit('Save')
  await waitFor(() => expect(stored).toEqual([{ ...nudity, name: 'Naked' }]))
  cleanup()
  stored = [nudity]
  await show('/reports')
  await choose('Remove')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nudity' })).toBeNull())
  expect(stored).toEqual([])
})

test('a refused name stays in the form, with a sentence on what to do', async () => {
  await show('/reports?reason=nudity')
  fireEvent.click(await screen.findByRole('button', { name: 'Save filter' }))
  await submit('Save')
  expect(screen.getByText('Fill this in.')).toBeDefined()
  await fill(/Name of the filter/, 'Nudity')
  filters.save.mockRejectedValueOnce(new ApiError('conflict'))
  await submit('Save')
  expect(screen.getByLabelText(/Name of the filter/)).toHaveProperty('value', 'Nudity')
  expect(screen.getByText(/You already have 50 saved filters/)).toBeDefined()
})

test('filters of another list are not shown, and a list without a choice offers none', async () => {
  stored = [{ name: 'Audit', path: '/audit?action=a' }]
  await show('/reports')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a search for a person cannot be saved', async () => {
  await show('/people?q=ada@example.com')
  expect(screen.queryByRole('button')).toBeNull()
})
