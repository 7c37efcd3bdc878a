import type { OperatorRole } from '@serendip/contract/operator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, Route, Routes } from 'react-router'
import { createStrings } from './create-strings.ts'
import { meQuery } from './queries.ts'

interface Look {
  readonly roles?: readonly OperatorRole[]
  /** The address that is open. */
  readonly at?: string
  /** The address of the element as the router names it. */
  readonly path?: string
}

/** Shows a screen or a part of one to an operator who is logged in. */
export function showConsole(element: ReactNode, { roles = ['admin'], at = '/', path = '*' }: Look = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData(meQuery.queryKey, {
    operatorId: 'opr_me',
    firstName: 'Ada',
    name: 'Ada Admin',
    email: 'ada@console.example',
    roles: [...roles],
  } as never)
  const around = (children: ReactNode) => (
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={createStrings()}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={children} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>
  )
  return { queries, ...render(around(element)) }
}

/** Fills a field by its label. */
export const fill = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

/** Fills a field as a password manager does: past the setter by which React would learn it, and without an event. */
export function fillUnnoticed(label: string, value: string): void {
  const field = screen.getByLabelText(label)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Submits the form that a button belongs to, as a click on it does. */
export const submit = (name: string | RegExp) =>
  act(async () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    if (button.form) fireEvent.submit(button.form)
  })

/** The label of the field that has the focus. */
export const focused = (): string | undefined =>
  document.activeElement instanceof HTMLInputElement
    ? document.activeElement.labels?.[0]?.textContent?.trim()
    : undefined
