import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import { readFilters } from './filter-store.ts'
import { SavedFilters } from './saved-filters.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const show = (at: string) =>
  showConsole(
    <>
      <SavedFilters />
      <Address />
    </>,
    { at },
  )

test('a filter is saved under a name, opened again and removed', () => {
  show('/reports?reason=nudity')
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the filter' }), {
    target: { value: ' Nudity ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save filter' }))
  expect(readFilters('opr_me')).toEqual([{ name: 'Nudity', path: '/reports?reason=nudity' }])
  expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull()
  cleanup()
  show('/reports')
  fireEvent.click(screen.getByRole('button', { name: 'Nudity' }))
  expect(document.querySelector('output')?.textContent).toBe('/reports?reason=nudity')
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Nudity' }))
  expect(readFilters('opr_me')).toEqual([])
})

test('a filter that the browser cannot store keeps its name in the form, with a sentence on what to do', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    clear: () => {},
  })
  show('/reports?reason=nudity')
  const field = screen.getByRole('textbox', { name: 'Name of the filter' })
  fireEvent.change(field, { target: { value: 'Nudity' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save filter' }))
  expect(field).toHaveProperty('value', 'Nudity')
  expect(screen.getByText(/couldn’t save the filter/)).toBeDefined()
})

test('filters of another list or another operator are not shown', () => {
  localStorage.setItem('console-filters:opr_me', '[{"name":"Audit","path":"/audit?action=a"}]')
  localStorage.setItem('console-filters:opr_other', '[{"name":"Theirs","path":"/reports?reason=scam"}]')
  show('/reports')
  expect(screen.queryByRole('button')).toBeNull()
})

test('stored values that are no address of the console are left out', () => {
  localStorage.setItem('console-filters:opr_me', '[{"name":"x","path":"//evil.example"},{"name":1},null]')
  expect(readFilters('opr_me')).toEqual([])
  localStorage.setItem('console-filters:opr_me', 'not json')
  expect(readFilters('opr_me')).toEqual([])
})
