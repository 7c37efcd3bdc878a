import { Dialog, DialogEntries, HoldBackContext } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'

function Page({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Link to="/second">second</Link>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Dialog" closeLabel="close">
        <Link to="/second">from the dialog</Link>
      </Dialog>
    </>
  )
}

// One for all tests, as a page has one: they listen to the window for ever.
const entries = new DialogEntries(window)
const router = createBrowserRouter([
  { path: '/first', element: <Page key="first" name="first" /> },
  { path: '/second', element: <Page key="second" name="second" /> },
  { path: '*', element: <Page key="before" name="before" /> },
])
entries.follow(router)
beforeEach(async () => {
  render(
    <HoldBackContext value={entries.hold}>
      <RouterProvider router={router} />
    </HoldBackContext>,
  )
  await act(() => router.navigate('/first'))
})
afterEach(cleanup)

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const back = () => act(async () => history.back())
const isOn = (name: string) => waitFor(() => expect(screen.getByText(name, { selector: 'h1' })).toBeTruthy())
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('Back closes a dialog and stays on its screen', async () => {
  await press('second')
  await isOn('second')
  await press('open')
  await screen.findByRole('dialog')
  await back()
  await isClosed()
  await isOn('second')
  await back()
  await isOn('first')
})

test('after a dialog was closed by its button, one Back leaves the screen', async () => {
  await press('second')
  await press('open')
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await isClosed()
  await back()
  await isOn('first')
})

test('a dialog that is opened twice has one entry', async () => {
  await press('second')
  for (let time = 0; time < 2; time += 1) {
    await press('open')
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await isClosed()
  }
  await press('open')
  await screen.findByRole('dialog')
  await back()
  await isClosed()
  await back()
  await isOn('first')
})

test('Back from a screen that a dialog led to shows the screen of the dialog, closed', async () => {
  await press('open')
  await screen.findByRole('dialog')
  await press('from the dialog')
  await isOn('second')
  await back()
  await isOn('first')
  expect(screen.queryByRole('dialog')).toBeNull()
})
