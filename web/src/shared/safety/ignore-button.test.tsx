import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../locales/en/ignoring.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import type { PassingNotice } from '../../platform/notices.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { IgnoreButton } from './ignore-button.tsx'

afterEach(cleanup)

const bo = { userId: `usr_${'0'.repeat(20)}`, name: 'Bo' }

async function press(isIgnored: boolean, people: Record<string, unknown>) {
  const platform = aPlatform({ api: { people } })
  const notices: PassingNotice[] = []
  platform.notices.listen((notice) => notices.push(notice))
  const onIgnored = vi.fn()
  render(
    <TestProviders platform={platform}>
      <IgnoreButton person={bo} isIgnored={isIgnored} onIgnored={onIgnored} />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: isIgnored ? words.stop : words.ignore }))
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  return { notices, onIgnored }
}

test('ignoring takes one press, and its notice takes it back', async () => {
  const [ignore, unignore] = [vi.fn(async () => ({})), vi.fn(async () => ({}))]
  const { notices, onIgnored } = await press(false, { ignore, unignore })
  const params = { params: { userId: bo.userId } }
  expect(ignore).toHaveBeenCalledExactlyOnceWith(params)
  expect(onIgnored).toHaveBeenCalledOnce()
  expect(notices[0]).toMatchObject({
    title: words.done.replace('{{name}}', 'Bo'),
    confirms: { action: 'ignored' },
  })
  notices[0]?.confirms?.undo?.run()
  await vi.waitFor(() => expect(notices).toHaveLength(2))
  expect(unignore).toHaveBeenCalledExactlyOnceWith(params)
  expect(notices[1]?.title).toBe(words.undone.replace('{{name}}', 'Bo'))
  expect(notices[1]?.confirms?.undo).toBeUndefined()
})

test('a refusal is shown, and nothing was ignored', async () => {
  const { notices, onIgnored } = await press(false, { ignore: () => Promise.reject(new Error('gone')) })
  expect(notices[0]?.accent).toBe('error')
  expect(onIgnored).not.toHaveBeenCalled()
})

test('somebody who is ignored is readmitted by the same button', async () => {
  const unignore = vi.fn(async () => ({}))
  await press(true, { unignore })
  expect(unignore).toHaveBeenCalledOnce()
})
