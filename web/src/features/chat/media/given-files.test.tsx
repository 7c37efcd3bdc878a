import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { givenFiles } from './given-files.ts'

afterEach(cleanup)

function aPlace() {
  const onFiles = vi.fn()
  render(
    <div {...givenFiles(onFiles)}>
      <textarea aria-label="box" />
      {createPortal(<textarea aria-label="dialog" />, document.body)}
    </div>,
  )
  const files = [new File(['x'], 'one.png', { type: 'image/png' })]
  const paste = (name: string, types: readonly string[]) =>
    fireEvent.paste(screen.getByLabelText(name), { clipboardData: { files, types } })
  return { onFiles, files, paste }
}

test('a pasted picture is taken; words of a document that come with one, and what a dialog gets, are not', () => {
  const { onFiles, files, paste } = aPlace()
  paste('box', ['text/plain', 'Files'])
  paste('dialog', ['Files'])
  expect(onFiles).not.toHaveBeenCalled()
  paste('box', ['Files'])
  expect(onFiles).toHaveBeenCalledExactlyOnceWith(files)
})

test('dropped files are taken, and the page is not left for them; dropped words are the browser’s', () => {
  const { onFiles, files } = aPlace()
  const box = screen.getByLabelText('box')
  const words = createEvent.drop(box, { dataTransfer: { files: [], types: ['text/plain'] } })
  fireEvent(box, words)
  expect([words.defaultPrevented, onFiles.mock.calls.length]).toEqual([false, 0])
  for (const make of [createEvent.dragOver, createEvent.drop]) {
    const event = make(box, { dataTransfer: { files, types: ['Files'] } })
    fireEvent(box, event)
    expect(event.defaultPrevented).toBe(true)
  }
  expect(onFiles).toHaveBeenCalledExactlyOnceWith(files)
})
