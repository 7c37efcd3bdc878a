import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { type Crop, firstCrop } from './crop.ts'
import { CropButtons } from './crop-buttons.tsx'

afterEach(cleanup)

function Cropper() {
  const [crop, setCrop] = useState<Crop>(firstCrop)
  return <CropButtons picture={{ width: 400, height: 300 }} crop={crop} onCrop={setCrop} />
}

test('zooming has its own names, none of which means leaving, and the slider says how far', async () => {
  render(
    <TestProviders>
      <Cropper />
    </TestProviders>,
  )
  const zoom = () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')
  expect(zoom()).toBe('100 percent')
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  const closer = zoom()
  expect(closer).not.toBe('100 percent')
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(zoom()).toBe('100 percent')
  expect(screen.queryByRole('button', { name: /back/i })).toBeNull()
})
