import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showConsole } from '../../console.test-kit.tsx'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const wide = (id: string, value: string | null): Column<{ id: string }> => ({
  id,
  header: id,
  wide: true,
  cell: () => value,
})
const show = (...values: readonly (string | null)[]) =>
  showConsole(
    <DataTable
      label="Nodes"
      items={[{ id: 'one' }]}
      keyOf={({ id }) => id}
      columns={[
        { id: 'node', header: 'Node', cell: ({ id }) => id },
        ...values.map((value, at) => wide(String(at), value)),
      ]}
    />,
  )
const folded = () => screen.getAllByText(/^value/).filter((cell) => cell.className.includes('folded')).length

test('a card unfolds what several columns of less weight say', () => {
  show('value 1', 'value 2', 'value 3')
  expect(folded()).toBe(3)
  fireEvent.click(screen.getByRole('button', { name: 'More', expanded: false }))
  expect(folded()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Less', expanded: true }))
  expect(folded()).toBe(3)
})

test('one or two such values are shown on the card; empty ones do not count', () => {
  show('value 1', 'value 2', null, '')
  expect(folded()).toBe(0)
  expect(screen.queryByRole('button')).toBeNull()
})

interface Node {
  readonly id: string
  readonly calls: number
}

/** A list that is read again by a button in each row. */
function Nodes({ name }: { name?: string }) {
  const [calls, setCalls] = useState(1)
  return (
    <DataTable<Node>
      label="Nodes"
      {...(name === undefined ? {} : { name })}
      items={[{ id: 'one', calls }]}
      keyOf={({ id }) => id}
      columns={[
        { id: 'node', header: 'Node', cell: ({ id }) => id },
        { id: 'calls', header: 'Calls', cell: ({ calls }) => `${calls} calls` },
        {
          id: 'acts',
          header: 'Actions',
          fixed: true,
          cell: () => (
            <>
              <button type="button" onClick={() => setCalls(calls + 1)}>
                Read
              </button>
              <input aria-label="Set calls" onChange={({ target }) => setCalls(Number(target.value))} />
            </>
          ),
        },
      ]}
    />
  )
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const openColumns = () => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Options of the table “Nodes”' }), { key: 'Enter' })
  return screen.getAllByRole('menuitemcheckbox')
}

test('a hidden column stays hidden on this device, until it is shown again; the name and the actions stay', () => {
  showConsole(<Nodes name="nodes" />)
  expect(openColumns().map(({ textContent }) => textContent)).toEqual(['Calls'])
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Calls', checked: true }))
  expect(screen.getByRole('menuitemcheckbox', { name: 'Calls', checked: false })).toBeDefined()
  cleanup()
  showConsole(<Nodes name="nodes" />)
  expect(headings()).toEqual(['Node', 'Actions', 'More'])
  expect(screen.queryByText('1 calls')).toBeNull()
  openColumns()
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Calls', checked: false }))
  expect(screen.getByText('1 calls')).toBeDefined()
})

test('columns of another table and stored values that are no columns hide nothing', () => {
  localStorage.setItem('console-columns:others', '{"calls":false}')
  localStorage.setItem('console-columns:nodes', '{"calls":0,')
  showConsole(<Nodes name="nodes" />)
  expect(headings()).toEqual(['Node', 'Calls', 'Actions', 'More'])
})

test('a table without a name offers no choice of columns', () => {
  showConsole(<Nodes />)
  expect(screen.queryByRole('button', { name: /Options/ })).toBeNull()
})

test('a list that is read again keeps the focus in its cell', () => {
  showConsole(<Nodes />)
  const button = screen.getByRole('button', { name: 'Read' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByText('2 calls')).toBeDefined()
  expect(document.activeElement).toBe(button)
})

test('who types into a cell stays in it while the list changes with what is typed', () => {
  showConsole(<Nodes />)
  const field = screen.getByRole('textbox', { name: 'Set calls' })
  field.focus()
  for (const value of ['1', '12']) {
    fireEvent.change(field, { target: { value } })
    expect(screen.getByText(`${value} calls`)).toBeDefined()
    expect(document.activeElement).toBe(field)
    expect(field).toHaveProperty('value', value)
  }
})

test('a cell of a common kind shows a moment, a number, a code, its words or the way to a person', () => {
  const known = { at: 0, calls: 12_345, code: 'abc', mail: 'confirmEmail', userId: 'usr_1', name: 'Bo' }
  const items = [known, { ...known, at: null, code: null, mail: null, name: '' }]
  showConsole(
    <DataTable
      label="Kinds"
      items={items}
      keyOf={({ name }) => name}
      columns={[
        { id: 'person', header: 'Person', person: (item) => item },
        { id: 'at', header: 'At', when: ({ at }) => at },
        { id: 'calls', header: 'Calls', count: ({ calls }) => calls },
        { id: 'code', header: 'Code', code: ({ code }) => code },
        { id: 'mail', header: 'Mail', words: 'mail', code: ({ mail }) => mail },
      ]}
    />,
  )
  const rows = screen.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].slice(0, -1))
  expect(rows[1]?.map(({ textContent }) => textContent)).toEqual([
    ...['Bo', expect.stringContaining('1970'), '12,345', 'abc', 'Confirm the email'],
  ])
  expect(rows[2]?.map(({ textContent }) => textContent)).toEqual(['No name yet', '', '12,345', '', ''])
  expect(screen.getByRole('link', { name: 'Bo' }).getAttribute('href')).toBe('/people/usr_1')
  expect(rows[1]?.[3]?.querySelector('code')).not.toBeNull()
})
