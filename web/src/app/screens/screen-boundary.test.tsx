import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../../platform/router/link.tsx'
import { MemoryRouter } from '../../platform/router/memory-router.test-kit.tsx'
import { useLocation } from '../../platform/router/router-context.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Screen() {
  const { pathname } = useLocation()
  if (pathname === '/broken') throw new Error('broken')
  return <output>{pathname}</output>
}

test('a screen that crashes is replaced, and the next one is shown again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MemoryRouter address="/broken">
      <Link to="/match">Match</Link>
      <ScreenBoundary instead={<p role="alert">Reload</p>}>
        <Screen />
      </ScreenBoundary>
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Reload')
  fireEvent.click(screen.getByRole('link', { name: 'Match' }))
  expect(screen.getByRole('status').textContent).toBe('/match')
  expect(screen.queryByRole('alert')).toBeNull()
})
