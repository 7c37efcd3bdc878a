import type { WaitingText } from '@serendip/contract/operator'
import { Menu } from '@serendip/ui'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { sendPostponed } from '../parts/queues/postponed.ts'
import { TextsScreen } from './texts-screen.tsx'

const review = { texts: vi.fn(), claimText: vi.fn(), releaseText: vi.fn(), decideText: vi.fn() }
const showConsole = showConsoleWith({ review })

const waiting = (reviewId: string, text: string): WaitingText => ({
  reviewId,
  kind: 'name',
  text,
  doubts: ['age'],
  waitingSince: 0,
  claim: null,
  personId: `usr_${reviewId}`,
  personName: text,
  rolesGroup: 'user',
})
let texts: WaitingText[] = []
beforeEach(() => {
  texts = [waiting('one', 'Anna16'), waiting('two', 'Bo17')]
  review.texts.mockImplementation(async () => ({ texts, waiting: texts.length, next: null }))
  review.claimText.mockResolvedValue({})
  review.releaseText.mockResolvedValue({})
  review.decideText.mockImplementation(async ({ params }: { params: { reviewId: string } }) => {
    texts = texts.filter(({ reviewId }) => reviewId !== params.reviewId)
  })
})
afterEach(async () => {
  await sendPostponed()
  cleanup()
  vi.clearAllMocks()
})

const entries = [{ key: 'keys', label: 'Keys', onSelect: () => {} }]
const press = (key: string) => fireEvent.keyDown(document, { key })
const shown = async (text: string) => {
  await waitFor(() => expect(document.querySelector('blockquote')?.textContent).toBe(text))
  await waitFor(() => expect(keep().disabled).toBe(false))
}
const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: /Keep/ })
const claimed = () => review.claimText.mock.calls.map(([{ params }]) => params.reviewId)

test('by keyboard a text is claimed, kept or removed, and the next one follows', async () => {
  showConsole(<TextsScreen />, { roles: ['moderator'] })
  await shown('Anna16')
  expect(claimed()).toEqual(['one'])
  press('n')
  await shown('Bo17')
  expect(claimed()).toEqual(['one', 'two'])
  await waitFor(() => expect(review.releaseText).toHaveBeenCalledWith({ params: { reviewId: 'one' } }))
  press('1')
  await shown('Anna16')
  await sendPostponed()
  expect(review.decideText).toHaveBeenLastCalledWith({
    params: { reviewId: 'two' },
    body: { verdict: 'removed', rule: expect.any(String), facts: '' },
  })
  press('k')
  await screen.findByRole('heading', { name: /Nothing|No / })
  await sendPostponed()
  expect(review.decideText).toHaveBeenLastCalledWith({
    params: { reviewId: 'one' },
    body: { verdict: 'kept' },
  })
})

test('shortcut keys do nothing before the review is claimed, nor while typing in a field', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  review.claimText.mockReturnValueOnce(promise)
  showConsole(<TextsScreen />, { roles: ['moderator'] })
  await screen.findByText('Anna16', { selector: 'blockquote' })
  press('k')
  resolve({})
  await shown('Anna16')
  const field = screen.getByRole('textbox')
  fireEvent.keyDown(field, { key: 'k' })
  await sendPostponed()
  expect(review.decideText).not.toHaveBeenCalled()
})

test('a letter that looks for an entry of an open menu decides nothing', async () => {
  showConsole(
    <>
      <Menu trigger={<button type="button">All screens</button>} items={entries} />
      <TextsScreen />
    </>,
    { roles: ['moderator'] },
  )
  await shown('Anna16')
  fireEvent.keyDown(screen.getByText('All screens'), { key: 'Enter' })
  const entry = await screen.findByRole('menuitem', { name: 'Keys' })
  for (const key of ['k', '1']) fireEvent.keyDown(entry, { key })
  await sendPostponed()
  expect(review.decideText).not.toHaveBeenCalled()
})

test('what was typed about a text is there again when it comes back', async () => {
  showConsole(<TextsScreen />, { roles: ['moderator'] })
  await shown('Anna16')
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field(), { target: { value: 'It says sixteen.' } })
  press('n')
  await shown('Bo17')
  expect(field().value).toBe('')
  press('n')
  await shown('Anna16')
  expect(field().value).toBe('It says sixteen.')
})
