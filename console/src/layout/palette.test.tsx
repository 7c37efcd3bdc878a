import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { Palette } from './palette.tsx'

const people = { search: vi.fn() }
const legal = { list: vi.fn() }
const showConsole = showConsoleWith({ people, legal, filters: { list: async () => ({ filters: [] }) } })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const address = () => document.querySelector('output')?.textContent
const show = (role: 'admin' | 'moderator' | 'finance') => {
  people.search.mockImplementation(async ({ query }: { query: { q: string } }) => ({
    people: query.q === 'bo' ? [{ userId: 'usr_bo', name: 'Bo', humanReadableId: 'B-42' }] : [],
  }))
  legal.list.mockResolvedValue({ pages: [{ brand: 'serendip', page: 'privacy-policy' }] })
  showConsole(
    <>
      <Palette open onOpenChange={() => {}} />
      <Address />
    </>,
    { roles: [role] },
  )
}
const field = () => screen.getByRole('combobox', { name: 'Go to' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('a setting, an experiment and a legal page are found by their names, with the right to them', async () => {
  show('admin')
  type('message price')
  expect(found()[0]).toBe('Message priceSettings')
  type('superdeal')
  expect(found()[0]).toBe('superdealExperiments')
  type('privacy')
  await waitFor(() => expect(found()[0]).toBe('Privacy policyLegal texts'))
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(address()).toBe('/legal/serendip/privacy-policy')
  cleanup()
  show('moderator')
  type('message price')
  expect(found()).toEqual(['Search people for “message price”People'])
  expect(legal.list).toHaveBeenCalledTimes(1)
})

test('two letters of a name show the person, who opens with Enter; without the right nobody is searched', async () => {
  show('moderator')
  type('b')
  expect(people.search).not.toHaveBeenCalled()
  type('bo')
  await waitFor(() => expect(found().join()).toMatch(/^Bo.*B-42.*People/))
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(address()).toBe('/people/usr_bo')
  cleanup()
  people.search.mockClear()
  show('finance')
  type('bo')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'))
  expect(people.search).not.toHaveBeenCalled()
})

test('an id leads to its record and to what the audit log says of it', () => {
  const id = '0123456789abcdefghjk'
  show('admin')
  type(`chat_${id}`)
  expect(found()).toEqual([`Open support chat chat_${id}People`, `Audit log of chat_${id}Administration`])
  type(`lot_${id}`)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(address()).toBe(`/ledger?reference=lot_${id}`)
  type(`mev_${id}`)
  expect(found()).toEqual([`Audit log of mev_${id}Administration`])
})
