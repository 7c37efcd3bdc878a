import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.resetModules()
})

/** A dialog on a page that had none yet, whose window comes by `load`. */
async function draw(load: () => void) {
  vi.doMock('./dialog-window.tsx', async (importOriginal) => {
    load()
    return importOriginal()
  })
  const { Dialog } = await import('./dialog.tsx')
  const onOpenChange = vi.fn()
  const drawn = (isOpen: boolean) => <Dialog open={isOpen} onOpenChange={onOpenChange} title="Leave?" />
  const { rerender } = render(drawn(false))
  return { onOpenChange, turn: (isOpen: boolean) => rerender(drawn(isOpen)) }
}

test('the code of the window comes when the first dialog opens, and not before', async () => {
  const load = vi.fn()
  const { turn, onOpenChange } = await draw(load)
  expect(load).not.toHaveBeenCalled()
  turn(true)
  expect(await screen.findByRole('dialog', { name: 'Leave?' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('a dialog whose code cannot be had closes again, and the next press tries anew', async () => {
  const load = vi.fn().mockImplementationOnce(() => {
    throw new Error('no network')
  })
  const { turn, onOpenChange } = await draw(load)
  turn(true)
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  turn(false)
  turn(true)
  expect(await screen.findByRole('dialog', { name: 'Leave?' })).toBeTruthy()
})
