import type { OpenCase } from '@serendip/contract/operator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { meQuery } from '../queries.ts'
import console from '../strings/en.json' with { type: 'json' }
import { DecidePanel } from './decide-panel.tsx'

// Files share modules: those that another file read with a client of its own are read again.
vi.hoisted(() => vi.resetModules())

vi.mock('../client.ts', () => ({ api: {} }))
afterEach(cleanup)

const { measure: measures } = console
const reportWith = (proposes: OpenCase['strikes']['proposes']) =>
  ({
    ...{ reportId: 'rep_1', reason: 'spam', hasFiles: false },
    strikes: { strikes: [], needed: 3, keepMs: 1, proposes },
  }) as unknown as OpenCase

async function panel(proposes: OpenCase['strikes']['proposes']) {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, { operatorId: 'op_1', roles: ['moderator'] } as never)
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'console', resources: { en: { console } } })
  const view = (report: OpenCase) => (
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <DecidePanel report={report} />
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(view(reportWith(proposes)))
  return (next: OpenCase['strikes']['proposes']) => rerender(view(reportWith(next)))
}
const selected = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.replace(/.$/, ''))

test('a stricter measure is proposed only while the strikes propose it; what was chosen stays', async () => {
  const update = await panel('h24')
  expect(selected()).toEqual([measures.h24])
  update(null)
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  fireEvent.keyDown(document, { key: 'w' })
  update('h24')
  expect(selected()).toEqual([measures.warning])
})

test('a measure chosen by its key is carried out by Enter', async () => {
  await panel(null)
  fireEvent.keyDown(document, { key: '2' })
  const decide = screen.getByRole('button', {
    name: console.decide.submit.replace('{{measure}}', measures.h24),
  })
  expect(document.activeElement).toBe(decide)
})

test('who may not ban permanently is offered seven days', async () => {
  await panel('permanent')
  expect(selected()).toEqual([measures.d7])
})
