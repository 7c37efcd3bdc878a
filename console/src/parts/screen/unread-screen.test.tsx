import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../../console.test-kit.tsx'
import { PersonScreen } from '../../people/person-screen.tsx'

const people = { open: vi.fn() }
const showConsole = showConsoleWith({ people })
afterEach(cleanup)

const show = () => showConsole(<PersonScreen />, { at: '/people/usr_1', path: '/people/:userId' })

test('a person who could not be read is read again on request, and the screen keeps its heading', async () => {
  people.open.mockRejectedValue(new ApiError('unavailable'))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(people.open).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/people')
})

test.each(['not_found', 'bad_input'] as const)(
  'an id of nobody (%s) leads to the page that says so',
  async (code) => {
    people.open.mockRejectedValue(new ApiError(code))
    show()
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  },
)
