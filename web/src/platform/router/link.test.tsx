import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link, NavLink } from './link.tsx'
import { memoryWindow } from './memory-router.test-kit.tsx'
import { type Destination, Router } from './router.ts'
import { RouterProvider, useBlocker, useLocation, useSearchParams } from './router-context.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

function Screen() {
  const [query, setQuery] = useSearchParams()
  const blocked = useBlocker(query.has('unsaved'))
  useScrollRestoration()
  const add = () => {
    for (const name of ['tab', 'page']) {
      setQuery((before) => {
        before.set(name, '1')
        return before
      })
    }
  }
  return (
    <>
      <output>{useLocation().pathname + query}</output>
      <Link to="/chat">Chat</Link>
      <Link to="/match">Match</Link>
      <NavLink to="/settings" className={({ isPending }) => (isPending ? 'pending' : 'still')}>
        Settings
      </NavLink>
      <button type="button" onClick={add}>
        Query
      </button>
      {blocked && <dialog open>Stay?</dialog>}
    </>
  )
}

function open(address: string) {
  const waiting: (() => void)[] = []
  const browser = memoryWindow(address)
  const router = new Router(browser.view, ({ pathname }) => {
    const opened: Destination = { screen: null, params: {} }
    if (pathname !== '/settings/slow') return opened
    return new Promise((answer) => waiting.push(() => answer(opened)))
  })
  render(
    <RouterProvider router={router}>
      <Screen />
    </RouterProvider>,
  )
  return { ...browser, router, arrive: () => act(async () => waiting.forEach((answer) => void answer())) }
}

const press = (name: string, keys: object = {}) => fireEvent.click(screen.getByRole('link', { name }), keys)
const shown = () => screen.getByRole('status').textContent

test('a link opens its screen without loading the page, and leaves other tabs to the browser', () => {
  const { addresses } = open('/match')
  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/chat')
  expect(press('Chat', { ctrlKey: true })).toBe(true)
  expect(shown()).toBe('/match')
  expect(press('Chat')).toBe(false)
  expect(shown()).toBe('/chat')
  expect(addresses()).toEqual(['/match', '/chat'])
})

test('a link to where the person is adds nothing to the history', () => {
  const { addresses } = open('/match')
  press('Match')
  expect(addresses()).toEqual(['/match'])
})

test('a link of the navigation is marked while its screen or one below it is shown or on its way', async () => {
  const { router, arrive } = open('/match')
  const link = screen.getByRole('link', { name: 'Settings' })
  await act(async () => void router.navigate('/settings/slow'))
  expect([link.className, link.getAttribute('aria-current')]).toEqual(['pending', null])
  await arrive()
  expect([link.className, link.getAttribute('aria-current')]).toEqual(['still', 'page'])
})

test('two changes of the query at once both count', () => {
  open('/match')
  fireEvent.click(screen.getByRole('button', { name: 'Query' }))
  expect(shown()).toBe('/matchtab=1&page=1')
})

test('what is not saved asks before another screen opens', () => {
  open('/match?unsaved=1')
  press('Chat')
  expect(screen.getByRole('dialog').textContent).toBe('Stay?')
  expect(shown()).toBe('/matchunsaved=1')
})

test('a new screen begins at its top, and Back finds the one before where it was left, also after a reload', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const { router } = open('/match')
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  press('Chat')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  await act(async () => void router.navigate(-1))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640)
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('scroll-positions')).toContain(router.state.location.key)
})
