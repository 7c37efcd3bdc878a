import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExcessWordsProvider } from './excess.tsx'
import { Field } from './field.tsx'
import { watchSubmits } from './submission.ts'
import { TextArea, TextInput } from './text-input.tsx'

const sent = vi.fn<(text: string) => void>()
let unwatch: () => void
beforeEach(() => {
  sent.mockReset()
  unwatch = watchSubmits(document, flushSync)
})
afterEach(() => {
  unwatch()
  cleanup()
})

/** A form whose code knows what its last rendering knew. */
function PlainForm({ isMultiline = false }: { isMultiline?: boolean }) {
  const [text, setText] = useState('')
  const Control = isMultiline ? TextArea : TextInput
  return (
    <ExcessWordsProvider value={(over, limit) => `${over} too many of ${limit}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(text)
        }}
      >
        <Field label="Text" hint="A hint.">
          <Control maxLength={5} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <button type="submit">Send</button>
      </form>
    </ExcessWordsProvider>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>('Text')
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('button')))

/** As the browser fills a field: past the setter by which React would learn it. */
function fillFromOutside(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

test.each([false, true])(
  'a value that was put without an event is sent, by the browser or by a script (lines: %s)',
  async (isMultiline) => {
    render(<PlainForm isMultiline={isMultiline} />)
    fillFromOutside(box(), 'Ada')
    await submit()
    expect(sent).toHaveBeenLastCalledWith('Ada')
    box().value = 'Bo'
    await submit()
    expect(sent).toHaveBeenLastCalledWith('Bo')
  },
)

test.each([false, true])(
  'what is over the limit stays, is counted and selected, and is not sent (lines: %s)',
  async (isMultiline) => {
    render(<PlainForm isMultiline={isMultiline} />)
    fireEvent.change(box(), { target: { value: 'Hell😀 there' } })
    expect(box().value).toBe('Hell😀 there')
    expect(screen.getByRole('alert').textContent).toBe('7 too many of 5')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    await submit()
    expect(sent).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(box())
    // The emoji that the limit would divide belongs to the excess as a whole.
    expect([box().selectionStart, box().selectionEnd]).toEqual([4, 12])
    fireEvent.change(box(), { target: { value: 'Hello' } })
    expect(screen.getByRole('alert').textContent).toBe('')
    await submit()
    expect(sent).toHaveBeenCalledExactlyOnceWith('Hello')
  },
)

test('a value over the limit that was put without an event is not sent either', async () => {
  render(<PlainForm />)
  fillFromOutside(box(), 'Too long')
  await submit()
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('3 too many of 5')
})

test('outside of a field the words stand beside the control, which keeps the focus', () => {
  render(<TextInput aria-label="Text" maxLength={2} value="abc" onChange={() => {}} />)
  const input = box()
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('3 / 2')
})
