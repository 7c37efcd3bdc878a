import { cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

afterEach(cleanup)

interface ScreenProps {
  readonly act: (() => void) | null
  readonly mayRepeat?: boolean
  readonly children?: ReactNode
}

function Screen({ act, mayRepeat, children }: ScreenProps) {
  useShortcuts({ j: act }, { mayRepeat })
  return children
}

/** Presses a key as soon as what is inside was drawn. */
function AtOnce({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })), [])
  return children
}

test('what is drawn reacts to its keys at once, and no more once it is gone', () => {
  const act = vi.fn()
  const { unmount } = render(
    <AtOnce>
      <Screen act={act} />
    </AtOnce>,
  )
  expect(act).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document, { key: 'J' })
  expect(act).toHaveBeenCalledTimes(2)
  unmount()
  fireEvent.keyDown(document, { key: 'j' })
  expect(act).toHaveBeenCalledTimes(2)
})

test('a key does what it means now, and one without a meaning is left to the browser', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Screen act={first} />)
  rerender(<Screen act={second} />)
  // Answers whether the browser may act on the key too.
  expect(fireEvent.keyDown(document, { key: 'j' })).toBe(false)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)
  rerender(<Screen act={null} />)
  expect(fireEvent.keyDown(document, { key: 'j' })).toBe(true)
})

test.each([false, true])('a key held down acts again only where it may repeat: %s', (mayRepeat) => {
  const act = vi.fn()
  render(<Screen act={act} mayRepeat={mayRepeat} />)
  fireEvent.keyDown(document, { key: 'j', repeat: true })
  expect(act).toHaveBeenCalledTimes(mayRepeat ? 1 : 0)
})

test.each([
  ['with Ctrl', <p key="p" />, { ctrlKey: true }],
  ['with ⌘', <p key="p" />, { metaKey: true }],
  ['with Alt', <p key="p" />, { altKey: true }],
  ['in a field', <input key="in" />, {}],
  ['in a field of several lines', <textarea key="in" />, {}],
  ['while a dialog is open', <div key="dialog" role="dialog" />, {}],
  ['while a menu is open', <div key="menu" role="menu" />, {}],
])('a key pressed %s is not meant for the screen', (_, child, held) => {
  const act = vi.fn()
  const { container } = render(<Screen act={act}>{child}</Screen>)
  fireEvent.keyDown(container.firstElementChild ?? document, { key: 'j', ...held })
  expect(act).not.toHaveBeenCalled()
})
