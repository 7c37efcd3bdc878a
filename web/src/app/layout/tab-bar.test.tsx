import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { TabBar } from './tab-bar.tsx'

afterEach(cleanup)

test.each([
  ['/match', 'Match'],
  ['/profile/edit', 'Profile'],
  ['/settings/privacy', 'Profile'],
])('%s belongs to the tab %s', (path, tab) => {
  render(
    <TestProviders address={path}>
      <TabBar unseen={{ chats: 0, activity: 0 }} />
    </TestProviders>,
  )
  const marked = screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current') || link.hasAttribute('data-within'))
  expect(marked.map((link) => link.textContent)).toEqual([tab])
})
