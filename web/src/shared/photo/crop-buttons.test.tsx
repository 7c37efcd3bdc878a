import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { CropButtons } from './crop-buttons.tsx'

afterEach(cleanup)

const moves: { x: number; y: number }[] = []

function Cropper() {
  const [zoom, setZoom] = useState(1)
  return <CropButtons zoom={zoom} onZoom={setZoom} onMove={(by) => moves.push(by)} />
}

const open = () =>
  render(
    <TestProviders>
      <Cropper />
    </TestProviders>,
  )

test('zooming has its own names, none of which means leaving, and the slider says how far', async () => {
  open()
  const zoom = () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')
  expect(zoom()).toBe('100 percent')
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  const closer = zoom()
  expect(closer).not.toBe('100 percent')
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(zoom()).toBe('100 percent')
  expect(screen.queryByRole('button', { name: /back/i })).toBeNull()
})

test('every direction has a button that moves the picture there', () => {
  open()
  for (const name of ['Move left', 'Move right', 'Move up', 'Move down']) {
    fireEvent.click(screen.getByRole('button', { name }))
  }
  expect(moves.map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ])
})
