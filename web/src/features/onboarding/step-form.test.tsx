import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import onboarding from '../../../../locales/en/onboarding.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { StepForm } from './step-form.tsx'

afterEach(cleanup)

const platform = aPlatform({ brand: { name: 'Serendip' }, preferences: { setLanguage() {} } })

function Step({ onSubmit }: { onSubmit: () => void }) {
  const form = useContractForm({
    initial: {},
    async send() {
      onSubmit()
      return undefined
    },
  })
  return <StepForm place={{ current: 9, total: 12, goBack: null }} heading="Whom?" form={form} />
}

async function open(onSubmit: () => void) {
  render(
    <TestProviders platform={platform}>
      <Step onSubmit={onSubmit} />
    </TestProviders>,
  )
  return screen.getByRole('button', { name: onboarding.next })
}

const click = (button: HTMLElement, init: object) => act(async () => void fireEvent.click(button, init))

test('the second click of a double click answers nothing, and a later click does again', async () => {
  let answers = 0
  const next = await open(() => {
    answers += 1
  })
  await click(next, { detail: 1 })
  await click(next, { detail: 2 })
  expect(answers).toBe(1)
  await click(next, { detail: 1 })
  expect(answers).toBe(2)
})

test('a keyboard, whose clicks have no count, answers as usual', async () => {
  let answers = 0
  const next = await open(() => {
    answers += 1
  })
  await click(next, { detail: 0 })
  await click(next, { detail: 0 })
  expect(answers).toBe(2)
})
