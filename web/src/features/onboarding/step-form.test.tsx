import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import onboarding from '../../../../locales/en/onboarding.json' with { type: 'json' }
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { StepForm } from './step-form.tsx'

afterEach(cleanup)

const platform = { brand: { name: 'Serendip' }, preferences: { setLanguage() {} } } as unknown as Platform

async function open(onSubmit: () => boolean) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['onboarding'], resources: { en: { onboarding } } })
  render(
    <PlatformProvider platform={platform}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <StepForm place={{ current: 9, total: 12, goBack: null }} heading="Whom?" onSubmit={onSubmit} />
        </MemoryRouter>
      </I18nextProvider>
    </PlatformProvider>,
  )
  return screen.getByRole('button', { name: onboarding.next })
}

test('the second click of a double click answers nothing, and a later click does again', async () => {
  let answers = 0
  const next = await open(() => {
    answers += 1
    return true
  })
  fireEvent.click(next, { detail: 1 })
  fireEvent.click(next, { detail: 2 })
  expect(answers).toBe(1)
  fireEvent.click(next, { detail: 1 })
  expect(answers).toBe(2)
})

test('a keyboard, whose clicks have no count, answers as usual', async () => {
  let answers = 0
  const next = await open(() => {
    answers += 1
    return true
  })
  fireEvent.click(next, { detail: 0 })
  fireEvent.click(next, { detail: 0 })
  expect(answers).toBe(2)
})
