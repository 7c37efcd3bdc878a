import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lateView } from './late-view.tsx'

afterEach(cleanup)

const Words = ({ words }: { words: string }) => <p>{words}</p>
const fallback = <p>Loading</p>

test('a component that was fetched ahead is drawn at once, without its fallback', async () => {
  const View = lateView(async () => Words)
  await View.fetch()
  render(
    <Suspense fallback={fallback}>
      <View words="over" />
    </Suspense>,
  )
  expect(screen.getByText('over')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('one that was not fetched yet is fetched at its first use, once, behind its fallback', async () => {
  let fetched = 0
  const View = lateView(async () => {
    fetched += 1
    return Words
  })
  const both = (
    <Suspense fallback={fallback}>
      <View words="one" />
      <View words="other" />
    </Suspense>
  )
  render(both)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('one')).toBeTruthy()
  expect(screen.getByText('other')).toBeTruthy()
  expect(fetched).toBe(1)
})
