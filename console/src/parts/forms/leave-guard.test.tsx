import { DialogEntries, HoldBackContext, TextInput } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStrings } from '../../create-strings.ts'
import { LeaveGuard } from './leave-guard.tsx'

function Editor() {
  const [text, setText] = useState('')
  return (
    <>
      <h1>editor</h1>
      <LeaveGuard hasUnsaved={text !== ''} />
      <TextInput aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/list">list</Link>
    </>
  )
}

// One for all tests, as a page has one: they listen to the window for ever.
const entries = new DialogEntries(window)
const router = createBrowserRouter([
  { path: '/list', element: <h1>list</h1> },
  { path: '/editor', element: <Editor /> },
  { path: '*', element: null },
])
entries.follow(router)
beforeEach(async () => {
  render(
    <I18nextProvider i18n={createStrings()}>
      <HoldBackContext value={entries.hold}>
        <RouterProvider router={router} />
      </HoldBackContext>
    </I18nextProvider>,
  )
  await act(() => router.navigate('/list'))
  await act(() => router.navigate('/editor'))
})
afterEach(cleanup)

const box = () => screen.getByLabelText<HTMLInputElement>('Text')
const write = (text: string) => act(async () => void fireEvent.change(box(), { target: { value: text } }))
const back = () => act(async () => history.back())
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByText(name, { selector: 'button, button *' })))
const isAsked = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const isOn = (name: string) => waitFor(() => expect(screen.getByText(name, { selector: 'h1' })).toBeTruthy())

test('Back asks before it leaves texts that are not saved; to stay keeps them, however often', async () => {
  await write('Half a sentence')
  for (let time = 0; time < 2; time += 1) {
    await back()
    await isAsked()
    expect([box().value, location.pathname]).toEqual(['Half a sentence', '/editor'])
    await press('Keep editing')
    await isClosed()
    expect([box().value, location.pathname]).toEqual(['Half a sentence', '/editor'])
  }
})

test('to leave goes where Back leads, and one Back from there asks nothing', async () => {
  await write('Half a sentence')
  await back()
  await isAsked()
  await press('Discard changes')
  await isOn('list')
  expect(location.pathname).toBe('/list')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Back while it asks is to stay', async () => {
  await write('Half a sentence')
  await back()
  await isAsked()
  await back()
  await isClosed()
  expect([box().value, location.pathname]).toEqual(['Half a sentence', '/editor'])
})

test('a link asks as well; without a change neither does', async () => {
  await write('Half a sentence')
  await act(async () => void fireEvent.click(screen.getByText('list', { selector: 'a' })))
  await isAsked()
  await press('Keep editing')
  await isClosed()
  await write('')
  await back()
  await isOn('list')
})

test('closing the tab asks while something is not saved', async () => {
  const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeldBack()).toBe(false)
  await write('Half a sentence')
  expect(isHeldBack()).toBe(true)
  await write('')
  expect(isHeldBack()).toBe(false)
})
