import { Dialog, DialogEntries, HoldBackContext } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWindow } from './a-window.test-kit.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

function Editor() {
  const [hasUnsaved, setUnsaved] = useState(true)
  const { isAsked, stay, leave } = useLeaveQuestion(hasUnsaved)
  return (
    <>
      <h1>editor</h1>
      <Link to="/list">list</Link>
      <Link to="#part">part</Link>
      <button type="button" onClick={() => setUnsaved(false)}>
        save
      </button>
      {isAsked && (
        <Dialog open onOpenChange={stay} title="Leave?" closeLabel="close">
          <button type="button" onClick={leave}>
            leave
          </button>
        </Dialog>
      )}
    </>
  )
}

// One for all tests, as a page has one: they listen to the window for ever.
const view = aWindow()
const { history, location } = view
const entries = new DialogEntries(view)
const screens = [
  { path: '/list', element: <h1>list</h1> },
  { path: '/editor', element: <Editor /> },
  { path: '*', element: null },
]
const router = createBrowserRouter(screens, { window: view })
entries.follow(router)

beforeEach(async () => {
  render(
    <HoldBackContext value={entries.hold}>
      <RouterProvider router={router} />
    </HoldBackContext>,
  )
  await act(() => router.navigate('/list'))
  await act(() => router.navigate('/editor'))
})
afterEach(cleanup)

const back = () => act(async () => history.back())
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByText(name, { selector: 'button, a' })))
const isAsked = () => screen.findByRole('dialog', { name: 'Leave?' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const isOn = (name: string) => waitFor(() => expect(screen.getByText(name, { selector: 'h1' })).toBeTruthy())

test('Back asks before it leaves, Back while it asks is to stay, and each next Back asks again', async () => {
  for (let time = 0; time < 2; time += 1) {
    await back()
    await isAsked()
    expect(location.pathname).toBe('/editor')
    await back()
    await isClosed()
    expect(location.pathname).toBe('/editor')
  }
  await back()
  await isAsked()
  await press('leave')
  await isOn('list')
  expect(location.pathname).toBe('/list')
})

test('a link asks, and is followed only if the person says so', async () => {
  await press('list')
  await isAsked()
  await isOn('editor')
  await press('leave')
  await isOn('list')
})

test('a part of the same page opens without a question', async () => {
  await press('part')
  await waitFor(() => expect(location.hash).toBe('#part'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was asked is forgotten once there is nothing to lose', async () => {
  await press('list')
  await isAsked()
  await act(async () => void fireEvent.click(screen.getByText('save')))
  await isClosed()
  await isOn('editor')
  await press('list')
  await isOn('list')
})
