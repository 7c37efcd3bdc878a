import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import { DataTable } from './data-table.tsx'

afterEach(cleanup)

const wide = (key: string, value: string | null) => ({
  key,
  label: key,
  wide: true as const,
  cell: () => value,
})
const show = (...values: readonly (string | null)[]) =>
  showConsole(
    <DataTable
      label="Nodes"
      items={['one']}
      keyOf={(item) => item}
      columns={[
        { key: 'node', label: 'Node', cell: (item) => item },
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
