import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Profiler, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { HoldBackContext } from './close-on-back.ts'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { createDialogStack, DialogStackContext } from './dialog-stack.ts'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function setUp(props: Partial<DialogProps> = {}) {
  const changes: boolean[] = []
  render(<Dialog open onOpenChange={(open) => changes.push(open)} title="Leave?" {...props} />)
  return { changes, dialog: screen.getByRole('dialog', { name: 'Leave?' }) }
}

test('Esc and the closing button close a dialog that may be closed', () => {
  const { changes, dialog } = setUp({ closeLabel: 'Close' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(changes).toEqual([false, false])
})

test('a dialog without a close button requires an answer: Esc does not close it', () => {
  const { changes, dialog } = setUp()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(changes).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a dialog keeps its name if its title is not shown', () => {
  setUp({ titleHidden: true })
})

test('a dialog is described by its description', () => {
  const { dialog } = setUp({ description: 'Unused coins come back.' })
  const id = dialog.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('Unused coins come back.')
})

function WithOpeners() {
  const [open, setOpen] = useState(false)
  const report = { key: 'report', label: 'Report', onSelect: () => setOpen(true) }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Menu trigger={<Button>More</Button>} items={[report]} />
      <Dialog open={open} onOpenChange={setOpen} title="Report" closeLabel="Close" />
    </>
  )
}

test('a dialog takes the focus and returns it to the button that opened it', async () => {
  render(<WithOpeners />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog that a menu opened gives the focus back to the button of the menu', async () => {
  render(<WithOpeners />)
  const opener = screen.getByRole('button', { name: 'More' })
  opener.focus()
  fireEvent.keyDown(opener, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog that was never opened costs its screen no second drawing', () => {
  const onRender = vi.fn()
  const drawn = (open: boolean) => (
    <Profiler id="screen" onRender={onRender}>
      <Dialog open={open} onOpenChange={() => {}} title="Leave?" />
    </Profiler>
  )
  const { rerender } = render(drawn(false))
  expect(onRender).toHaveBeenCalledTimes(1)
  rerender(drawn(true))
  expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeTruthy()
})

test('Back closes what may be closed, dialog or menu, and is let go when it has closed', () => {
  const held: (() => void)[] = []
  const hold = (close: () => void) => {
    held.push(close)
    return () => void held.splice(held.indexOf(close), 1)
  }
  render(
    <HoldBackContext value={hold}>
      <Dialog open onOpenChange={() => undefined} title="An answer, please" />
      <WithOpeners />
    </HoldBackContext>,
  )
  expect(held).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }))
  act(() => held.at(-1)?.())
  expect(screen.queryByRole('dialog', { name: 'Report' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('button', { name: 'More', hidden: true }), { key: 'Enter' })
  act(() => held.at(-1)?.())
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
  expect(held).toEqual([])
})

test('a dialog of a stack stays while a part of it comes late', async () => {
  const file = Promise.withResolvers<{ default: () => string }>()
  const Late = lazy(() => file.promise)
  render(
    <DialogStackContext value={createDialogStack()}>
      <Suspense fallback="loading">
        <Dialog open onOpenChange={() => undefined} title="Leave?" description={<Late />} footer={<Late />}>
          <Late />
        </Dialog>
      </Suspense>
    </DialogStackContext>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Leave?' })
  await act(async () => file.resolve({ default: () => 'Here' }))
  expect(dialog.textContent).toContain('HereHereHere')
})

test('beside a dialog of that form the page stays in use, and a press there does not close it', () => {
  const changes: boolean[] = []
  render(
    <>
      <button type="button">Hang up</button>
      <Dialog
        open
        onOpenChange={(open) => changes.push(open)}
        title="Shop"
        closeLabel="Close"
        form="beside"
      />
    </>,
  )
  const outside = screen.getByRole('button', { name: 'Hang up' })
  fireEvent.pointerDown(outside)
  fireEvent.click(outside)
  expect(changes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(changes).toEqual([false])
})
