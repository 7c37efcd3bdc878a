import { viewerCodeOf } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { Marked } from './viewer-mark.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const userId = 'usr_7f3ka92cxxxxxxxxxxxx'
const person = { profile: { _id: userId } }
const session = { subscribe: () => () => {}, current: () => person }

function show() {
  render(
    <TestProviders platform={aPlatform({ session })}>
      <Marked note="A code says who looked.">
        <img src="blob:one" alt="The sea" />
      </Marked>
    </TestProviders>,
  )
}

test('the code of the viewer lies over the picture, for eyes alone, and is explained once', async () => {
  show()
  const picture = await screen.findByRole('img', { name: 'The sea' })
  const mark = picture.parentElement?.querySelector('[data-viewer-mark]')
  expect(mark?.getAttribute('aria-hidden')).toBe('true')
  expect(mark?.textContent).toContain('7F3KA92C')
  expect(viewerCodeOf(userId)).toBe('7F3KA92C')
  screen.getByText('A code says who looked.')
  cleanup()
  show()
  await screen.findByRole('img', { name: 'The sea' })
  expect(screen.queryByText('A code says who looked.')).toBeNull()
})
