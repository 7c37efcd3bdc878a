import { Facts } from '@serendip/ui'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showConsole } from '../../console.test-kit.tsx'
import { Fact } from './fact.tsx'

afterEach(cleanup)

const texts = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)
const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a fact shows its kind: a number, a code, a person with the way to their page', () => {
  showConsole(
    <Facts>
      <Fact label="Coins" count={12_345} />
      <Fact label="Id" code="usr_1" />
      <Fact label="Owner" person={{ userId: 'usr_2', name: 'Bo' }} />
      <Fact label="Guest" person={{ userId: 'usr_3', name: '' }} />
    </Facts>,
  )
  expect(texts('definition')).toEqual(['12,345', 'usr_1', 'Bo', 'No name yet'])
  expect(screen.getByText('usr_1').tagName).toBe('CODE')
  expect(pathOf('Bo')).toBe('/people/usr_2')
  expect(pathOf('No name yet')).toBe('/people/usr_3')
})

test('a fact without a value is left out; zero and an empty text are values', () => {
  showConsole(
    <Facts>
      <Fact label="Null">{null}</Fact>
      <Fact label="False">{false}</Fact>
      <Fact label="Zero">{0}</Fact>
      <Fact label="Empty">{''}</Fact>
    </Facts>,
  )
  expect(texts('term')).toEqual(['Zero', 'Empty'])
  expect(texts('definition')).toEqual(['0', ''])
})
