import type { OperatorRole } from '@serendip/contract/operator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { type Api, ApiContext } from './api.ts'
import { createStrings } from './create-strings.ts'
import { meKey } from './queries.ts'

interface Look {
  readonly roles?: readonly OperatorRole[]
  /** The address that is open. */
  readonly at?: string
  /** The address of the element as the router names it. */
  readonly path?: string
}

/** The routes that a test answers, each as far as its screen reads the answer. */
type FakeApi = { readonly [F in keyof Api]?: { readonly [R in keyof Api[F]]?: (input: never) => unknown } }

/** Shows a screen or a part of one to an operator who is logged in, with routes that the test answers. */
export const showConsoleWith = (routes: FakeApi) => (element: ReactNode, look?: Look) =>
  show(element, providing(routes), look)

/** A part that asks the server nothing. */
export const showConsole = showConsoleWith({})

/** Routes for whatever is rendered in it. */
export const providing =
  (routes: FakeApi) =>
  ({ children }: { children: ReactNode }) => (
    <ApiContext value={routes as unknown as Api}>{children}</ApiContext>
  )

function show(
  element: ReactNode,
  Provider: ReturnType<typeof providing>,
  { roles = ['admin'], at = '/', path = '*' }: Look = {},
) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData<unknown>(meKey, {
    operatorId: 'opr_me',
    firstName: 'Ada',
    name: 'Ada Admin',
    email: 'ada@console.example',
    roles: [...roles],
  })
  const routes = [{ path, element }, ...(path === '*' ? [] : [{ path: '*', element: null }])]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const whole = (
    <Provider>
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={createStrings()}>
          <RouterProvider router={router} />
        </I18nextProvider>
      </QueryClientProvider>
    </Provider>
  )
  return { queries, ...render(whole) }
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

/** Files that the page saves for the operator, in place of a download. */
export function watchFiles() {
  const saved: { file: Blob; name: string }[] = []
  const address = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const [file] = address.mock.lastCall ?? []
    if (file instanceof Blob) saved.push({ file, name: this.download })
  })
  onTestFinished(() => {
    address.mockRestore()
    click.mockRestore()
  })
  return { saved }
}
