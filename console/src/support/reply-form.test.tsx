import { ApiError } from '@serendip/contract/http-request'
import { fillReply } from '@serendip/contract/operator'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { ReplyForm } from './reply-form.tsx'

const saveReply = vi.fn()
const showConsole = showConsoleWith({ support: { saveReply } })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

const blank = { kind: null, language: 'en', title: '', text: '' } as const

test('a new reply needs a title and a text; the first missing one has the focus', async () => {
  showConsole(<ReplyForm draft={blank} done={vi.fn()} />)
  await submit('Save')
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
  expect(focused()).toMatch(/^Title/)
  expect(saveReply).not.toHaveBeenCalled()
})

test('a title that is taken is marked, and what was typed stays', async () => {
  saveReply.mockRejectedValueOnce(new ApiError('conflict')).mockResolvedValueOnce({ replyId: 'rpl_1' })
  const done = vi.fn()
  showConsole(<ReplyForm draft={{ ...blank, replyId: 'rpl_1', title: 'Refund' }} done={done} />)
  await fill(/^Text/, 'We have sent your coins back.')
  await submit('Save')
  expect(screen.getByText(/already has a reply with this title/)).toBeTruthy()
  expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true')
  expect(done).not.toHaveBeenCalled()
  await fill(/^Title/, 'Coins sent back')
  await submit('Save')
  expect(saveReply).toHaveBeenLastCalledWith({
    body: {
      replyId: 'rpl_1',
      kind: null,
      language: 'en',
      title: 'Coins sent back',
      text: 'We have sent your coins back.',
    },
  })
  expect(done).toHaveBeenCalledOnce()
})

test('a reply with an unknown variable is refused in words that name those that exist', async () => {
  saveReply.mockResolvedValue({ replyId: 'rpl_1' })
  showConsole(<ReplyForm draft={{ ...blank, title: 'Hello' }} done={vi.fn()} />)
  for (const text of ['Hi {{nmae}}', 'Hi {{name}', 'Hi {{}}', 'Hi {{toString}}']) {
    await fill(/^Text/, text)
    await submit('Save')
    expect(screen.getByText(/You can use: {{name}}, {{operator}}, {{date}}\.$/)).toBeTruthy()
  }
  expect(saveReply).not.toHaveBeenCalled()
  await fill(/^Text/, 'Hi {{name}}, {{ operator }} here on {{date}}. {Thanks}')
  await submit('Save')
  expect(saveReply).toHaveBeenCalledOnce()
})

test('variables are filled with the values as they are, and an unknown one of an older reply stays', () => {
  const values = { name: '{{operator}} $& Bo', operator: 'Ada', date: '1 May 2026' }
  expect(fillReply('Hi {{name}}, {{operator}}, {{ date }}, {{nmae}}', values)).toBe(
    'Hi {{operator}} $& Bo, Ada, 1 May 2026, {{nmae}}',
  )
})
