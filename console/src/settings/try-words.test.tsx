import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fill, showConsoleWith } from '../console.test-kit.tsx'
import { TryWords } from './try-words.tsx'

const settings = { tryWords: vi.fn() }
const showConsole = showConsoleWith({ settings })
afterEach(cleanup)

test('a text is tried with the list that is edited: how it is shown, and whether it waits as a name or in a bio', async () => {
  settings.tryWords.mockResolvedValue({ masked: 'Find me on Blub', doubts: { name: ['contact'], bio: [] } })
  showConsole(<TryWords list="contactWords" words={['blub']} />)
  await fill('Try a text', 'Find me on Blub')
  await screen.findByText('As a name: waits for review (Contact details).')
  expect(screen.getByText('In a bio: no review.')).toBeTruthy()
  expect(screen.getByText('Nothing is masked.')).toBeTruthy()
  expect(settings.tryWords).toHaveBeenLastCalledWith({
    body: { list: 'contactWords', text: 'Find me on Blub', words: ['blub'] },
  })
})
