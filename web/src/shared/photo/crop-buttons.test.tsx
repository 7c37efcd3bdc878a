import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import photo from '../../../../locales/en/photo.json' with { type: 'json' }
import { type Crop, firstCrop } from './crop.ts'
import { CropButtons } from './crop-buttons.tsx'

afterEach(cleanup)

function Cropper() {
  const [crop, setCrop] = useState<Crop>(firstCrop)
  return <CropButtons picture={{ width: 400, height: 300 }} crop={crop} onCrop={setCrop} />
}

test('zooming has its own names, none of which means leaving, and the slider says how far', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['photo'], resources: { en: { photo } } })
  render(
    <I18nextProvider i18n={i18n}>
      <Cropper />
    </I18nextProvider>,
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
